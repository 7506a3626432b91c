/// Something that a person is told at the top of a page.
struct Notice: Sendable, Hashable {
    /// What kind of news it is.
    enum Kind: String, Sendable, Hashable {
        /// It worked.
        case success
        /// Something to know before going on.
        case warning
        /// It did not work.
        case error
    }

    /// What kind of news it is.
    let kind: Kind
    /// What is told.
    let content: HTML

    /// Makes a notice.
    init(_ kind: Kind, _ content: HTML) {
        self.kind = kind
        self.content = content
    }

    /// As HTML; an error is read out at once.
    var html: HTML {
        let role = kind == .error ? "alert" : "status"
        return #"<div class="notice \#(kind.rawValue)" role="\#(role)">\#(content)</div>"#
    }
}

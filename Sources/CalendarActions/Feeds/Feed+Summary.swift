public import CalendarStore

extension Feed {
    /// What it shows, in a few words, such as `busy times, up to 30 days ahead`.
    public var summary: String {
        let days = [
            window.past.map { "from \($0) days ago" }, window.future.map { "up to \($0) days ahead" },
        ].compactMap(\.self).joined(separator: " ")
        return [details == .full ? "everything" : "busy times", days].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

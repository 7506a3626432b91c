public import HTTPMessage

/// The value of If-Match or If-None-Match (RFC 9110 13.1.1, 13.1.2).
public enum EntityTagCondition: Sendable, Hashable {
    /// `*`: any state, as long as there is one.
    case any
    /// One of these states.
    case tags([ETag])
    /// A value that cannot be read, as Thunderbird's `If-Match: nothing`: no state that it could mean.
    case malformed

    /// Reads the field with this name; nil when there is none.
    public init?(_ name: String, of fields: HTTPFields) {
        let values = fields.values(name)
        guard !values.isEmpty else { return nil }
        let text = values.joined(separator: ",").trimmingASCIISpace
        if text == "*" {
            self = .any
        } else if let tags = Self.tags(text) {
            self = .tags(tags)
        } else {
            self = .malformed
        }
    }

    /// A list of tags; a comma may be in one.
    private static func tags(_ text: String) -> [ETag]? {
        var tags: [ETag] = []
        var rest = Substring(text).utf8
        while true {
            rest = rest.drop { $0 == UInt8(ascii: ",") || $0 == 0x20 || $0 == 0x09 }
            guard !rest.isEmpty else { return tags.isEmpty ? nil : tags }
            guard let open = rest.firstIndex(of: 0x22),
                let close = rest[rest.index(after: open)...].firstIndex(of: 0x22),
                let tag = ETag(String(Substring(rest[...close])))
            else { return nil }
            tags.append(tag)
            rest = rest[rest.index(after: close)...]
        }
    }

    /// Whether a state is meant, by strong comparison: for If-Match.
    func matchesStrongly(_ state: ResourceState?) -> Bool {
        switch (self, state) {
        case (.any, .some): true
        case (.tags(let tags), .some(let state)):
            tags.contains { tag in state.acceptedETags.contains { tag.matchesStrongly($0) } }
        default: false
        }
    }

    /// Whether a state is meant, by weak comparison: for If-None-Match.
    func matchesWeakly(_ state: ResourceState?) -> Bool {
        switch (self, state) {
        case (.any, .some): true
        case (.tags(let tags), .some(let state)):
            tags.contains { tag in state.etag.map { tag.matchesWeakly($0) } ?? false }
        default: false
        }
    }
}

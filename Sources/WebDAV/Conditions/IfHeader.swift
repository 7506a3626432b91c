/// The If field of WebDAV: lists of conditions, of which one must be true (RFC 4918 10.4).
///
/// There are no locks here, so that no state token is ever one of a resource.
struct IfHeader: Sendable, Hashable {
    enum Condition: Sendable, Hashable {
        case token(String)
        case etag(ETag)
    }

    struct List: Sendable, Hashable {
        /// The resource it is about; nil for that of the request.
        let resource: Href.Reference?
        let conditions: [(isNegated: Bool, condition: Condition)]

        static func == (one: List, other: List) -> Bool {
            one.resource == other.resource && one.conditions.elementsEqual(other.conditions, by: ==)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(resource)
            for item in conditions {
                hasher.combine(item.isNegated)
                hasher.combine(item.condition)
            }
        }
    }

    let lists: [List]

    init(_ text: String) throws(DAVError) {
        var scanner = Scanner(rest: Substring(text).utf8)
        guard let lists = scanner.lists() else { throw DAVError(400, "the If field is malformed") }
        self.lists = lists
    }

    /// Whether one of the lists is true as a whole.
    func isTrue(_ state: ResourceState?, _ others: (Href.Reference) -> ResourceState?) -> Bool {
        lists.contains { list in
            let subject = list.resource.map(others) ?? state
            return list.conditions.allSatisfy { $0.isNegated != Self.isTrue($0.condition, subject) }
        }
    }

    private static func isTrue(_ condition: Condition, _ state: ResourceState?) -> Bool {
        switch condition {
        case .token: false
        case .etag(let etag): state?.acceptedETags.contains { $0.matchesStrongly(etag) } ?? false
        }
    }

    private struct Scanner {
        var rest: Substring.UTF8View

        /// All lists; nil when the text is malformed.
        mutating func lists() -> [List]? {
            var lists: [List] = []
            var resource: Href.Reference?
            skipSpace()
            while let byte = rest.first {
                switch byte {
                case UInt8(ascii: "<"):
                    guard let text = take(to: UInt8(ascii: ">")), let reference = Href.Reference(text) else {
                        return nil
                    }
                    resource = reference
                case UInt8(ascii: "("):
                    guard let list = list(resource) else { return nil }
                    lists.append(list)
                default: return nil
                }
                skipSpace()
            }
            return lists.isEmpty ? nil : lists
        }

        private mutating func list(_ resource: Href.Reference?) -> List? {
            rest.removeFirst()
            var conditions: [(isNegated: Bool, condition: Condition)] = []
            skipSpace()
            while let byte = rest.first, byte != UInt8(ascii: ")") {
                let isNegated = rest.starts(with: "Not".utf8)
                if isNegated { rest = rest.dropFirst(3) }
                skipSpace()
                guard let condition = condition() else { return nil }
                conditions.append((isNegated, condition))
                skipSpace()
            }
            guard rest.popFirst() != nil, !conditions.isEmpty else { return nil }
            return List(resource: resource, conditions: conditions)
        }

        private mutating func condition() -> Condition? {
            switch rest.first {
            case UInt8(ascii: "<"): return take(to: UInt8(ascii: ">")).map(Condition.token)
            case UInt8(ascii: "["): return take(to: UInt8(ascii: "]")).flatMap { ETag($0) }.map(Condition.etag)
            default: return nil
            }
        }

        /// What is between the present byte and the next one that closes.
        private mutating func take(to close: UInt8) -> String? {
            guard let end = rest.firstIndex(of: close) else { return nil }
            let text = String(Substring(rest[..<end].dropFirst()))
            rest = rest[rest.index(after: end)...]
            return text
        }

        private mutating func skipSpace() {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
        }
    }
}

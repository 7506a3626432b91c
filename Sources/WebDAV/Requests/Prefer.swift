public import HTTPMessage

/// What a client would like of an answer (RFC 7240, RFC 8144); a server need not follow.
public struct Prefer: Sendable, Hashable {
    /// How much an answer holds.
    public enum Return: String, Sendable, Hashable {
        /// No propstat of 404, no body where none is needed.
        case minimal
        /// The new state of what was changed.
        case representation
    }

    /// `return=…`; nil when it does not say.
    public let returned: Return?
    /// `depth-noroot`: members only, without the collection itself.
    public let omitsRoot: Bool

    /// Reads the Prefer field, and `Brief: t`, which Apple's clients send for the same.
    public init(_ fields: HTTPFields) {
        let preferences = fields.values("Prefer").flatMap { $0.split(separator: ",") }.map { preference in
            let end = preference.firstIndex(of: ";") ?? preference.endIndex
            return preference[..<end].lowercased().filter { !" \t\"".contains($0) }
        }
        let isBrief = fields["Brief"]?.lowercased() == "t"
        let named = preferences.lazy.compactMap { text in
            text.hasPrefix("return=") ? Return(rawValue: String(text.dropFirst("return=".count))) : nil
        }.first
        returned = named ?? (isBrief ? .minimal : nil)
        omitsRoot = preferences.contains("depth-noroot")
    }

    /// Whether properties that a resource does not have are left out.
    public var isMinimal: Bool { returned == .minimal }

    /// The value of Preference-Applied for `return` as it was followed.
    public static func applied(_ returned: Return) -> String {
        "return=" + returned.rawValue
    }
}

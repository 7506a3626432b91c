/// Why a document is not read as XML.
public struct XMLReaderError: Error, Sendable, Hashable {
    /// The kinds of refusal.
    public enum Kind: Sendable, Hashable {
        /// It breaks the rules of XML 1.0 or of namespaces.
        case malformed
        /// It has a document type declaration.
        case documentType
        /// It is larger, deeper or has more in it than the limits of `XMLReader` allow.
        case tooLarge
    }

    /// The kind of refusal.
    public let kind: Kind
    /// The line of the document, from 1; 0 where it is refused as a whole.
    public let line: Int
    /// The reason, in plain words.
    public let reason: String

    /// Makes an error.
    public init(kind: Kind, line: Int, reason: String) {
        self.kind = kind
        self.line = line
        self.reason = reason
    }
}

extension XMLReaderError: CustomStringConvertible {
    /// The reason, with the line.
    public var description: String {
        line > 0 ? "line \(line): \(reason)" : reason
    }
}

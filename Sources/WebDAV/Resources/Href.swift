/// The path of a resource on this server (RFC 4918 8.3, RFC 3986 3.3): absolute, without `.` and `..`.
///
/// One resource has one spelling here, whatever the percent-encoding was: two hrefs are equal when the bytes of
/// their decoded segments are. A `/` within a segment stays `%2F`.
public struct Href: Sendable, Hashable {
    /// Paths longer than this, in bytes, are refused.
    public static let maximumLength = 4096

    /// The path as it is written, percent-encoded, with a slash at the end of a collection.
    public let path: String

    /// Makes a path of segments, not encoded; nil when one of them is empty, `.` or `..`, or has a control character.
    public init?(_ segments: [String], isCollection: Bool) {
        var path = ""
        for segment in segments {
            guard Self.isSegment(segment.utf8) else { return nil }
            path += "/"
            Self.encode(segment.utf8, to: &path)
        }
        guard path.utf8.count < Self.maximumLength else { return nil }
        self.path = path + (isCollection || segments.isEmpty ? "/" : "")
    }

    /// Reads a path that begins with a slash, percent-encoded once; empty segments are left out.
    ///
    /// Nil when an encoding is malformed or not UTF-8, when a segment would lead elsewhere, and when there is a query.
    public init?(path text: some StringProtocol) {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.maximumLength,
            !bytes.contains(UInt8(ascii: "?")), !bytes.contains(UInt8(ascii: "#"))
        else { return nil }
        var segments: [String] = []
        for encoded in bytes.split(separator: UInt8(ascii: "/")) {
            guard let segment = Self.decode(encoded) else { return nil }
            segments.append(segment)
        }
        self.init(segments, isCollection: bytes.last == UInt8(ascii: "/"))
    }

    /// The segments, decoded.
    public var segments: [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { Self.decode(Array($0)) ?? "" }
    }

    /// The last segment, decoded; nil of the root.
    public var name: String? {
        path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { Self.decode(Array($0)) }
    }

    /// Whether the path ends in a slash, as that of a collection does.
    public var isCollection: Bool { path.utf8.last == UInt8(ascii: "/") }

    /// The same place with a slash at the end.
    public var asCollection: Href { isCollection ? self : Href(checked: path + "/") }

    /// The member of this collection with a name, not encoded; nil when it cannot be one.
    public func appending(_ name: String, isCollection: Bool = false) -> Href? {
        guard Self.isSegment(name.utf8) else { return nil }
        var path = asCollection.path
        Self.encode(name.utf8, to: &path)
        guard path.utf8.count < Self.maximumLength else { return nil }
        return Href(checked: path + (isCollection ? "/" : ""))
    }

    /// Whether a place is directly in this collection.
    public func isParent(of other: Href) -> Bool {
        let parent = asCollection.path.utf8
        let rest = other.path.utf8.dropFirst(parent.count)
        let inner = rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest
        return other.path.utf8.starts(with: parent) && !inner.isEmpty && !inner.contains(UInt8(ascii: "/"))
    }

    private init(checked path: String) {
        self.path = path
    }
}

extension Href {
    /// An href as clients write it: a path, or a whole URL.
    public struct Reference: Sendable, Hashable {
        /// Host and port of a whole URL, in lower case; nil of a path.
        public let authority: String?
        /// The path.
        public let href: Href

        /// Reads `/path`, `http://host/path`, `https://host/path` or `//host/path`, with white space around it.
        public init?(_ text: String) {
            let trimmed = text.trimmingASCIISpace
            guard let slashes = trimmed.firstRange(of: "//"), Self.isScheme(trimmed[..<slashes.lowerBound]) else {
                guard let href = Href(path: trimmed) else { return nil }
                (authority, self.href) = (nil, href)
                return
            }
            let rest = trimmed[slashes.upperBound...]
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            let authority = rest[..<end].lowercased()
            guard !authority.isEmpty, !authority.utf8.contains(UInt8(ascii: "@")),
                let href = Href(path: end == rest.endIndex ? "/" : rest[end...])
            else { return nil }
            (self.authority, self.href) = (authority, href)
        }

        private static func isScheme(_ text: Substring) -> Bool {
            ["", "http:", "https:"].contains(text.lowercased())
        }
    }
}

extension Href {
    private static func isSegment(_ bytes: String.UTF8View) -> Bool {
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return false }
        return !bytes.isEmpty && !bytes.elementsEqual(".".utf8) && !bytes.elementsEqual("..".utf8)
    }

    private static func encode(_ bytes: String.UTF8View, to path: inout String) {
        if bytes.allSatisfy(isPlain) {
            path.append(contentsOf: String(Substring(bytes[...])))
            return
        }
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in bytes {
            encoded += isPlain(byte) ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
        }
        path += String(decoding: encoded, as: UTF8.self)
    }

    /// RFC 3986 2.3, and what nobody reads otherwise in a path: `+` is a space for some, `;` begins parameters.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "!"), UInt8(ascii: "$"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: ","), UInt8(ascii: "="):
            true
        default: false
        }
    }

    /// Undoes percent-encoding once; nil when it is malformed or not UTF-8.
    private static func decode(_ bytes: some Collection<UInt8>) -> String? {
        var decoded: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
                return nil
            }
            decoded.append(high << 4 | low)
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension String {
    /// The text without spaces, tabs and ends of lines around it.
    var trimmingASCIISpace: String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let rest = Substring(self).utf8.drop(while: isSpace)
        guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(Substring(rest[...last]))
    }
}

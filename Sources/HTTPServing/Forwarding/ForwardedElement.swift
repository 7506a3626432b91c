import HTTPMessage

/// What one proxy says about the request that it passed on.
struct ForwardedElement: Sendable, Hashable {
    /// Who made the request; nil when that is hidden or unknown.
    var client: IPAddress?
    /// The scheme of the request, in small letters.
    var scheme: String?
    /// The Host field of the request.
    var host: Authority?

    /// The elements of Forwarded fields (RFC 7239 4), the one of the first proxy first.
    static func elements(ofForwarded values: [String]) -> [ForwardedElement] {
        values.flatMap { split($0, at: UInt8(ascii: ",")) }.map { text in
            var element = ForwardedElement()
            for pair in split(text, at: UInt8(ascii: ";")) {
                guard let equals = pair.firstIndex(of: "=") else { continue }
                let value = unquoted(trimmed(pair[pair.index(after: equals)...]))
                switch trimmed(pair[..<equals]).lowercased() {
                case "for": element.client = node(value)
                case "proto": element.scheme = value.lowercased()
                case "host": element.host = Authority(value)
                default: break
                }
            }
            return element
        }
    }

    /// The elements of X-Forwarded-For fields.
    ///
    /// Scheme and host are those that the last proxy wrote, since each of them replaces the fields of the one before.
    static func elements(ofXForwarded fields: HTTPFields) -> [ForwardedElement] {
        let scheme = list(fields.values("X-Forwarded-Proto")).last?.lowercased()
        let host = list(fields.values("X-Forwarded-Host")).last.flatMap { Authority($0) }
        let nodes = list(fields.values("X-Forwarded-For"))
        guard !nodes.isEmpty else { return [ForwardedElement(scheme: scheme, host: host)] }
        return nodes.map { ForwardedElement(client: node($0), scheme: scheme, host: host) }
    }

    /// An address with or without a port: `192.0.2.1`, `192.0.2.1:4711`, `[2001:db8::1]:4711`, `2001:db8::1`.
    private static func node(_ text: String) -> IPAddress? {
        IPAddress(text) ?? Authority(text)?.address
    }

    // MARK: Lists

    private static func list(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map { trimmed($0) }.filter { !$0.isEmpty }
    }

    /// The parts of a text between separators that are not in a quoted string.
    private static func split(_ text: some StringProtocol, at separator: UInt8) -> [Substring] {
        var parts: [Substring] = []
        let text = Substring(text)
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                parts.append(text[start..<index])
                start = text.utf8.index(after: index)
            }
        }
        return parts + [text[start...]]
    }

    private static func unquoted(_ text: String) -> String {
        guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast()).replacing("\\", with: "")
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let start = text.drop { $0 == " " || $0 == "\t" }
        return String(String(start.reversed()).drop { $0 == " " || $0 == "\t" }.reversed())
    }
}

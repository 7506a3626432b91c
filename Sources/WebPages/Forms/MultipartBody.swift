import Foundation

/// A body of `multipart/form-data` (RFC 7578).
struct MultipartBody: Sendable {
    /// A part of it.
    struct Part: Sendable, Hashable {
        /// The field of the form.
        let name: String
        /// What the browser calls the file; nil for a field that is none.
        let fileName: String?
        /// What is in it.
        let content: Data
    }

    /// How many parts a body may have.
    static let maximumParts = 64
    /// The longest head of a part, in bytes.
    static let maximumHead = 4096

    /// The parts, in their order.
    let parts: [Part]

    /// Reads a body; nil when it is malformed or has too many parts.
    init?(_ body: Data, contentType: String) {
        guard let boundary = Self.parameter("boundary", in: contentType), (1...70).contains(boundary.utf8.count)
        else { return nil }
        let delimiter = Data("\r\n--\(boundary)".utf8)
        // The first delimiter has no line before it.
        let bytes = Data("\r\n".utf8) + body
        guard var position = bytes.range(of: delimiter)?.upperBound else { return nil }
        var parts: [Part] = []
        while true {
            let rest = bytes[position...]
            if rest.starts(with: "--".utf8) { break }
            guard rest.starts(with: "\r\n".utf8), parts.count < Self.maximumParts,
                let next = bytes.range(of: delimiter, in: position..<bytes.endIndex),
                let part = Self.part(bytes[(position + 2)..<max(position + 2, next.lowerBound)])
            else { return nil }
            parts.append(part)
            position = next.upperBound
        }
        self.parts = parts
    }

    private static func part(_ bytes: Data) -> Part? {
        let end = Data("\r\n\r\n".utf8)
        guard let head = bytes.range(of: end), head.lowerBound - bytes.startIndex <= maximumHead else { return nil }
        let text = String(decoding: bytes[bytes.startIndex..<head.lowerBound], as: UTF8.self)
        let line = text.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-disposition:") }
        guard let line, let name = parameter("name", in: line) else { return nil }
        return Part(
            name: name,
            fileName: parameter("filename", in: line),
            content: Data(bytes[head.upperBound...])
        )
    }

    /// The value of a parameter, with quotes or without; browsers write `%22` for a quote in it (HTML 4.10.22.8).
    private static func parameter(_ name: String, in line: some StringProtocol) -> String? {
        for piece in pieces(of: line).dropFirst() {
            let sides = piece.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].trimmingCharacters(in: .whitespaces).lowercased() == name else { continue }
            let value = sides[1].trimmingCharacters(in: .whitespaces)
            let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
            return isQuoted ? String(value.dropFirst().dropLast()).replacing("%22", with: "\"") : value
        }
        return nil
    }

    /// What stands between the semicolons that are outside of quotes.
    private static func pieces(of line: some StringProtocol) -> [String] {
        var (pieces, isQuoted) = ([""], false)
        for character in line {
            if character == "\"" { isQuoted.toggle() }
            if character == ";", !isQuoted {
                pieces.append("")
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
        return pieces
    }
}

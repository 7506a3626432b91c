import Foundation
import HTTPMessage

/// The fields of a query or form, in their order, and its files.
struct FormFields: Sendable {
    private let pairs: [(name: String, value: String)]
    /// The files that were chosen.
    let files: [UploadedFile]

    /// The fields of a query; what cannot be read counts as none.
    init(query: Substring?) {
        pairs = (query.flatMap(PercentEncoding.decode) ?? []).map { ($0.0, $0.1) }
        files = []
    }

    /// The fields of a body; nil when it is no form, or malformed.
    init?(_ request: HTTPRequest) {
        let type = request.fields["Content-Type"] ?? ""
        switch type.prefix(while: { $0 != ";" }).lowercased() {
        case "application/x-www-form-urlencoded":
            guard let text = String(validating: request.body, as: UTF8.self),
                let decoded = PercentEncoding.decode(text[...])
            else { return nil }
            pairs = decoded.map { ($0.0, Self.lines($0.1)) }
            files = []
        case "multipart/form-data":
            guard let body = MultipartBody(request.body, contentType: type) else { return nil }
            var (pairs, files): ([(String, String)], [UploadedFile]) = ([], [])
            for part in body.parts {
                if let name = part.fileName {
                    // A field for files without any comes as one without name and content (HTML 4.10.22.8).
                    if !name.isEmpty || !part.content.isEmpty { files.append(UploadedFile(name, part.content)) }
                } else {
                    guard let text = String(validating: part.content, as: UTF8.self) else { return nil }
                    pairs.append((part.name, Self.lines(text)))
                }
            }
            (self.pairs, self.files) = (pairs, files)
        default: return nil
        }
    }

    /// The first value of a field; empty without one.
    subscript(name: String) -> String {
        pairs.first { $0.name == name }?.value ?? ""
    }

    /// All values of a field.
    func all(_ name: String) -> [String] {
        pairs.filter { $0.name == name }.map(\.value)
    }

    /// Forms end their lines with both characters.
    private static func lines(_ text: String) -> String { text.replacing("\r\n", with: "\n") }
}

/// A file that came with a form.
struct UploadedFile: Sendable, Hashable {
    /// What the browser calls it.
    let name: String
    /// What is in it.
    let content: Data

    init(_ name: String, _ content: Data) {
        self.name = name
        self.content = content
    }
}

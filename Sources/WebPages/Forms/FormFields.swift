import Foundation
import HTTPMessage

/// The fields of a query or form, in their order.
struct FormFields: Sendable, Hashable {
    private(set) var pairs: [(name: String, value: String)] = []
    /// The files of a form that has some.
    private(set) var files: [UploadedFile] = []

    /// The fields of a query; what cannot be read counts as none.
    init(query: Substring?) {
        pairs = (query.flatMap(PercentEncoding.decode) ?? []).map { ($0.0, $0.1) }
    }

    /// The fields of a body; nil when it is no form, or malformed.
    init?(_ request: HTTPRequest) {
        let type = request.fields["Content-Type"] ?? ""
        switch type.prefix(while: { $0 != ";" }).lowercased() {
        case "application/x-www-form-urlencoded":
            guard let text = String(validating: request.body, as: UTF8.self),
                let decoded = PercentEncoding.decode(text[...])
            else { return nil }
            pairs = decoded.map { ($0.0, $0.1.replacing("\r\n", with: "\n")) }
        case "multipart/form-data":
            guard let body = MultipartBody(request.body, contentType: type) else { return nil }
            for part in body.parts {
                if let file = part.fileName {
                    files.append(UploadedFile(field: part.name, name: file, content: part.content))
                } else if let text = String(validating: part.content, as: UTF8.self) {
                    pairs.append((part.name, text))
                } else {
                    return nil
                }
            }
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

    /// Whether the field is there.
    func has(_ name: String) -> Bool {
        pairs.contains { $0.name == name }
    }

    static func == (one: FormFields, other: FormFields) -> Bool {
        one.files == other.files && one.pairs.elementsEqual(other.pairs, by: ==)
    }

    func hash(into hasher: inout Hasher) {
        for pair in pairs {
            hasher.combine(pair.name)
            hasher.combine(pair.value)
        }
    }
}

/// A file that came with a form.
struct UploadedFile: Sendable, Hashable {
    /// The field of the form.
    let field: String
    /// What the browser calls it.
    let name: String
    /// What is in it.
    let content: Data
}

import CLibcurl
import HTTPMessage

/// The header lines of a request in libcurl's list.
@safe struct FieldList: ~Copyable {
    private(set) var pointer: UnsafeMutablePointer<curl_slist>?

    init() {
        unsafe pointer = nil
    }

    deinit {
        unsafe curl_slist_free_all(pointer)
    }

    /// Adds a field; a name or value that would end the line is refused.
    mutating func append(_ field: HTTPFields.Field) throws(HTTPTransportError) {
        guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isTokenByte),
            field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 })
        else {
            throw HTTPTransportError(
                code: .other,
                message: "the header field \(field.name.debugDescription) is malformed"
            )
        }
        try appendLine(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
    }

    /// Keeps libcurl from adding a field of its own.
    mutating func suppress(_ name: String) throws(HTTPTransportError) {
        try appendLine("\(name):")
    }

    private mutating func appendLine(_ line: String) throws(HTTPTransportError) {
        guard let longer = unsafe curl_slist_append(pointer, line) else {
            throw HTTPTransportError(code: .other, message: "libcurl has no memory for a header")
        }
        unsafe pointer = longer
    }

    /// Whether the byte may stand in a field name (RFC 9110 5.6.2).
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

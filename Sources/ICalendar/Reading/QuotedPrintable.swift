/// Values in quoted-printable, left over from vCalendar 1.0.
enum QuotedPrintable: Sendable {
    /// The property with its value decoded and escaped; nil when it does not say that it is quoted-printable.
    ///
    /// A value that ends in `=` goes on in the next line of the stream.
    static func decode(_ property: Property, rest: inout ContentLines) -> Property? {
        let encoding = property.parameter("ENCODING").first ?? ""
        guard encoding.uppercased() == "QUOTED-PRINTABLE" else { return nil }
        var encoded = Array(property.value.utf8)
        while encoded.last == UInt8(ascii: "="), let next = rest.physicalLine() {
            encoded.removeLast()
            encoded += next
        }
        let (text, _) = LineText.decode(bytes(encoded))
        let parameters = property.parameters.filter { $0.name != "ENCODING" && $0.name != "CHARSET" }
        return Property(property.name, parameters, text: text)
    }

    private static func bytes(_ encoded: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = 0
        while index < encoded.count {
            if encoded[index] == UInt8(ascii: "="), index + 2 < encoded.count,
                let byte = UInt8(String(decoding: encoded[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                // Ends of lines are part of the text here.
                decoded += byte == 0x0D ? [] : [byte]
                index += 3
            } else {
                decoded.append(encoded[index])
                index += 1
            }
        }
        return decoded
    }
}

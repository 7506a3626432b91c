/// Percent-encodes all but the unreserved characters (RFC 3986 2.3).
func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 8)
    for byte in text.utf8 {
        if isUnreserved(byte) {
            bytes.append(byte)
        } else {
            bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// Undoes percent-encoding; in a form or query a plus sign is a space.
///
/// Broken sequences stay as they are.
func percentDecoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String {
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
        let byte = source[index]
        if byte == UInt8(ascii: "%"), index + 2 < source.count,
            let value = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
        {
            bytes.append(value)
            index += 3
        } else {
            bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// The pairs of a query or of an `application/x-www-form-urlencoded` body.
func formPairs(_ text: some StringProtocol) -> [(name: String, value: String)] {
    text.split(separator: "&").map { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let value = parts.count > 1 ? percentDecoded(parts[1], plusIsSpace: true) : ""
        return (percentDecoded(parts[0], plusIsSpace: true), value)
    }
}

private func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        true
    default:
        false
    }
}

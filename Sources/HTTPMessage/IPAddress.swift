/// An IPv4 or IPv6 address.
///
/// An IPv4 address within IPv6 (`::ffff:192.0.2.1`, RFC 4291 2.5.5.2) is the IPv4 address.
public struct IPAddress: Sendable, Hashable {
    private static let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]

    /// The bytes in network order: 4 of IPv4, 16 of IPv6.
    public let bytes: [UInt8]

    /// Takes the bytes in network order; nil when they are neither 4 nor 16.
    public init?(bytes: [UInt8]) {
        switch bytes.count {
        case 16 where bytes.starts(with: Self.mappedPrefix): self.bytes = Array(bytes.suffix(4))
        case 4, 16: self.bytes = bytes
        default: return nil
        }
    }

    /// Reads dotted decimal, or a form of RFC 4291 2.2 without brackets and without a zone.
    public init?(_ text: some StringProtocol) {
        guard let bytes = text.contains(":") ? Self.version6(text) : Self.version4(text) else { return nil }
        self.init(bytes: bytes)
    }

    /// 127.0.0.1, where a server listens that is for its own machine only.
    public static let loopback = IPAddress(version4: [127, 0, 0, 1])

    private init(version4 bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether it never leaves the machine: 127.0.0.0/8 or ::1.
    public var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.last == 1 && bytes.dropLast().allSatisfy { $0 == 0 }
    }

    /// Whether it stands for all addresses of a machine: 0.0.0.0 or ::.
    public var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }

    /// What one subscriber usually has: an IPv4 address, or the first 64 bits of an IPv6 address (RFC 4291 2.5.4).
    public var subscriber: IPAddress {
        guard bytes.count == 16 else { return self }
        return IPAddress(version4: Array(bytes.prefix(8)) + [UInt8](repeating: 0, count: 8))
    }

    // MARK: Reading

    private static func version4(_ text: some StringProtocol) -> [UInt8]? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let bytes = parts.compactMap { number($0, radix: 10, digits: 3).flatMap { UInt8(exactly: $0) } }
        return parts.count == 4 && bytes.count == 4 ? bytes : nil
    }

    private static func version6(_ text: some StringProtocol) -> [UInt8]? {
        let utf8 = Array(text.utf8)
        guard let gap = utf8.firstRange(of: [colon, colon]) else {
            return groups(utf8[...]).flatMap { $0.count == 16 ? $0 : nil }
        }
        guard let head = groups(utf8[..<gap.lowerBound], isEnd: false), let tail = groups(utf8[gap.upperBound...])
        else { return nil }
        let missing = 16 - head.count - tail.count
        return missing >= 2 ? head + [UInt8](repeating: 0, count: missing) + tail : nil
    }

    /// The bytes of groups between colons; the last of the whole address may be an IPv4 address.
    private static func groups(_ text: ArraySlice<UInt8>, isEnd: Bool = true) -> [UInt8]? {
        guard !text.isEmpty else { return [] }
        var bytes: [UInt8] = []
        let parts = text.split(separator: colon, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if isEnd, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
                guard let embedded = version4(String(decoding: part, as: UTF8.self)) else { return nil }
                return bytes + embedded
            }
            guard let value = number(part, radix: 16, digits: 4) else { return nil }
            bytes += [UInt8(value >> 8), UInt8(value & 0xFF)]
        }
        return bytes
    }

    private static func number(_ text: some Collection<UInt8>, radix: Int, digits: Int) -> Int? {
        guard (1...digits).contains(text.count), text.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { return nil }
        return Int(String(decoding: text, as: UTF8.self), radix: radix)
    }

    private static let colon = UInt8(ascii: ":")
}

extension IPAddress: CustomStringConvertible {
    /// Dotted decimal, or the form of RFC 5952: small digits, the longest run of zeros left out.
    public var description: String {
        if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        let text = { (part: ArraySlice<UInt16>) in part.map { String($0, radix: 16) }.joined(separator: ":") }
        guard let gap = Self.longestZeros(groups) else { return text(groups[...]) }
        return "\(text(groups[..<gap.lowerBound]))::\(text(groups[gap.upperBound...]))"
    }

    /// The first of the longest runs of two or more groups that are zero (RFC 5952 4.2).
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
        var longest = 0..<1
        for start in groups.indices {
            let end = groups[start...].firstIndex { $0 != 0 } ?? groups.endIndex
            if end - start > longest.count { longest = start..<end }
        }
        return longest.count > 1 ? longest : nil
    }
}

/// The content of a TZif file (RFC 8536), versions 1 to 4.
///
/// From version 2 on only the second, 64-bit block counts, and the footer.
struct TZifFile: Sendable {
    /// A change of the offset: when, and the index of the type in force from then on.
    struct Transition: Sendable {
        let seconds: Int
        let type: Int
    }

    /// More transitions than this are refused; the largest file of 2026 has about 240.
    static let maximumTransitions = 10_000

    let types: [UTCOffset]
    let transitions: [Transition]
    let footer: POSIXTimeZone?

    /// Reads a file; anything that RFC 8536 does not allow is `malformedFile`.
    init(_ bytes: [UInt8], name: String) throws(TimeZoneError) {
        var reader = TZifReader(bytes, name: name)
        let first = try reader.header()
        guard first.version >= 2 else {
            (types, transitions) = try reader.block(first, timeSize: 4)
            footer = nil
            return
        }
        try reader.skip(first.blockSize(timeSize: 4))
        let second = try reader.header()
        (types, transitions) = try reader.block(second, timeSize: 8)
        footer = try reader.footer()
    }
}

/// The counts in a TZif header (RFC 8536 3.1).
struct TZifHeader {
    let version: Int
    let isUTCount, isStandardCount, leapCount, transitionCount, typeCount, characterCount: Int

    /// The bytes of the block that follows, with times of 4 or 8 bytes.
    func blockSize(timeSize: Int) -> Int {
        transitionCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
            + isStandardCount + isUTCount
    }
}

/// Reads the parts of a TZif file one after the other; never reads past the end.
struct TZifReader {
    private let bytes: [UInt8]
    private let name: String
    private var position = 0

    init(_ bytes: [UInt8], name: String) {
        self.bytes = bytes
        self.name = name
    }

    private func malformed(_ reason: String) -> TimeZoneError {
        .malformedFile(name: name, reason: reason)
    }

    private mutating func take(_ count: Int) throws(TimeZoneError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.count - position else { throw malformed("it ends early") }
        defer { position += count }
        return bytes[position..<position + count]
    }

    private mutating func integer(_ size: Int) throws(TimeZoneError) -> Int {
        let raw = try take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Int(Int32(truncatingIfNeeded: raw)) : Int(Int64(bitPattern: raw))
    }

    mutating func skip(_ count: Int) throws(TimeZoneError) {
        _ = try take(count)
    }

    mutating func header() throws(TimeZoneError) -> TZifHeader {
        guard try take(4).elementsEqual("TZif".utf8) else { throw malformed("it does not begin with TZif") }
        let versionByte = try take(1).first ?? 0
        try skip(15)
        var counts: [Int] = []
        for _ in 0..<6 { counts.append(try integer(4)) }
        guard counts.allSatisfy({ $0 >= 0 }), counts[3] <= TZifFile.maximumTransitions else {
            throw malformed("its counts are out of range")
        }
        return TZifHeader(
            version: versionByte == 0 ? 1 : Int(versionByte) - 0x30,
            isUTCount: counts[0],
            isStandardCount: counts[1],
            leapCount: counts[2],
            transitionCount: counts[3],
            typeCount: counts[4],
            characterCount: counts[5]
        )
    }

    mutating func block(
        _ header: TZifHeader,
        timeSize: Int
    ) throws(TimeZoneError) -> ([UTCOffset], [TZifFile.Transition]) {
        guard header.leapCount == 0 else { throw TimeZoneError.leapSeconds(name: name) }
        guard (1...256).contains(header.typeCount) else { throw malformed("it has no types") }
        var times: [Int] = []
        for _ in 0..<header.transitionCount { times.append(try integer(timeSize)) }
        guard zip(times, times.dropFirst()).allSatisfy(<) else { throw malformed("its times are not in order") }
        let indices = try take(header.transitionCount).map(Int.init)
        guard indices.allSatisfy({ $0 < header.typeCount }) else { throw malformed("it names a missing type") }
        let types = try self.types(header)
        try skip(header.isStandardCount + header.isUTCount)
        let transitions = zip(times, indices).map { TZifFile.Transition(seconds: Self.clamp($0), type: $1) }
        return (types, transitions)
    }

    /// Times further away than any calendar are pulled in, so that adding an offset cannot overflow.
    private static func clamp(_ seconds: Int) -> Int {
        min(max(seconds, -(1 << 58)), 1 << 58)
    }

    private mutating func types(_ header: TZifHeader) throws(TimeZoneError) -> [UTCOffset] {
        var raw: [(seconds: Int, isDaylight: Bool, index: Int)] = []
        for _ in 0..<header.typeCount {
            let seconds = try integer(4)
            let flags = Array(try take(2))
            guard (-93_599...93_599).contains(seconds), flags[0] <= 1 else { throw malformed("an offset is absurd") }
            raw.append((seconds, flags[0] == 1, Int(flags[1])))
        }
        let characters = Array(try take(header.characterCount))
        var types: [UTCOffset] = []
        for type in raw {
            guard type.index < characters.count, let end = characters[type.index...].firstIndex(of: 0) else {
                throw malformed("an abbreviation is missing")
            }
            let abbreviation = String(decoding: characters[type.index..<end], as: UTF8.self)
            types.append(UTCOffset(seconds: type.seconds, isDaylight: type.isDaylight, abbreviation: abbreviation))
        }
        return types
    }

    mutating func footer() throws(TimeZoneError) -> POSIXTimeZone? {
        guard try take(1).first == 0x0A, let end = bytes[position...].firstIndex(of: 0x0A) else {
            throw malformed("its footer is missing")
        }
        let text = bytes[position..<end]
        guard !text.isEmpty else { return nil }
        guard let rule = POSIXTimeZone(text) else { throw malformed("its footer is not a TZ string") }
        return rule
    }
}

/// The members of a JSON object, in order.
struct JSONObject: Sendable, Hashable {
    /// One member.
    struct Member: Sendable, Hashable {
        let name: String
        var value: JSONValue
    }

    /// The members in the order they were added.
    private(set) var members: [Member]

    init(_ pairs: [(String, JSONValue)] = []) {
        members = pairs.map { Member(name: $0.0, value: $0.1) }
    }

    /// Makes room for members to come.
    mutating func reserveCapacity(_ count: Int) {
        members.reserveCapacity(count)
    }

    /// The value of a member; names compare as OData asks, without case.
    ///
    /// Setting replaces it, or adds it at the end.
    subscript(name: String) -> JSONValue? {
        get { members.first { isSameName($0.name, name) }?.value }
        set {
            let index = members.firstIndex { isSameName($0.name, name) }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): append(name, value)
            case (nil, nil): break
            }
        }
    }

    /// Adds a member without looking for one of the same name.
    mutating func append(_ name: String, _ value: JSONValue) {
        members.append(Member(name: name, value: value))
    }
}

/// Whether two names of Graph are the same: ASCII, without case.
func isSameName(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return one.utf8.elementsEqual(other.utf8) { $0 == $1 || lowercased($0) == lowercased($1) }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

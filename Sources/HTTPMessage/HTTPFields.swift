/// The header fields of a message, in order, with names compared without case (RFC 9110 5.1).
public struct HTTPFields: Sendable, Hashable {
    /// One field line.
    public struct Field: Sendable, Hashable {
        /// The name as it was given.
        public var name: String
        /// The value without surrounding white space.
        public var value: String

        /// Makes a field line of a name and a value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All field lines in the order they were added.
    public private(set) var fields: [Field]

    /// Makes fields from name and value pairs.
    public init(_ pairs: [(String, String)] = []) {
        fields = pairs.map { Field(name: $0.0, value: $0.1) }
    }

    /// The value of the first field with the name; setting replaces all fields of the name, nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.sameName($0.name, name) }?.value }
        set {
            fields.removeAll { Self.sameName($0.name, name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// The values of all fields with the name, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.sameName($0.name, name) }.map(\.value)
    }

    /// Adds a field line and keeps those that have the same name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Whether two field names are the same in ASCII without case.
    public static func sameName(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one.utf8.elementsEqual(other.utf8) { lowercase($0) == lowercase($1) }
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
    /// Makes fields from a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements)
    }
}

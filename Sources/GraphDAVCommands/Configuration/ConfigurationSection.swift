/// An object of the configuration whose members are named by an enumeration; null is the same as absent.
struct ConfigurationSection<Key: RawRepresentable & CaseIterable & Sendable>: Sendable where Key.RawValue == String {
    private let path: String
    private let members: [String: ConfigurationValue]

    /// Takes an object; throws when it is none, or has a member that the enumeration does not name.
    init(_ value: ConfigurationValue?, path: String) throws(ConfigurationError) {
        self.path = path
        switch value {
        case nil, .null: members = [:]
        case .object(let object): members = object
        default: throw ConfigurationError(path: path, message: "must be an object, { … }")
        }
        let known = Key.allCases.map(\.rawValue)
        for name in members.keys.sorted() where !known.contains(name) {
            let hint = ClosestName.hint(for: name, among: known)
            throw ConfigurationError(path: Self.join(path, name), message: "unknown key\(hint)")
        }
    }

    /// A text that is not empty.
    func string(_ key: Key) throws(ConfigurationError) -> String? {
        switch member(key) {
        case nil: return nil
        case .string(let text) where !text.isEmpty: return text
        default: throw error(key, "must be a text that is not empty")
        }
    }

    /// A list of texts.
    func strings(_ key: Key) throws(ConfigurationError) -> [String] {
        guard let value = member(key) else { return [] }
        guard case .array(let elements) = value else { throw error(key, "must be a list of texts, [ … ]") }
        var texts: [String] = []
        for element in elements {
            guard case .string(let text) = element, !text.isEmpty else {
                throw error(key, "must be a list of texts that are not empty")
            }
            texts.append(text)
        }
        return texts
    }

    /// true or false.
    func bool(_ key: Key) throws(ConfigurationError) -> Bool? {
        switch member(key) {
        case nil: return nil
        case .bool(let value): return value
        default: throw error(key, "must be true or false")
        }
    }

    /// A whole number in a range.
    func integer(_ key: Key, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
        switch member(key) {
        case nil: return nil
        case .integer(let value) where range.contains(value): return value
        default: throw error(key, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
    }

    /// One of the names of an enumeration.
    func choice<Choice>(_ key: Key, of: Choice.Type) throws(ConfigurationError) -> Choice?
    where Choice: RawRepresentable & CaseIterable & Sendable, Choice.RawValue == String {
        guard let text = try string(key) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw error(key, "'\(text)' is not \(ValueFormat<Choice>.choice.name)")
        }
        return choice
    }

    /// An object of its own; an empty one when it is absent.
    func section<Inner>(_ key: Key, of: Inner.Type) throws(ConfigurationError) -> ConfigurationSection<Inner> {
        try ConfigurationSection<Inner>(members[key.rawValue], path: Self.join(path, key.rawValue))
    }

    /// A list of objects.
    func sections<Inner>(_ key: Key, of: Inner.Type) throws(ConfigurationError) -> [ConfigurationSection<Inner>] {
        guard let value = member(key) else { return [] }
        guard case .array(let elements) = value else { throw error(key, "must be a list of objects, [ … ]") }
        var sections: [ConfigurationSection<Inner>] = []
        for (index, element) in elements.enumerated() {
            let path = "\(Self.join(path, key.rawValue))[\(index)]"
            sections.append(try ConfigurationSection<Inner>(element, path: path))
        }
        return sections
    }

    /// The error that a member has a value that cannot be used.
    func error(_ key: Key, _ message: String) -> ConfigurationError {
        ConfigurationError(path: Self.join(path, key.rawValue), message: message)
    }

    private func member(_ key: Key) -> ConfigurationValue? {
        let value = members[key.rawValue]
        return value == .null ? nil : value
    }

    private static func join(_ path: String, _ name: String) -> String {
        path.isEmpty ? name : "\(path).\(name)"
    }
}

// Synthesized `init(from:)` of this module calls these instead of the standard library's functions.
extension KeyedDecodingContainer {
    /// A value of an open enumeration; nil when it is absent or null.
    func decodeIfPresent<Value: OpenEnumeration>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try decodeIfPresent(String.self, forKey: key).map(Value.init(rawValue:))
    }

    /// A truth value, also as the string `"true"` or `"false"`; nil when it is absent or null.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        do {
            return try Standard.decodeIfPresent(type, forKey: key, in: self)
        } catch {
            guard let text = try? decode(String.self, forKey: key) else { throw error }
            if ASCII.equalWithoutCase(text, "true") { return true }
            if ASCII.equalWithoutCase(text, "false") { return false }
            throw error
        }
    }

    /// A whole number, also in a string; nil when it is absent or null.
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        do {
            return try Standard.decodeIfPresent(type, forKey: key, in: self)
        } catch {
            guard let text = try? decode(String.self, forKey: key), let number = Int(text) else { throw error }
            return number
        }
    }
}

/// The functions of the standard library that this module's own hide.
private enum Standard: Sendable {
    static func decodeIfPresent<Container: KeyedDecodingContainerProtocol>(
        _ type: Bool.Type,
        forKey key: Container.Key,
        in container: Container
    ) throws -> Bool? {
        try container.decodeIfPresent(type, forKey: key)
    }

    static func decodeIfPresent<Container: KeyedDecodingContainerProtocol>(
        _ type: Int.Type,
        forKey key: Container.Key,
        in container: Container
    ) throws -> Int? {
        try container.decodeIfPresent(type, forKey: key)
    }
}

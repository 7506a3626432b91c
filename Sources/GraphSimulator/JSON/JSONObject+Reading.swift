import TimeZones

// Members of request bodies, refused as Graph refuses values of another type.

extension JSONObject {
    /// An integer; nil when the member is missing or null.
    func integer(_ name: String) throws(GraphFailure) -> Int? {
        guard let value = self[name], value != .null else { return nil }
        guard let integer = value.integer else { throw .bodyRead("The value of '\(name)' must be an integer.") }
        return integer
    }

    /// A truth value; nil when the member is missing or null.
    func bool(_ name: String) throws(GraphFailure) -> Bool? {
        guard let value = self[name], value != .null else { return nil }
        guard let bool = value.bool else { throw .bodyRead("The value of '\(name)' must be a Boolean.") }
        return bool
    }

    /// A text; nil when the member is missing or null.
    func text(_ name: String) throws(GraphFailure) -> String? {
        guard let value = self[name], value != .null else { return nil }
        guard let text = value.string else { throw .bodyRead("The value of '\(name)' must be a string.") }
        return text
    }

    /// An object; nil when the member is missing or null.
    func object(_ name: String) throws(GraphFailure) -> JSONObject? {
        guard let value = self[name], value != .null else { return nil }
        guard let object = value.object else { throw .bodyRead("The value of '\(name)' must be an object.") }
        return object
    }

    /// The elements of a collection; nil when the member is missing or null.
    func array(_ name: String) throws(GraphFailure) -> [JSONValue]? {
        guard let value = self[name], value != .null else { return nil }
        guard let array = value.array else { throw .bodyRead("The value of '\(name)' must be a collection.") }
        return array
    }

    /// A calendar date; nil when the member is missing or null.
    func date(_ name: String) throws(GraphFailure) -> CivilDate? {
        guard let text = try text(name) else { return nil }
        guard let date = CivilDate(text: text) else { throw .bodyRead("The value of '\(name)' must be a date.") }
        return date
    }

    /// A value of an enumeration, in any case; nil when the member is missing or null.
    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) throws(GraphFailure) -> Choice?
    where Choice.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let choice = Choice.allCases.first(where: { isSameName($0.rawValue, text) }) else {
            throw .bodyRead("The value '\(text)' of '\(name)' is not one of the enumeration.")
        }
        return choice
    }
}

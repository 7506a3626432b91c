/// A property: name, parameters and the value as it is written (RFC 5545 3.1).
///
/// Two properties are equal when their bytes are; Swift's own comparison of strings would take NFC and NFD for one.
public struct Property: Sendable {
    /// The name in capitals.
    public var name: String { didSet { line = nil } }
    /// The parameters in order.
    public var parameters: [Parameter] { didSet { line = nil } }
    /// The value as written after the colon: texts escaped, not folded.
    public var value: String { didSet { line = nil } }
    /// The whole content line as it was read, not folded; nil when the property was made or changed.
    public internal(set) var line: String?

    /// Makes a property of a value that is in its written form already.
    public init(_ name: String, _ parameters: [Parameter] = [], value: String) {
        self.name = name
        self.parameters = parameters
        self.value = value
    }

    /// Makes a property of text, which is escaped (RFC 5545 3.3.11).
    public init(_ name: String, _ parameters: [Parameter] = [], text: String) {
        self.init(name, parameters, value: TextValue.escape(text))
    }

    /// Makes a property of several texts, separated by commas.
    public init(_ name: String, texts: [String]) {
        self.init(name, value: texts.map(TextValue.escape).joined(separator: ","))
    }

    /// Makes a property of a whole number.
    public init(_ name: String, integer: Int) {
        self.init(name, value: String(integer))
    }

    /// Makes a property of a date or a date and time, with the parameters that go with it.
    public init(_ name: String, _ time: CalendarTime) {
        self.init(name, time.parameters, value: time.text)
    }

    /// Makes a property of times of one kind, separated by commas.
    public init?(_ name: String, _ times: [CalendarTime]) {
        guard let first = times.first else { return nil }
        self.init(name, first.parameters, value: times.map(\.text).joined(separator: ","))
    }

    /// The values of the parameter with this name, given in capitals; empty when there is none.
    public func parameter(_ name: String) -> [String] {
        parameters.first { $0.name == name }?.values ?? []
    }
}

extension Property: Hashable {
    /// Whether two properties have the same bytes.
    public static func == (one: Property, other: Property) -> Bool {
        one.name == other.name && one.parameters == other.parameters
            && one.value.utf8.elementsEqual(other.value.utf8)
    }

    /// Feeds the bytes to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        for byte in value.utf8 { hasher.combine(byte) }
    }
}

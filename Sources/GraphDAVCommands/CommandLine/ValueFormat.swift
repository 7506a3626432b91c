/// A form that the value of an option or argument must have.
struct ValueFormat<Value: Sendable>: Sendable {
    /// The form in words that complete "is not …", such as `a date such as 2026-12-01`.
    let name: String
    /// The value of a text, nil when the text does not have the form.
    let parse: @Sendable (String) -> Value?

    init(_ name: String, _ parse: @escaping @Sendable (String) -> Value?) {
        self.name = name
        self.parse = parse
    }
}

extension ValueFormat where Value == String {
    /// Any text that is not empty.
    static let text = ValueFormat("a text that is not empty") { $0.isEmpty ? nil : $0 }
}

extension ValueFormat where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the names of an enumeration.
    static var choice: ValueFormat {
        let names = Value.allCases.map(\.rawValue)
        let list = names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
        return ValueFormat("one of \(list)") { Value(rawValue: $0) }
    }
}

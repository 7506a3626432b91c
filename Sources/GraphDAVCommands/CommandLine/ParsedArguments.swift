/// The words of a command line, sorted into options and arguments by a command's syntax.
struct ParsedArguments: Sendable {
    private let options: [String: String]
    private let arguments: [String: [String]]

    init(options: [String: String] = [:], arguments: [String: [String]] = [:]) {
        self.options = options
        self.arguments = arguments
    }

    /// Whether an option was given.
    func has(_ option: OptionSyntax) -> Bool {
        options[option.name] != nil
    }

    /// The value of an option in the form it must have; nil when it was not given.
    func value<Value>(_ option: OptionSyntax, as format: ValueFormat<Value>) throws(UsageError) -> Value? {
        guard let text = options[option.name] else { return nil }
        return try Self.parsed(text, of: option.name, as: format)
    }

    /// The value of an argument in the form it must have; nil when it was left out.
    func value<Value>(_ argument: ArgumentSyntax, as format: ValueFormat<Value>) throws(UsageError) -> Value? {
        guard let text = arguments[argument.name]?.first else { return nil }
        return try Self.parsed(text, of: argument.name, as: format)
    }

    /// The value of an argument that must be there.
    func required<Value>(_ argument: ArgumentSyntax, as format: ValueFormat<Value>) throws(UsageError) -> Value {
        guard let value = try value(argument, as: format) else { throw UsageError("\(argument.name) is missing") }
        return value
    }

    /// All words of a repeated argument, which may be none.
    func words(_ argument: ArgumentSyntax) -> [String] {
        arguments[argument.name] ?? []
    }

    /// All words of a repeated argument, of which there must be one.
    func all(_ argument: ArgumentSyntax) throws(UsageError) -> [String] {
        guard let words = arguments[argument.name] else { throw UsageError("\(argument.name) is missing") }
        return words
    }

    /// The value of an option that must be there.
    func required<Value>(_ option: OptionSyntax, as format: ValueFormat<Value>) throws(UsageError) -> Value {
        guard let value = try value(option, as: format) else { throw UsageError("\(option.form) is missing") }
        return value
    }

    /// Throws when more than one of the options was given.
    func exclude(_ alternatives: OptionSyntax...) throws(UsageError) {
        let given = alternatives.filter(has).map(\.name)
        guard given.count > 1 else { return }
        throw UsageError("\(given.joined(separator: " and ")) exclude each other")
    }

    private static func parsed<Value>(
        _ text: String,
        of name: String,
        as format: ValueFormat<Value>
    ) throws(UsageError) -> Value {
        guard let value = format.parse(text) else { throw UsageError("\(name): '\(text)' is not \(format.name)") }
        return value
    }
}

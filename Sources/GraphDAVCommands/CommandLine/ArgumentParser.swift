/// Sorts the words of a command line by the syntax of a command, GNU style.
///
/// Options are `--name VALUE`, `--name=VALUE` or a switch `--name`, anywhere on the line; `--` ends them,
/// and `-` alone is an argument (standard input or output by custom).
struct ArgumentParser {
    private let options: [OptionSyntax]
    private let arguments: [ArgumentSyntax]
    private var foundOptions: [String: String] = [:]
    private var foundArguments: [String] = []

    /// Makes a parser for the options and arguments that may occur.
    init(options: [OptionSyntax], arguments: [ArgumentSyntax]) {
        self.options = options
        self.arguments = arguments
    }

    /// The sorted words; throws for what the syntax does not know, what is missing and what is given twice.
    static func parse(
        _ words: some Sequence<String>,
        options: [OptionSyntax],
        arguments: [ArgumentSyntax]
    ) throws(UsageError) -> ParsedArguments {
        var parser = ArgumentParser(options: options, arguments: arguments)
        try parser.sort(Array(words)[...])
        return try parser.result()
    }

    private mutating func sort(_ words: ArraySlice<String>) throws(UsageError) {
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                foundArguments += rest
                return
            }
            if word.hasPrefix("-"), word != "-" {
                try take(option: word, rest: &rest)
            } else {
                foundArguments.append(word)
            }
        }
    }

    private mutating func take(option word: String, rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0] == "-h" ? "--help" : parts[0]
        guard let option = options.first(where: { $0.name == name }) else {
            throw UsageError("unknown option \(name)\(ClosestName.hint(for: name, among: options.map(\.name)))")
        }
        guard foundOptions[name] == nil else { throw UsageError("\(name) is given twice") }
        guard option.value != nil else {
            guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
            foundOptions[name] = ""
            return
        }
        if parts.count == 2 {
            foundOptions[name] = parts[1]
        } else if let value = rest.first, !value.hasPrefix("--") {
            foundOptions[name] = rest.removeFirst()
        } else {
            throw UsageError("\(option.form): the value is missing")
        }
    }

    private func result() throws(UsageError) -> ParsedArguments {
        let takesAll = arguments.last?.isRepeated ?? false
        if !takesAll, foundArguments.count > arguments.count {
            throw UsageError("'\(foundArguments[arguments.count])' is one word too many")
        }
        var named: [String: [String]] = [:]
        for (position, word) in foundArguments.enumerated() {
            let argument = arguments[min(position, arguments.count - 1)]
            named[argument.name, default: []].append(word)
        }
        return ParsedArguments(options: foundOptions, arguments: named)
    }
}

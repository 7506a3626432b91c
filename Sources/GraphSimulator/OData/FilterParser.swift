import Foundation

/// Reads `$filter`.
struct FilterParser {
    private static let maximumDepth = 32

    private var tokens: ArraySlice<String>
    private var depth = 0

    private init(_ text: String) throws(GraphFailure) {
        tokens = try Self.tokens(text)[...]
    }

    /// The expression that a text is.
    static func parse(_ text: String) throws(GraphFailure) -> FilterExpression {
        var parser = try FilterParser(text)
        let expression = try parser.disjunction()
        guard parser.tokens.isEmpty else { throw invalid }
        return expression
    }

    private static let invalid = GraphFailure.badRequest("Invalid filter clause: a syntax error was found.")

    private static func tokens(_ text: String) throws(GraphFailure) -> [String] {
        var tokens: [String] = []
        var rest = Substring(text)
        while let character = rest.first {
            switch character {
            case " ", "\t":
                rest.removeFirst()
            case "(", ")", ",", ":":
                tokens.append(String(rest.removeFirst()))
            case "'":
                tokens.append(try quoted(&rest))
            default:
                let word = rest.prefix { !" \t(),:'".contains($0) || Self.isTimeColon($0, tokens) }
                tokens.append(String(word))
                rest = rest.dropFirst(word.count)
            }
        }
        return tokens
    }

    /// A colon within an unquoted time, such as `2026-03-01T00:00:00Z`, which stands after a comparison.
    private static func isTimeColon(_ character: Character, _ tokens: [String]) -> Bool {
        character == ":" && tokens.last.flatMap { FilterExpression.Comparison(rawValue: $0.lowercased()) } != nil
    }

    /// A text in quotes, a doubled quote being one; the token keeps its first quote as a mark.
    private static func quoted(_ rest: inout Substring) throws(GraphFailure) -> String {
        var text = "'"
        rest.removeFirst()
        while let character = rest.popFirst() {
            guard character == "'" else {
                text.append(character)
                continue
            }
            guard rest.first == "'" else { return text }
            rest.removeFirst()
            text.append("'")
        }
        throw invalid
    }

    private mutating func take(_ token: String) -> Bool {
        guard let first = tokens.first, isSameName(first, token) else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func expect(_ token: String) throws(GraphFailure) {
        guard take(token) else { throw Self.invalid }
    }

    private mutating func disjunction() throws(GraphFailure) -> FilterExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.maximumDepth else { throw Self.invalid }
        var left = try conjunction()
        while take("or") { left = .or(left, try conjunction()) }
        return left
    }

    private mutating func conjunction() throws(GraphFailure) -> FilterExpression {
        var left = try term()
        while take("and") { left = .and(left, try term()) }
        return left
    }

    private mutating func term() throws(GraphFailure) -> FilterExpression {
        if take("not") {
            depth += 1
            defer { depth -= 1 }
            guard depth < Self.maximumDepth else { throw Self.invalid }
            return .not(try term())
        }
        if take("(") {
            let expression = try disjunction()
            try expect(")")
            return expression
        }
        guard let word = tokens.popFirst() else { throw Self.invalid }
        if let function = FilterExpression.Function(rawValue: word.lowercased()), take("(") {
            return try call(function)
        }
        let path = word.split(separator: "/").map(String.init)
        if path.count > 1, path.last.map({ isSameName($0, "any") }) == true, take("(") {
            return try any(Array(path.dropLast()))
        }
        guard let word = tokens.popFirst(), let comparison = FilterExpression.Comparison(rawValue: word.lowercased())
        else {
            throw Self.invalid
        }
        return .compare(path, comparison, try literal())
    }

    private mutating func call(_ function: FilterExpression.Function) throws(GraphFailure) -> FilterExpression {
        guard let path = tokens.popFirst() else { throw Self.invalid }
        try expect(",")
        guard case .string(let text) = try literal() else { throw Self.invalid }
        try expect(")")
        return .call(function, path.split(separator: "/").map(String.init), text)
    }

    private mutating func any(_ path: [String]) throws(GraphFailure) -> FilterExpression {
        guard let variable = tokens.popFirst() else { throw Self.invalid }
        try expect(":")
        let inner = try disjunction()
        try expect(")")
        return .any(path, variable: variable, inner)
    }

    private mutating func literal() throws(GraphFailure) -> JSONValue {
        guard let token = tokens.popFirst() else { throw Self.invalid }
        if token.hasPrefix("'") { return .string(String(token.dropFirst())) }
        switch token.lowercased() {
        case "true": return true
        case "false": return false
        case "null": return nil
        default: break
        }
        if let number = Int(token) { return .integer(number) }
        if token.first?.isNumber == true { return .string(token) }  // a date or time
        throw Self.invalid
    }
}

/// Takes a content line apart: name, parameters, value (RFC 5545 3.1).
///
/// Forgiving where writers fail: quotes within quoted parameters, commas in unquoted names, any case.
struct ContentLineParser {
    /// Parameters whose values are lists; a comma in any other belongs to its value.
    private static let listParameters: Set = ["MEMBER", "DELEGATED-TO", "DELEGATED-FROM", "FEATURE", "DISPLAY"]

    private var rest: Substring.UTF8View

    /// The property of a line; nil when it has no name or no colon.
    static func property(_ line: String) -> Property? {
        var parser = ContentLineParser(rest: Substring(line).utf8)
        let name = parser.takeName()
        guard !name.isEmpty else { return nil }
        var parameters: [Parameter] = []
        while parser.take(UInt8(ascii: ";")) {
            if let parameter = parser.takeParameter() { parameters.append(parameter) }
        }
        guard parser.take(UInt8(ascii: ":")) else { return nil }
        var property = Property(name.uppercased(), parameters, value: String(Substring(parser.rest)))
        property.line = line
        return property
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func takeName() -> String {
        let name = rest.prefix { byte in
            (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        rest = rest.dropFirst(name.count)
        return String(Substring(name))
    }

    private mutating func takeParameter() -> Parameter? {
        let name = takeName().uppercased()
        guard take(UInt8(ascii: "=")) else {
            // A bare word, as in vCalendar: `;QUOTED-PRINTABLE:`.
            return name.isEmpty ? nil : Parameter(name)
        }
        var parameter = Parameter(name)
        repeat {
            parameter.values.append(takeValue(isList: Self.listParameters.contains(name)))
        } while take(UInt8(ascii: ","))
        return parameter
    }

    private mutating func takeValue(isList: Bool) -> String {
        guard rest.first != UInt8(ascii: "\"") else { return takeQuoted() }
        let value = rest.prefix {
            $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") && !(isList && $0 == UInt8(ascii: ","))
        }
        rest = rest.dropFirst(value.count)
        return ParameterValue.decode(String(Substring(value)))
    }

    /// A quoted value: a quote ends it only before `;`, `:`, `,` or the end, so that quotes within do not.
    private mutating func takeQuoted() -> String {
        rest.removeFirst()
        var index = rest.startIndex
        while index < rest.endIndex {
            let next = rest.index(after: index)
            let ends =
                next == rest.endIndex || [UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: ",")].contains(rest[next])
            if rest[index] == UInt8(ascii: "\""), ends { break }
            index = next
        }
        guard index < rest.endIndex else {
            // Never closed: read on as if it had not been quoted.
            let value = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") }
            rest = rest.dropFirst(value.count)
            return ParameterValue.decode(String(Substring(value)))
        }
        let value = String(Substring(rest[..<index]))
        rest = rest[rest.index(after: index)...]
        return ParameterValue.decode(value.replacing("\\\"", with: "\""))
    }
}

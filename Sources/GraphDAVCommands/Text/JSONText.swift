/// A JSON value whose members keep their order, for `--format json`.
///
/// Foundation's encoder orders members at random or by name; people read these too.
indirect enum JSONText: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSONText])
    case object([(String, JSONText)])

    static func == (one: JSONText, other: JSONText) -> Bool {
        one.text == other.text
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    /// A string, or null.
    static func optional(_ string: String?) -> JSONText {
        string.map(JSONText.string) ?? .null
    }

    /// The value over several lines, two spaces a level (RFC 8259), without a line end behind it.
    var text: String {
        var result = ""
        write(to: &result, indent: "")
        return result
    }

    private func write(to result: inout String, indent: String) {
        switch self {
        case .null: result += "null"
        case .bool(let value): result += value ? "true" : "false"
        case .number(let value): result += String(value)
        case .string(let value): result += Self.quoted(value)
        case .array(let elements):
            Self.write(elements, in: ("[", "]"), to: &result, indent: indent) { element, result, inner in
                element.write(to: &result, indent: inner)
            }
        case .object(let members):
            Self.write(members, in: ("{", "}"), to: &result, indent: indent) { member, result, inner in
                result += Self.quoted(member.0) + ": "
                member.1.write(to: &result, indent: inner)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        in brackets: (String, String),
        to result: inout String,
        indent: String,
        _ writeElement: (Element, inout String, String) -> Void
    ) {
        guard !elements.isEmpty else {
            result += brackets.0 + brackets.1
            return
        }
        let inner = indent + "  "
        var separator = brackets.0 + "\n"
        for element in elements {
            result += separator + inner
            writeElement(element, &result, inner)
            separator = ",\n"
        }
        result += "\n" + indent + brackets.1
    }

    /// The string in quotes; controls of both sets are escaped, so that output on a terminal is harmless too.
    private static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
                    let digits = String(scalar.value, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }
}

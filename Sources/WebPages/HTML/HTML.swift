/// A piece of an HTML document: what is written into it as text is escaped, whatever it holds.
///
/// Literals are markup: `"<p>\(subject)</p>"` shows the subject as it is, also one that looks like markup.
struct HTML: Sendable, Hashable {
    /// The markup.
    private(set) var markup: String

    /// Nothing.
    static let nothing: HTML = ""

    /// The pieces one after the other.
    init(_ pieces: [HTML]) {
        markup = pieces.map(\.markup).joined()
    }

    /// Text, escaped.
    init(text: some StringProtocol) {
        markup = HTMLText.escaped(text)
    }

    fileprivate init(markup: String) {
        self.markup = markup
    }
}

extension HTML: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) {
        markup = value
    }

    init(stringInterpolation: Interpolation) {
        markup = stringInterpolation.markup
    }

    /// Collects markup and what is put into it.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var markup = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            markup.reserveCapacity(literalCapacity + interpolationCount * 32)
        }

        mutating func appendLiteral(_ literal: String) { markup += literal }

        /// Text, escaped: also within the quotes of an attribute.
        mutating func appendInterpolation(_ text: some StringProtocol) { markup += HTMLText.escaped(text) }

        /// A number.
        mutating func appendInterpolation(_ number: Int) { markup += String(number) }

        /// Markup.
        mutating func appendInterpolation(_ html: HTML) { markup += html.markup }

        /// Markup, or nothing.
        mutating func appendInterpolation(_ html: HTML?) { markup += html?.markup ?? "" }

        /// Pieces one after the other.
        mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { markup += piece.markup } }

        /// Text of somebody else: its direction of writing ends with it (Unicode Bidirectional Algorithm, isolates).
        mutating func appendInterpolation(foreign text: some StringProtocol) {
            markup += "<bdi>\(HTMLText.escaped(text))</bdi>"
        }
    }
}

/// Text as it stands in HTML.
enum HTMLText: Sendable {
    /// The text with the characters escaped that mean something in markup, and without those that mean nothing.
    ///
    /// Control characters become U+FFFD, as a parser of HTML does with some of them.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\r": break
            default:
                let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                let isNoncharacter = scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
                result.unicodeScalars.append(isControl || isNoncharacter ? "\u{FFFD}" : scalar)
            }
        }
        return result
    }
}

extension HTML {
    /// Rules of a style sheet that this program has made of numbers and checked colours.
    init(rules: String) {
        markup = rules.replacing("<", with: "")
    }
}

extension HTML {
    /// One piece after another.
    static func + (one: HTML, other: HTML) -> HTML { HTML([one, other]) }
}

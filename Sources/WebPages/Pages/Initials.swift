/// The initials of a person, drawn where there is no picture.
struct Initials: Sendable, Hashable {
    /// One or two letters.
    let text: String

    /// The initials of a name: of its first and its last word; a question mark of one without letters.
    init(of name: String) {
        let letters = name.split(whereSeparator: \.isWhitespace).compactMap { word in
            word.first { $0.isLetter || $0.isNumber }
        }
        let ends = letters.count > 1 ? [letters.first, letters.last] : [letters.first]
        // A letter may carry any number of marks.
        let short = ends.compactMap(\.self).map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(4))) }
        text = short.isEmpty ? "?" : short.joined().uppercased()
    }

    /// As an SVG image, which runs and loads nothing.
    var svg: HTML {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#0b5cad"/>\
        <text x="48" y="48" dy=".36em" text-anchor="middle" font-family="system-ui, sans-serif" font-size="40" \
        fill="#fff">\(text)</text></svg>
        """
    }
}

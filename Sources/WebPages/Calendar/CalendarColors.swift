import CalendarStore

/// The colours of calendars as rules of a style sheet.
enum CalendarColors: Sendable {
    /// The class of what belongs to a calendar, by its place in addresses.
    static func className(_ calendar: String) -> String {
        // Places have letters, digits and dashes; what an app has chosen may have others.
        "c-"
            + calendar.utf8.map { byte in
                byte == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    ? String(Unicode.Scalar(byte)) : "_\(byte)"
            }.joined()
    }

    /// The rules of some calendars; one without a colour that can be read keeps the usual one.
    static func style(_ collections: [CalendarCollection]) -> String {
        collections.compactMap { collection in
            guard let color = collection.calendar.color, isColor(color) else { return nil }
            return ".\(className(collection.name)){--c:\(color.prefix(7))}"
        }.joined(separator: "\n")
    }

    private static func isColor(_ text: String) -> Bool {
        (text.utf8.count == 7 || text.utf8.count == 9) && text.hasPrefix("#")
            && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

/// Numbers of a fixed number of decimal digits, as ISO 8601 has them.
enum FixedDigits {
    /// The number that the text is, nil when it is anything but so many ASCII digits.
    static func number(_ text: some StringProtocol, count: Int) -> Int? {
        guard text.utf8.count == count, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }

    /// The number with leading zeros.
    static func text(_ number: Int, count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}

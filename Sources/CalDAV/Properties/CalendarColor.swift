/// The colour of a calendar as Apple's Calendar writes it: `#RRGGBB` or `#RRGGBBAA`.
public struct CalendarColor: Sendable, Hashable {
    /// How much red there is, 0 to 255.
    public let red: UInt8
    /// How much green there is.
    public let green: UInt8
    /// How much blue there is.
    public let blue: UInt8

    /// Makes a colour.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads a colour, nil when it is none; how transparent it is does not count.
    public init?(_ text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt32(String(Substring(digits.prefix(6))), radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: number >> 16),
            green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number)
        )
    }

    /// The colour as `#RRGGBB`.
    public var text: String {
        let digits = { (byte: UInt8) in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
        return "#" + digits(red) + digits(green) + digits(blue)
    }
}

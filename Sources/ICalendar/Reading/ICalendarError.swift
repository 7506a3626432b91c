/// Why a stream cannot be read at all.
public enum ICalendarError: Error, Sendable, Hashable {
    /// It has no component; the hint says what it looks like.
    case notICalendar(hint: String?)
    /// It is larger than `ICalendarReader.maximumBytes`.
    case tooLarge(bytes: Int)
    /// It has more components than `ICalendarReader.maximumComponents`.
    case tooManyComponents
}

extension ICalendarError: CustomStringConvertible {
    /// The error in plain words.
    public var description: String {
        switch self {
        case .notICalendar(let hint): "it is not iCalendar" + (hint.map { ": " + $0 } ?? "")
        case .tooLarge(let bytes): "it has \(bytes) bytes, more than \(ICalendarReader.maximumBytes)"
        case .tooManyComponents: "it has more than \(ICalendarReader.maximumComponents) components"
        }
    }
}

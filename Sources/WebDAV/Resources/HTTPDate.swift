public import TimeZones

/// Moments as HTTP and WebDAV write them.
public enum HTTPDate: Sendable {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Sun, 06 Nov 1994 08:49:37 GMT`: fields, and DAV:getlastmodified (RFC 9110 5.6.7).
    public static func text(_ instant: Instant) -> String {
        let local = instant.local()
        let (date, year) = (local.date, padded(local.date.year, 4))
        return "\(days[date.weekday.rawValue]), \(padded(date.day)) \(months[date.month - 1]) \(year) "
            + "\(padded(local.hour)):\(padded(local.minute)):\(padded(local.second)) GMT"
    }

    /// `1994-11-06T08:49:37Z`: DAV:creationdate (RFC 4918 15.1).
    public static func internetText(_ instant: Instant) -> String {
        let local = instant.local()
        return "\(padded(local.date.year, 4))-\(padded(local.date.month))-\(padded(local.date.day))"
            + "T\(padded(local.hour)):\(padded(local.minute)):\(padded(local.second))Z"
    }

    /// Reads the three forms that RFC 9110 5.6.7 knows; nil when it is none of them.
    public static func instant(_ text: String) -> Instant? {
        let parts = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        switch parts.count {
        case 6 where parts[5] == "GMT": return instant(parts[1], parts[2], parts[3], parts[4])
        case 5: return instant(parts[2], parts[1], parts[4], parts[3])  // asctime: Sun Nov  6 08:49:37 1994
        default: return nil
        }
    }

    private static func instant(_ day: String, _ month: String, _ year: String, _ time: String) -> Instant? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
        guard let number = Int(year), let month = months.firstIndex(of: month), let day = Int(day),
            time.utf8.count == 8, clock.count == 3,
            let date = CivilDate(year: fullYear(number, digits: year.utf8.count), month: month + 1, day: day),
            let local = CivilDateTime(date, hour: clock[0], minute: clock[1], second: min(clock[2], 59))
        else { return nil }
        return Instant(local)
    }

    /// RFC 850 has years of two digits: those from 70 on are of the last century.
    private static func fullYear(_ year: Int, digits: Int) -> Int {
        digits == 2 ? year + (year < 70 ? 2000 : 1900) : year
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
    }
}

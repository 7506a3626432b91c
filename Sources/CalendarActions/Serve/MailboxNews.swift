public import CalendarConversion
import Synchronization

/// What a person may want to know of a mailbox since this process began: what conversions changed, when Graph made it wait.
///
/// The newest are kept.
public final class MailboxNews: Sendable {
    /// Something that a conversion could not carry over as it was.
    public struct Remark: Sendable, Hashable {
        /// When it was told last, in seconds since 1970.
        public let time: Int
        /// The place of its calendar in addresses.
        public let calendar: String
        /// Whether an app wrote it, which Graph cannot hold; else Graph has it, and iCalendar has no place for it.
        public let isFromApp: Bool
        /// What became of it.
        public let loss: ConversionDiagnostic
    }

    /// How many remarks and waits are kept.
    public static let capacity = 200

    private struct State {
        var remarks: [Remark] = []
        var waits: [Int] = []
    }

    private let state = Mutex(State())

    /// Knows of nothing yet.
    public init() {}

    /// The remarks, the newest first.
    public var remarks: [Remark] { state.withLock { $0.remarks.reversed() } }

    /// When Graph made it wait since a time, in seconds since 1970, the oldest first; of many the newest.
    public func waits(since start: Int) -> [Int] {
        state.withLock { $0.waits.filter { $0 >= start } }
    }

    /// Notes what a conversion could not carry over; what is told again counts as new.
    func note(_ report: ConversionReport, in calendar: String, isFromApp: Bool, at now: Int) {
        // More could not be kept anyway.
        let news = report.losses.suffix(Self.capacity).map { loss in
            Remark(time: now, calendar: calendar, isFromApp: isFromApp, loss: loss)
        }
        guard !news.isEmpty else { return }
        let told = Set(news.map(\.loss))
        state.withLock { state in
            state.remarks.removeAll {
                $0.calendar == calendar && $0.isFromApp == isFromApp && told.contains($0.loss)
            }
            state.remarks = (state.remarks + news).suffix(Self.capacity)
        }
    }

    /// Notes that Graph made it wait.
    public func noteWait(at now: Int) {
        state.withLock { $0.waits = ($0.waits + [now]).suffix(Self.capacity) }
    }
}

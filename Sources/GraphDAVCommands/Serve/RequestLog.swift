import CalendarActions
import Dispatch
import Foundation
import HTTPMessage
import HTTPServing
import Synchronization
import TimeZones

/// Writes a line for each request that `serve` answers, on standard error, unless `--quiet` was given.
///
/// `2026-11-30T12:00:00Z 192.0.2.7 me PUT /dav/calendars/me/calendar/a.ics 201 0 143.2`: time, client, account or `-`,
/// method, path, status, bytes of the body, milliseconds. Queries, authorization and the tokens of feeds are left out.
/// Below it, what a conversion changed or kept, one line each.
///
/// The lines are written by a thread of their own: a standard error that nobody reads, such as a terminal that was
/// stopped, must not stop the server.
final class RequestLog: Sendable {
    /// How many lines may wait to be written; more are left out, and counted.
    static let maximumWaiting = 10_000
    /// The longest path and user agent, in bytes; the rest is cut off.
    static let maximumText = 300
    /// The most remarks that are told about a request.
    static let maximumRemarks = 20

    private struct Backlog {
        var waiting = 0
        var leftOut = 0
    }

    private static let finishingTime = Duration.seconds(1)

    private let invocation: Invocation
    private let queue = DispatchQueue(label: "graphdav.log")
    private let backlog = Mutex(Backlog())

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// Tells of a request that was answered.
    func observe(_ answered: AnsweredRequest) {
        guard !invocation.options.isQuiet else { return }
        let line = Self.line(answered, at: invocation.now(), isVerbose: invocation.options.isVerbose)
        let remarks = answered.response.remarks.prefix(Self.maximumRemarks).map { "  " + TerminalText.harmless($0) }
        write(([line] + remarks).joined(separator: "\n"))
    }

    /// Waits a short time until everything is written.
    func finish() async {
        let deadline = ContinuousClock.now + Self.finishingTime
        while backlog.withLock({ $0.waiting }) > 0, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    private func write(_ text: String) {
        let isTaken = backlog.withLock { backlog in
            guard backlog.waiting < Self.maximumWaiting else {
                backlog.leftOut += 1
                return false
            }
            backlog.waiting += 1
            return true
        }
        guard isTaken else { return }
        queue.async { [self] in
            // A log that cannot be written is no reason to serve nobody.
            try? invocation.errors.line(text)
            let leftOut = backlog.withLock { backlog in
                backlog.waiting -= 1
                defer { backlog.leftOut = 0 }
                return backlog.leftOut
            }
            if leftOut > 0 { try? invocation.errors.line("\(leftOut) lines of the log were left out") }
        }
    }

    /// The line of a request; `isVerbose` adds the bytes of its body and the name of the program.
    static func line(_ answered: AnsweredRequest, at now: Instant, isVerbose: Bool) -> String {
        let (request, response) = (answered.request, answered.response)
        let isHead = request.method == .head
        var columns = [
            now.iso8601,
            request.source.map { "\($0.client)" } ?? "-",
            response.account ?? "-",
            shown(request.method.rawValue),
            path(of: request),
            String(response.status),
            String(isHead ? 0 : response.body.count),
            milliseconds(answered.duration),
        ]
        if isVerbose {
            columns.append("in=\(request.body.count)")
            columns.append("agent=\(request.fields["User-Agent"].map(shown) ?? "-")")
        }
        return columns.joined(separator: " ")
    }

    /// The first parts of paths whose next part is secret: the token of a feed, that of a start link.
    private static let secretFolders: Set = ["feeds", "start"]

    /// The path without its query and secrets, however their folders are written.
    private static func path(of request: HTTPRequest) -> String {
        var isSecret = false
        let segments = request.path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            let text = isSecret && !segment.isEmpty ? "…" : shown(segment)
            if !segment.isEmpty {
                isSecret = secretFolders.contains(segment.removingPercentEncoding?.lowercased() ?? "")
            }
            return text
        }
        let path = segments.joined(separator: "/")
        return path.utf8.count > maximumText ? path.prefix(maximumText) + "…" : path
    }

    /// Text of a client as one column: what is not printable ASCII is percent-encoded, spaces too.
    private static func shown(_ text: some StringProtocol) -> String {
        text.utf8.prefix(maximumText).map { byte in
            (0x21...0x7E).contains(byte)
                ? String(Unicode.Scalar(byte))
                : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

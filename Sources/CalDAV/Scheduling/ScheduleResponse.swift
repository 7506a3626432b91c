import Foundation
public import HTTPMessage
import WebDAV
import XMLTree

/// The answer to what was posted to the outbox: a part for each recipient (RFC 6638 5, 10.5).
public struct ScheduleResponse: Sendable {
    /// How it went for a recipient (RFC 5546 3.6); the set may grow.
    public struct RequestStatus: Sendable, Hashable {
        /// The code and its text, as in REQUEST-STATUS.
        public let text: String

        /// Makes a status.
        public init(_ text: String) {
            self.text = text
        }

        /// Done.
        public static let success = RequestStatus("2.0;Success")
        /// The address is none that can be asked about.
        public static let invalidUser = RequestStatus("3.7;Invalid calendar user")
        /// Whoever asks may not know.
        public static let noAuthority = RequestStatus("3.8;No authority")
        /// The service did not answer.
        public static let unavailable = RequestStatus("5.1;Service unavailable")
    }

    private var writer = XMLWriter()

    /// Begins an answer.
    public init() {
        writer.start(.calDAV("schedule-response"))
    }

    /// Adds the part of a recipient: its address as it was given, and its reply.
    public mutating func append(recipient: String, _ status: RequestStatus, calendarData: [UInt8]? = nil) {
        writer.element(.calDAV("response")) { writer in
            writer.element(.calDAV("recipient")) { $0.element(.dav("href"), text: recipient) }
            writer.element(.calDAV("request-status"), text: status.text)
            if let calendarData {
                writer.element(CalendarDataRequest.name) { $0.text(utf8: calendarData) }
            }
        }
    }

    /// The whole response.
    public consuming func response() -> HTTPResponse {
        writer.end()
        return HTTPResponse(200, fields: ["Content-Type": Multistatus.contentType], body: Data(writer.bytes))
    }
}

import CalDAV
import CalendarActions
import CalendarStore
import Foundation
import HTTPMessage
import WebDAV

/// A question about a calendar whose answer is the same until the calendar changes: PROPFIND of its members, or a
/// calendar-query.
struct AskedQuestion: Hashable, Sendable {
    /// The calendar, with the number of its last change.
    private let collection: CalendarCollection
    /// What apps gave the calendar, which is no change of it.
    private let kept: [CalendarProperty]
    /// The zone of the mailbox, in which its days are.
    private let zone: String?
    private let method: HTTPMethod
    /// The fields that an answer depends on.
    private let fields: [String?]
    private let body: Data

    /// A longer body is no question that is asked again and again.
    private static let maximumBody = 8 << 10

    /// Takes a request; nil when its answer is not kept.
    init?(_ context: ServerRequest) throws {
        guard case .calendar(let collection) = context.resource, context.request.body.count <= Self.maximumBody,
            context.request.fields["If"] == nil
        else { return nil }
        let depth = context.request.fields["Depth"]
        switch context.request.method {
        case .propfind where depth != "0": break
        case .report: break
        default: return nil
        }
        self.collection = collection
        kept = try context.mailbox.keptProperties(of: collection)
        zone = try context.mailbox.knownIdentity()?.zone
        method = context.request.method
        fields = [
            depth, context.request.fields.values("Prefer").joined(separator: ","), context.request.fields["Brief"],
        ]
        body = context.request.body
    }
}

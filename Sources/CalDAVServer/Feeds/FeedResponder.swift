public import CalendarActions
public import CalendarStore
import Foundation
public import HTTPMessage
import TimeZones
import WebDAV

/// Serves secret feeds under `/feeds/TOKEN/NAME.ics`: to whoever has the address, and without a word to anybody else.
///
/// A feed is worked out once for each change of its calendar and answered at once then; only the first one after a
/// change, or after the mirror has grown old, is waited for.
public struct FeedResponder: HTTPResponder {
    private let mailboxes: [String: ServedMailbox]
    private let store: any CalendarReading
    private let feeds: any FeedStore
    private let renderings = RenderedCalendars()

    /// Serves the feeds of mailboxes, each under the name of its account.
    public init(_ mailboxes: [ServedMailbox], store: any CalendarReading, feeds: any FeedStore) {
        self.mailboxes = Dictionary(mailboxes.map { ($0.account, $0) }) { first, _ in first }
        self.store = store
        self.feeds = feeds
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard request.method == .get || request.method == .head else {
            return .now(HTTPResponse(405, fields: ["Allow": "GET, HEAD"]))
        }
        do {
            guard let served = try served(request) else { return .now(Self.notFound) }
            if let known = try known(served) { return .now(try Self.response(known, request, served.mailbox.now())) }
            return .later {
                do {
                    return try await answer(request, served)
                } catch {
                    return Self.response(of: error)
                }
            }
        } catch {
            return .now(Self.response(of: error))
        }
    }

    /// A feed, and the mailbox that it shows.
    private struct ServedFeed: Sendable {
        let feed: Feed
        let mailbox: ServedMailbox

        func state(_ collection: CalendarCollection) -> RenderedCalendars.State {
            RenderedCalendars.State(collection: collection, window: feed.window.span(at: mailbox.now()))
        }
    }

    /// The feed that a path names; nil when there is none, or it was revoked.
    private func served(_ request: HTTPRequest) throws -> ServedFeed? {
        guard let token = FeedAddress.token(in: request.path), let feed = try feeds.feed(digest: token.digest()),
            let mailbox = mailboxes[feed.account]
        else { return nil }
        return ServedFeed(feed: feed, mailbox: mailbox)
    }

    private func collection(_ served: ServedFeed) throws -> CalendarCollection? {
        let collection = try store.collection(served.feed.calendar, of: served.feed.account)
        return try collection.map(served.mailbox.shown)
    }

    /// The feed as it is; nil when it has to be waited for.
    private func known(_ served: ServedFeed) throws -> RenderedCalendar? {
        guard let collection = try collection(served), try !served.mailbox.isStale(collection) else { return nil }
        return renderings.known(.feed(served.feed.id), served.state(collection))
    }

    private func answer(_ request: HTTPRequest, _ served: ServedFeed) async throws -> HTTPResponse {
        let before = try collection(served)
        if try before.map(served.mailbox.isStale) ?? true { await served.mailbox.freshen(served.feed.calendar) }
        // Who gets an empty calendar deletes everything: better none than one that was never read.
        guard try served.mailbox.hasContent(served.feed.calendar) else { return Self.unavailable }
        guard let collection = try collection(served) else { return Self.notFound }
        let state = served.state(collection)
        let (feed, now) = (served.feed, served.mailbox.now())
        let rendered = try await renderings.rendered(.feed(feed.id), state) { [store, feeds] in
            let content = FeedContent(feed: feed, store: store, collection: collection, window: state.window)
            var rendered = try content.rendered()
            let since = try await feeds.noteContent(rendered.etag, ofFeed: feed.id, at: now)
            rendered.lastModified = since.map { Instant(seconds: $0) }
            return rendered
        }
        return try Self.response(rendered, request, now)
    }

    // MARK: Responses

    private static let notFound = HTTPResponse(404, body: Data("There is nothing here.\n".utf8))
    private static let unavailable = HTTPResponse(503, fields: ["Retry-After": "30"])

    /// What is sent is for whoever asked only, and is asked for again each time.
    private static func response(
        _ rendered: RenderedCalendar,
        _ request: HTTPRequest,
        _ now: Int
    ) throws -> HTTPResponse {
        try rendered.response(
            to: request,
            fields: ["Cache-Control": "private, no-cache", "X-Robots-Tag": "noindex"],
            now: Instant(seconds: now)
        )
    }

    /// A failure, without a word about what failed: whoever asks is unknown.
    private static func response(of error: any Error) -> HTTPResponse {
        HTTPResponse((error as? DAVError)?.status ?? 500)
    }
}

import CalDAV
public import CalendarActions
public import CalendarStore
import Foundation
public import HTTPMessage
import WebDAV

/// Serves the calendars of accounts over CalDAV.
///
/// Reads are answered at once from the mirror, after a short wait for a refresh where it is old; writes go to Graph first.
public struct CalDAVResponder: HTTPResponder {
    private let mailboxes: [String: ServedMailbox]
    private let store: any CalendarReading
    private let authentication: Authentication
    private let renderings = RenderedCalendars()
    private let answers = KnownAnswers()

    /// Serves mailboxes, each under the name of its account.
    public init(_ mailboxes: [ServedMailbox], store: any CalendarReading, authentication: Authentication) {
        self.mailboxes = Dictionary(mailboxes.map { ($0.account, $0) }) { first, _ in first }
        self.store = store
        self.authentication = authentication
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        if request.path.hasPrefix("/.well-known/caldav") {
            return .now(HTTPResponse(301, fields: ["Location": ServerAddresses.rootPath]))
        }
        let answer = authentication.admit(request) { account in
            do {
                guard let mailbox = mailboxes[account] else { return .now(Authentication.unauthorized) }
                guard let href = Href(path: request.path) else { throw DAVError(400, "the path cannot be read") }
                return try self.answer(request, href, mailbox)
            } catch {
                return .now(Self.response(of: error))
            }
        }
        return answer.map { if $0.fields["DAV"] == nil { $0 = Self.finished($0) } }
    }

    private func answer(_ request: HTTPRequest, _ href: Href, _ mailbox: ServedMailbox) throws -> HTTPAnswer {
        if let other = ServerAddresses.account(in: href), other != mailbox.account {
            throw DAVError(403, "this password opens the account \(mailbox.account) only")
        }
        let addresses = ServerAddresses(account: mailbox.account)
        let resource = try addresses.resource(href, store: store)
        let isFresh = try isFresh(resource, mailbox)
        if isFresh, let resource, let response = try immediate(request, href, resource, mailbox) {
            return .now(response)
        }
        return .later {
            if !isFresh { await mailbox.freshen(ServerAddresses.calendar(in: href)) }
            do {
                return Self.finished(try await handle(try await context(request, href, mailbox)))
            } catch {
                return Self.response(of: error)
            }
        }
    }

    /// The answer of a read that nothing has to be waited for; nil where the address of the mailbox is not known yet.
    private func immediate(
        _ request: HTTPRequest,
        _ href: Href,
        _ resource: ServedResource,
        _ mailbox: ServedMailbox
    ) throws -> HTTPResponse? {
        if case .principal = resource { return nil }
        if let get = try GetCollection(request, resource, mailbox, store, renderings) {
            return try get.known().map(Self.finished)
        }
        let context = ServerRequest(
            request: request,
            mailbox: mailbox,
            store: store,
            addresses: ServerAddresses(account: mailbox.account),
            href: href,
            resource: resource,
            userAddress: nil
        )
        return try read(context).map(Self.finished)
    }

    private func context(_ request: HTTPRequest, _ href: Href, _ mailbox: ServedMailbox) async throws -> ServerRequest {
        let addresses = ServerAddresses(account: mailbox.account)
        guard let resource = try addresses.resource(href, store: store) else {
            // What would be made below something that is not there (RFC 4918 9.7.1, 9.3.1; RFC 4791 5.3.1.2).
            let makes = [HTTPMethod.put, .mkcalendar, .mkcol].contains(request.method)
            throw makes ? DAVError(409, "the collection of this address is not there") : Self.notFound
        }
        return ServerRequest(
            request: request,
            mailbox: mailbox,
            store: store,
            addresses: addresses,
            href: href,
            resource: resource,
            userAddress: await mailbox.address
        )
    }

    private static let notFound = DAVError(404, "there is nothing here")

    // MARK: Freshness

    private func isFresh(_ resource: ServedResource?, _ mailbox: ServedMailbox) throws -> Bool {
        switch resource {
        case .calendar(let collection), .object(let collection, _): return try !mailbox.isStale(collection)
        case nil, .vacancy: return false
        case .home: return try !store.collections(of: mailbox.account).isEmpty
        default: return true
        }
    }

    // MARK: Methods

    /// The answer to a method that only reads; nil for others.
    private func read(_ context: ServerRequest) throws -> HTTPResponse? {
        switch context.request.method {
        case .options: return Options.response(context.resource)
        case .mkcalendar, .mkcol: return nil
        default: break
        }
        if case .vacancy = context.resource { throw Self.notFound }
        guard Options.allowed(context.resource).contains(context.request.method) else {
            return Self.notAllowed(context)
        }
        switch context.request.method {
        case .propfind, .report: return try asked(context)
        case .get, .head: return try Get(context).respond()
        default: return nil
        }
    }

    /// The answer to PROPFIND or REPORT: the known one as long as the calendar is the same.
    private func asked(_ context: ServerRequest) throws -> HTTPResponse {
        let question = try AskedQuestion(context)
        if let known = question.flatMap({ answers.answer(to: $0) }) { return known }
        guard context.request.method == .report else {
            let answer = try Propfind(context).respond()
            if let question { answers.keep(answer, to: question) }
            return answer
        }
        let report = try Report(context)
        let answer = try report.respond()
        if let question, report.dependsOnCalendarOnly { answers.keep(answer, to: question) }
        return answer
    }

    private func handle(_ context: ServerRequest) async throws -> HTTPResponse {
        if let get = try GetCollection(context.request, context.resource, context.mailbox, store, renderings) {
            return try await get.respond()
        }
        if let response = try read(context) { return response }
        switch context.request.method {
        case .put: return try await Put(context).respond()
        case .delete: return try await Delete(context).respond()
        case .proppatch: return try await Proppatch(context).respond()
        case .mkcalendar, .mkcol: return try await MakeCalendar(context).respond()
        case .copy: return try await Copy(context).respond()
        case .move: return try await Move(context).respond()
        case .post: return try await Post(context).respond()
        default: return Self.notAllowed(context)
        }
    }

    /// 405 with what is possible (RFC 9110 15.5.6).
    private static func notAllowed(_ context: ServerRequest) -> HTTPResponse {
        var response = DAVError(405, "\(context.request.method.rawValue) is not possible here").response()
        response.fields["Allow"] = Options.allow(context.resource)
        return response
    }

    // MARK: Responses

    /// A response with what every one has.
    private static func finished(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.fields["DAV"] = Options.compliance
        return response
    }

    private static func response(of error: any Error) -> HTTPResponse {
        guard let error = error as? DAVError else {
            return finished(HTTPResponse(500, body: Data("graphdav could not answer.\n".utf8)))
        }
        var response = error.response()
        if error.status == 503 { response.fields["Retry-After"] = "30" }
        return finished(response)
    }
}

import CalendarStore
import Cryptography
import DemoAccount
import Foundation
import GraphClient
import GraphSimulator
import HTTPMessage
import Testing
import TimeZones

@testable import CalDAVServer
@testable import CalendarActions

/// A server in this process over a simulated mailbox, at noon UTC of Monday 30 November 2026.
struct ServedCalendar {
    let simulator: GraphSimulator
    let responder: PathRouter
    let mailbox: ServedMailbox
    let store: InMemoryMirrorStore
    let settings: InMemorySettingsStore
    private let access: AccountAccess

    static let password = "secret-of-the-test"
    static let root = "/dav/calendars/demo/calendar/"

    init(scenario: Scenario = .week, options: ServedMailbox.Options = ServedMailbox.Options()) async throws {
        let clock = SimulatorClock(frozenAt: Instant(seconds: 1_796_040_000))
        let simulator = try GraphSimulator(scenario: scenario, clock: clock)
        let account = try GraphAccount.demo()
        let folder = FileManager.default.temporaryDirectory.appending(path: "graphdav-\(UUID().uuidString)").path
        let access = AccountAccess(
            account,
            store: TokenStore(folder: folder),
            transport: ResponderTransport(simulator),
            timing: JumpingClock().timing
        )
        try await access.signIn { _ in }
        let digest = try AppPasswordSecret.digest(Self.password)
        let settings = InMemorySettingsStore(
            passwords: [AppPassword(account: "demo", label: "test", scope: .caldav, digest: digest, created: 0)]
        )
        self.init(simulator, access, settings, options)
    }

    /// The same mailbox and settings, and a mirror that is made anew.
    func anew() -> ServedCalendar {
        ServedCalendar(simulator, access, settings, mailbox.options)
    }

    private init(
        _ simulator: GraphSimulator,
        _ access: AccountAccess,
        _ settings: InMemorySettingsStore,
        _ options: ServedMailbox.Options
    ) {
        let store = InMemoryMirrorStore()
        mailbox = ServedMailbox(
            access,
            store: store,
            settings: settings,
            journal: InMemoryIntentJournal(),
            options: options,
            now: { simulator.now.seconds }
        )
        let passwords = PasswordCheck(settings: settings, now: { simulator.now.seconds })
        let authentication = Authentication(settings: settings, passwords: passwords)
        responder = PathRouter(
            [(FeedAddress.pathPrefix, FeedResponder([mailbox], store: store, feeds: settings))],
            otherwise: CalDAVResponder([mailbox], store: store, authentication: authentication)
        )
        self.simulator = simulator
        self.store = store
        self.settings = settings
        self.access = access
    }

    /// Somebody else who uses the same mailbox.
    var client: GraphClient {
        get async throws { try await access.open().client }
    }

    /// Sends a request of somebody who is signed in.
    func send(
        _ method: String,
        _ path: String = ServedCalendar.root,
        _ body: String = "",
        _ fields: [(String, String)] = []
    ) async -> HTTPResponse {
        let pair = Data("demo:\(Self.password)".utf8).base64EncodedString()
        var all = HTTPFields([("Authorization", "Basic \(pair)"), ("Host", "127.0.0.1:8008")])
        if !body.isEmpty {
            all.append("Content-Type", body.hasPrefix("BEGIN") ? "text/calendar; charset=utf-8" : "application/xml")
        }
        for (name, value) in fields { all.append(name, value) }
        let request = HTTPRequest(HTTPMethod(rawValue: method), path, fields: all, body: Data(body.utf8))
        return await responder.respond(to: request).response()
    }

    /// Makes a feed and returns its path.
    func feed(
        _ details: Feed.Details = .full,
        window: FeedWindow = FeedWindow(),
        of name: String = "calendar"
    ) async throws -> String {
        let collections = try await mailbox.refreshCalendars()
        let collection = try #require(collections.first { $0.name == name })
        let feeds = CalendarFeeds(of: "demo", in: settings)
        let new = try await feeds.add(collection, details: details, window: window, at: simulator.now.seconds)
        return FeedAddress(new.feed, token: new.token, server: "").url
    }

    /// Asks for a feed, as anybody may.
    func subscribe(_ path: String, _ fields: HTTPFields = [:], method: HTTPMethod = .get) async -> HTTPResponse {
        await responder.respond(to: HTTPRequest(method, path, fields: fields)).response()
    }

    /// An object of one event.
    static func object(_ uid: String, _ lines: String...) -> String {
        let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.com//tests//EN", "BEGIN:VEVENT", "UID:\(uid)"]
        let times = ["DTSTAMP:20261101T000000Z", "DTSTART:20261203T090000Z", "DTEND:20261203T100000Z"]
        return (head + times + lines + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
}

extension ServedMailbox {
    /// Its mail address, after the first request to Graph if need be.
    var knownAddress: String? {
        get async throws {
            try await refreshCalendars()
            return address
        }
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}

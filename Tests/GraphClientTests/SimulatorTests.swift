import Foundation
import GraphModel
import GraphSimulator
import HTTPMessage
import Synchronization
import TestInputs
import Testing
import TimeZones

@testable import GraphClient

@Suite("The client against the simulator")
struct SimulatorTests {
    @Test("Device code: pending and slowing down, then signed in and known by name")
    func deviceCode() async throws {
        let mailbox = try SimulatedAccount()
        mailbox.simulator.signIn.pendingPolls = 2
        mailbox.simulator.signIn.slowDowns = 1
        let user = try await mailbox.client().me()
        #expect(user.mail == mailbox.simulator.user.address)
        #expect(user.displayName == mailbox.simulator.user.displayName)
        #expect(mailbox.time.waits == [1, 6, 6, 6])
    }

    @Test(
        "Device code: declined, expired, and public flows that are off",
        arguments: [
            (SignInControls.Outcome.decline, true, GraphError.Code.signInRefused), (.expire, true, .signInExpired),
            (.wait, true, .signInExpired), (.approve, false, .configuration),
        ]
    )
    func refusedDeviceCode(outcome: SignInControls.Outcome, publicFlows: Bool, code: GraphError.Code) async throws {
        let mailbox = try SimulatedAccount()
        mailbox.simulator.signIn.outcome = outcome
        mailbox.simulator.signIn.publicClientFlows = publicFlows
        let error = await #expect(throws: GraphError.self) { try await mailbox.client() }
        #expect(error?.code == code)
    }

    @Test("Browser: the code that the redirect brings becomes tokens", arguments: [true, false])
    func browser(approves: Bool) async throws {
        let mailbox = try SimulatedAccount()
        if !approves { mailbox.simulator.signIn.outcome = .decline }
        let listener = BrowserListener()
        let signIn = SignIn(mailbox.account, transport: mailbox.transport)
        let open = { @Sendable (url: String) in await listener.browse(url, mailbox.transport) }
        if approves {
            let tokens = try await signIn.browser(listener: listener, open: open)
            #expect(tokens.refreshToken != nil)
            #expect(tokens.scopes.contains("Calendars.ReadWrite"))
        } else {
            let error = await #expect(throws: GraphError.self) {
                try await signIn.browser(listener: listener, open: open)
            }
            #expect(error?.code == .signInRefused)
        }
    }

    @Test(
        "An app by itself reads the mailbox it is configured for, with a secret or a certificate",
        arguments: [true, false]
    )
    func appOnly(secret: Bool) async throws {
        let address = try SimulatedAccount().simulator.user.address
        let credential: ClientCredential =
            secret
            ? .secret(Secret("s"))
            : .certificate(
                Data(try TestCertificate.text("certificate").utf8),
                key: Secret(try TestCertificate.text("key"))
            )
        let mailbox = try SimulatedAccount(
            account: .local(credential: credential, isAppOnly: true, mailbox: .user(address))
        )
        let client = try await mailbox.client()
        let weeks = mailbox.weeks
        #expect(try await !client.calendarView(from: weeks.from, to: weeks.to).collect().value.isEmpty)
        #expect(try await client.calendars().value.first?.isDefaultCalendar == true)
        #expect(mailbox.graphRequests.allSatisfy { $0.target.hasPrefix("/v1.0/users/") })
    }

    @Test("A token that ended is renewed once and the request repeated; a revoked sign-in has to be made again")
    func tokenEnds() async throws {
        let mailbox = try SimulatedAccount()
        let client = try await mailbox.client()
        mailbox.simulator.expireAccessTokens()
        _ = try await client.me()
        #expect(mailbox.graphRequests.map(\.status) == [401, 200])
        mailbox.simulator.expireAccessTokens()
        mailbox.simulator.revokeRefreshTokens()
        let error = await #expect(throws: GraphError.self) { try await client.me() }
        #expect(error?.code == .signInNeeded)
    }

    @Test("Refresh tokens that are good once only are rotated")
    func rotation() async throws {
        var knobs = SimulatorKnobs()
        knobs.refreshTokenSingleUse = true
        let mailbox = try SimulatedAccount(knobs: knobs)
        let client = try await mailbox.client()
        for _ in 0..<3 {
            mailbox.simulator.expireAccessTokens()
            _ = try await client.me()
        }
    }

    /// A fault, and the waits before the repetition.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let fault: InjectedFault
        let waits: [Double]
    }

    static let faults: [Case] = [
        Case(testDescription: "429, whole", fault: respond(429, "3"), waits: [3]),
        Case(testDescription: "429, fraction", fault: respond(429, "2.5"), waits: [2.5]),
        Case(testDescription: "429, date", fault: respond(429, "Mon, 02 Mar 2026 09:15:48 GMT"), waits: [20]),
        Case(testDescription: "429, absent", fault: respond(429, nil), waits: [10]),
        Case(testDescription: "503, whole", fault: respond(503, "4"), waits: [4]),
        Case(testDescription: "503, absent", fault: respond(503, nil), waits: [1]),
        Case(testDescription: "504", fault: respond(504, nil), waits: [1]),
        Case(testDescription: "401", fault: respond(401, nil), waits: []),
        Case(testDescription: "connection closed", fault: InjectedFault(.close, path: "calendarView"), waits: [1]),
        Case(testDescription: "truncated", fault: InjectedFault(.truncate, path: "calendarView"), waits: [1]),
        Case(testDescription: "HTML", fault: InjectedFault(.html, path: "calendarView"), waits: [1]),
    ]

    private static func respond(_ status: Int, _ retryAfter: String?) -> InjectedFault {
        var fault = InjectedFault(.respond, path: "calendarView")
        fault.status = status
        fault.headers = retryAfter.map { ["Retry-After": $0] } ?? [:]
        return fault
    }

    @Test("A calendar is read through", arguments: faults)
    func fault(_ example: Case) async throws {
        let mailbox = try SimulatedAccount()
        let client = try await mailbox.client()
        let weeks = mailbox.weeks
        let undisturbed = try await client.calendarView(from: weeks.from, to: weeks.to).collect().value.map(\.id)
        let waitsBefore = mailbox.time.waits.count
        mailbox.simulator.inject(example.fault)
        let disturbed = try await client.calendarView(from: weeks.from, to: weeks.to).collect().value.map(\.id)
        #expect(disturbed == undisturbed)
        #expect(!disturbed.isEmpty)
        #expect(mailbox.simulator.faults.isEmpty)
        #expect(Array(mailbox.time.waits.dropFirst(waitsBefore)) == example.waits)
    }

    @Test("A mailbox never sees more than four requests of a client at once")
    func concurrency() async throws {
        var knobs = SimulatorKnobs()
        knobs.latency = 5
        let mailbox = try SimulatedAccount(knobs: knobs)
        let client = try await mailbox.client()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<24 { group.addTask { _ = try await client.mailboxSettings() } }
            try await group.waitForAll()
        }
        #expect(mailbox.graphRequests.map(\.status) == Array(repeating: 200, count: 24))
    }

    @Test("Small pages and one large page hold the same events, also when rows come twice", arguments: [false, true])
    func paging(rowsRepeat: Bool) async throws {
        var knobs = SimulatorKnobs()
        knobs.skipRow = rowsRepeat
        let mailbox = try SimulatedAccount(.bulk(300), knobs: knobs)
        let range = (
            from: mailbox.time.now.addingTimeInterval(-400 * 86400),
            to: mailbox.time.now.addingTimeInterval(400 * 86400)
        )
        let whole = try await mailbox.client(pageSize: 1000).calendarView(from: range.from, to: range.to).collect()
        mailbox.simulator.clearRequests()
        let pieces = try await mailbox.client(pageSize: 37).calendarView(from: range.from, to: range.to).collect()
        #expect(whole.value.count > 300)
        #expect(Set(pieces.value.map(\.id)) == Set(whole.value.map(\.id)))
        #expect(pieces.value.count == whole.value.count)
        #expect(mailbox.graphRequests.count >= whole.value.count / 37)
    }
}

/// A browser that follows the one redirect of the sign-in.
private final class BrowserListener: LoopbackListener {
    private let responder = Mutex<(any HTTPResponder)?>(nil)

    func start(_ responder: any HTTPResponder) async throws -> Int {
        self.responder.withLock { $0 = responder }
        return 50123
    }

    func stop() async {
        responder.withLock { $0 = nil }
    }

    func browse(_ url: String, _ transport: ResponderTransport) async {
        do throws(HTTPTransportError) {
            let response = try await transport.send(HTTPRequest(.get, url))
            let target = response.fields["Location"]?.replacing("http://localhost:50123", with: "") ?? ""
            let request = HTTPRequest(.get, target.hasPrefix("/") ? target : "/\(target)")
            _ = await responder.withLock { $0 }?.respond(to: request).response()
        } catch {
            Issue.record(error)
        }
    }
}

import CalendarConversion
import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import HTTPMessage
import ICalendar
import Synchronization
import Testing
import TimeZones

/// A simulated mailbox and a client of it, at noon UTC of Monday 30 November 2026.
struct SimulatedCalendar {
    let simulator: GraphSimulator
    let client: GraphClient
    let context = ConversionContext(mailboxZone: "Europe/Berlin", user: "adele.vance@contoso.com")

    init(scenario: Scenario = .empty) throws {
        simulator = try GraphSimulator(
            scenario: scenario,
            clock: SimulatorClock(frozenAt: Instant(seconds: 1_796_040_000))
        )
        let account = try GraphAccount(
            name: "demo",
            clientId: "11111111-2222-3333-4444-555555555555",
            tenant: "common",
            loginURL: ServiceURL("http://127.0.0.1:8085"),
            graphURL: ServiceURL("http://127.0.0.1:8085/v1.0"),
            credential: .none,
            isAppOnly: false,
            mailbox: .signedIn
        )
        let transport = ResponderTransport(simulator)
        let timing = JumpingClock().timing
        client = GraphClient(
            account,
            transport: transport,
            tokens: SimulatedSignIn(account, transport: transport, timing: timing),
            timing: timing
        )
    }

    /// The first object of events as Graph holds it.
    func series(_ events: String) throws -> GraphSeries {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(events)\nEND:VCALENDAR\n"
        let conversion = CalendarObjectConverter(context).graphSeries(of: try ICalendarReader.read(Data(text.utf8)))
        return try #require(conversion.series.first)
    }
}

/// A clock that jumps ahead instead of waiting.
final class JumpingClock: Sendable {
    private let now = Mutex(Date(timeIntervalSince1970: 1_796_040_000))

    var timing: Timing {
        Timing(
            now: { self.now.withLock { $0 } },
            sleep: { duration in self.now.withLock { $0 += duration / .seconds(1) } },
            jitter: { 0 }
        )
    }
}

/// Signs in once at the simulator, which approves the code by itself.
actor SimulatedSignIn: AccessTokenSource {
    private let signIn: SignIn
    private var token: Secret?

    init(_ account: GraphAccount, transport: any HTTPTransport, timing: Timing) {
        signIn = SignIn(account, transport: transport, timing: timing)
    }

    func accessToken(rejecting rejected: Secret?) async throws(GraphError) -> Secret {
        if let token, rejected == nil { return token }
        let new = try await signIn.tokens(for: try await signIn.deviceCode()).accessToken
        token = new
        return new
    }
}

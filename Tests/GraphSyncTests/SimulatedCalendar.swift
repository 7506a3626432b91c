import CalendarConversion
import DemoAccount
import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import HTTPMessage
import ICalendar
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
        let account = try GraphAccount.demo()
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

import Foundation
import GraphModel
import GraphSimulator
import HTTPCurl
import HTTPMessage
import HTTPMicrohttpd
import Testing
import TimeZones

@testable import GraphClient

@Suite("The client against the simulator on a socket")
struct LiveTests {
    @Test(
        "Sign-in, calendars and a view in pages, each reached through a fault",
        arguments: [
            InjectedFault.Kind.respond, .close, .truncate, .html, .delay,
        ]
    )
    func faults(kind: InjectedFault.Kind) async throws {
        let simulator = try GraphSimulator(scenario: .week, clock: SimulatorClock(frozenAt: SimulatedAccount.monday))
        let server = try HTTPServer(port: 0, responder: simulator)
        let folder = TemporaryFolder()
        let address = "http://127.0.0.1:\(server.port)"
        let account = try GraphAccount(
            name: "work",
            clientId: "app",
            loginURL: ServiceURL(address),
            graphURL: ServiceURL(address + "/v1.0")
        )
        var options = CurlTransport.Options()
        options.timeout = .seconds(1)
        let transport = try CurlTransport(options: options)
        let time = FakeTime(Date(timeIntervalSince1970: 1_772_442_927))
        let store = TokenStore(folder: folder.path, timing: time.timing)
        let signIn = SignIn(account, transport: transport, timing: time.timing)
        try await store.save(try await signIn.tokens(for: try await signIn.deviceCode()), of: account)
        let tokens = TokenProvider(account, store: store, transport: transport, timing: time.timing)
        let client = GraphClient(account, transport: transport, tokens: tokens, timing: time.timing, pageSize: 10)

        var fault = InjectedFault(kind, path: "calendarView")
        fault.milliseconds = kind == .delay ? 1500 : 0
        fault.skip = 1
        simulator.inject(fault)
        let from = time.now.addingTimeInterval(-14 * 86400)
        let view = try await client.calendarView(from: from, to: from.addingTimeInterval(28 * 86400)).collect()
        let asked = simulator.requests.requests.filter { $0.target.contains("calendarView") }.count
        #expect(view.value.count > 20)
        #expect(Set(view.value.map(\.id)).count == view.value.count)
        #expect(asked == (view.value.count + 9) / 10 + 1)
        #expect(time.waits.last == 1)
        #expect(simulator.faults.isEmpty)
        await server.stop()
        withExtendedLifetime(folder) {}
    }
}

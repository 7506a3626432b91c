import Foundation
import GraphSimulator
import HTTPMessage
import TimeZones

@testable import GraphClient

/// A simulated mailbox with an account that is signed in to it.
struct SimulatedAccount {
    /// Monday 2 March 2026, 09:15:27 UTC.
    static let monday = Instant(seconds: 1_772_442_927)

    let simulator: GraphSimulator
    let time = FakeTime(Date(timeIntervalSince1970: 1_772_442_927))
    let account: GraphAccount
    let store: TokenStore
    private let folder = TemporaryFolder()

    init(_ scenario: Scenario = .week, knobs: SimulatorKnobs = SimulatorKnobs(), account: GraphAccount? = nil) throws {
        simulator = try GraphSimulator(scenario: scenario, clock: SimulatorClock(frozenAt: Self.monday), knobs: knobs)
        self.account = try account ?? .local()
        store = TokenStore(folder: folder.path, timing: time.timing)
    }

    var transport: ResponderTransport { ResponderTransport(simulator) }
    var signIn: SignIn { SignIn(account, transport: transport, timing: time.timing) }

    /// Signs in with a device code and gives a client.
    func client(pageSize: Int = 200) async throws -> GraphClient {
        if !account.isAppOnly {
            try await store.save(try await signIn.tokens(for: try await signIn.deviceCode()), of: account)
        }
        let tokens = TokenProvider(account, store: store, transport: transport, timing: time.timing)
        return GraphClient(account, transport: transport, tokens: tokens, timing: time.timing, pageSize: pageSize) {
            [folder] _ in _ = folder  // the folder of the tokens stays as long as the client
        }
    }

    /// The four weeks around the present.
    var weeks: (from: Date, to: Date) {
        (time.now.addingTimeInterval(-14 * 86400), time.now.addingTimeInterval(14 * 86400))
    }

    /// The requests to Graph so far, parts of batches apart.
    var graphRequests: [RequestLog.Entry] {
        simulator.requests.requests.filter { !$0.isBatchPart && $0.target.hasPrefix("/v1.0") }
    }
}

import Foundation
import GraphModel
import GraphSimulator
import HTTPCurl
import HTTPMicrohttpd
import TestInputs
import TimeZones

@testable import GraphClient

/// A simulated drive behind a socket, and a client that is signed in to it with the rights for files.
final class ServedDrive: Sendable {
    static let scopes = GraphAccount.defaultScopes + ["Files.ReadWrite.All", "Sites.Read.All"]

    let simulator: GraphSimulator
    let client: GraphClient
    let time = FakeTime(Date(timeIntervalSince1970: 1_772_442_927))
    private let server: HTTPServer
    private let folder = TemporaryFolder()

    init(pageSize: Int = 200, scopes: [String] = ServedDrive.scopes) async throws {
        simulator = try GraphSimulator(scenario: .empty, clock: SimulatorClock(frozenAt: SimulatedAccount.monday))
        simulator.knobs.requestLimit = 0
        server = try HTTPServer(port: 0, responder: simulator)
        let address = "http://127.0.0.1:\(server.port)"
        let account = try GraphAccount(
            name: "work",
            clientId: "any",
            loginURL: ServiceURL(address),
            graphURL: ServiceURL(address + "/v1.0"),
            scopes: scopes
        )
        let transport = try CurlTransport()
        let store = TokenStore(folder: folder.path, timing: time.timing)
        let signIn = SignIn(account, transport: transport, timing: time.timing)
        try await store.save(try await signIn.tokens(for: try await signIn.deviceCode()), of: account)
        client = GraphClient(
            account,
            transport: transport,
            tokens: TokenProvider(account, store: store, transport: transport, timing: time.timing),
            timing: time.timing,
            pageSize: pageSize
        )
    }

    func stop() async {
        await server.stop()
    }

    /// A file in the root of the person's drive.
    func path(_ name: String) async throws -> DriveItemPath {
        try DriveItemPath(drive: try await client.drive().id ?? "", names: [name])
    }

    /// All of a file's content.
    func content(at path: DriveItemPath) async throws -> Data {
        var whole = Data()
        for try await piece in try client.content(of: try await client.item(at: path), in: path.drive) {
            whole.append(piece)
        }
        return whole
    }

    /// The names and sizes in the root.
    func listing() async throws -> [String: Int] {
        let root = try DriveItemPath(drive: try await client.drive().id ?? "", names: [])
        let items = try await client.children(of: root).collect().value
        return Dictionary(items.map { ($0.name ?? "", $0.size ?? -1) }) { first, _ in first }
    }

    /// The requests to addresses that need no token.
    func transfers(_ method: String) -> Int {
        simulator.requests.requests.filter {
            $0.method == method && ($0.target.contains("/_upload/") || $0.target.contains("/_download/"))
        }.count
    }
}

/// Bytes of which no two parts are alike where pieces could be mixed up, the same ones each time.
func noise(_ count: Int, seed: UInt64 = 1) -> Data {
    var random = SplitMix64(seed: seed)
    let block = Data((0..<min(count, 99_991)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    var data = Data(capacity: count + block.count)
    while data.count < count {
        data.append(Data(String(data.count).utf8))
        data.append(block)
    }
    return Data(data.prefix(count))
}

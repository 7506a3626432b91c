import GraphSimulator
import HTTPMessage
import HTTPMicrohttpd

/// Runs a local mailbox that speaks Microsoft Graph.
struct SimulateCommand: Command {
    private static let listen = OptionSyntax(
        "--listen",
        "ADDRESS:PORT",
        "Where it listens, on this machine; default 127.0.0.1:8085, port 0 takes a free one."
    )
    private static let scenario = OptionSyntax(
        "--scenario",
        "NAME",
        "What the mailbox holds: week (default), empty, or bulk:N for N events."
    )
    private static let data = OptionSyntax("--data", "FILE", "Keep the mailbox in this file over restarts.")

    static let syntax = CommandSyntax(
        name: "simulate",
        summary: "Runs a local mailbox that speaks Microsoft Graph, for trying things out and for tests.",
        discussion: """
            It has the sign-in endpoints too and approves every sign-in. The first line of its output says where it \
            listens; loginURL is that address, graphURL the same with /v1.0, any clientId will do. It ends with \
            SIGTERM or SIGINT.
            """,
        options: [listen, scenario, data],
        example: "graphdav simulate --listen 127.0.0.1:8085 --scenario week"
    )

    private static let standardAddress = ListenAddress(address: .loopback, port: 8085)

    private let address: ListenAddress
    private let scenario: Scenario
    private let data: String?

    init(_ arguments: ParsedArguments) throws(UsageError) {
        address = try arguments.value(Self.listen, as: ListenAddress.format) ?? Self.standardAddress
        guard address.isLoopback else {
            throw UsageError("--listen: the mailbox has no protection and is for this machine only: 127.0.0.1 or [::1]")
        }
        scenario = try arguments.value(Self.scenario, as: .scenario) ?? .week
        data = try arguments.value(Self.data, as: .text)
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let signals = TerminationSignals()
        let simulator = try GraphSimulator(scenario: scenario, data: data.map(invocation.path))
        let server = try HTTPServer(address: "\(address.address)", port: address.port, responder: simulator)
        let url = "http://\(address.authority(port: server.port))"
        try invocation.output.line("Listening on \(url)")
        try invocation.note("For the configuration: clientId: \"any\", loginURL: \"\(url)\", graphURL: \"\(url)/v1.0\"")
        await signals.wait()
        await server.stop()
        return .done
    }
}

extension ValueFormat where Value == Scenario {
    /// The name of a scenario.
    fileprivate static let scenario = ValueFormat("week, empty, or bulk:N with at most \(Scenario.maximumBulk) events")
    {
        Scenario($0)
    }
}

import CalendarActions
import TimeZones

/// Shows who is signed in, and the time zone of the mailbox.
struct WhoAmICommand: Command {
    static let syntax = CommandSyntax(
        name: "whoami",
        summary: "Shows who is signed in: name, address, and time zone of the mailbox.",
        example: "graphdav whoami"
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let progress = ProgressLine(invocation)
        let identity = try await ConfiguredAccount(invocation, progress: progress).open().identity
        if invocation.options.format == .json {
            try invocation.output.line(identity.json.text)
            return .done
        }
        var table = TextTable(titles: ["", ""], flexible: [])
        table.append(["Account", identity.account])
        table.append(["Name", identity.displayName])
        table.append(["Address", identity.address])
        table.append(["Time zone", identity.zone.text])
        for line in table.lines(width: invocation.columns) { try invocation.output.line(line) }
        return .done
    }
}

extension Identity {
    /// The identity as the contract shapes it.
    var json: JSONText {
        .object([
            ("account", .string(account)),
            ("displayName", .string(displayName)),
            ("address", .string(address)),
            ("timeZone", .object([("windows", .optional(zone.windows)), ("iana", .string(zone.rules.name))])),
        ])
    }

    /// Name and address as mail programs write them.
    var nameAndAddress: String {
        address.isEmpty || address == displayName ? displayName : "\(displayName) <\(address)>"
    }
}

extension MailboxZone {
    /// Both names, or the one that there is.
    var text: String {
        windows.map { $0 == rules.name ? $0 : "\($0) (\(rules.name))" } ?? rules.name
    }
}

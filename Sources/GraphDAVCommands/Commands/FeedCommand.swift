import CalendarActions
import CalendarStore
import CalendarStoreSQLite
import GraphSync
import TimeZones

/// Makes, lists and revokes secret feeds.
struct FeedCommand: Command {
    private static let action = ArgumentSyntax("ACTION", "add, list or revoke.")
    private static let id = ArgumentSyntax(
        "ID",
        "The feed to revoke, as 'graphdav feed list' shows it.",
        isOptional: true
    )
    private static let details = OptionSyntax(
        "--details",
        "DETAILS",
        "What it tells: full (default), where private events are only busy times, or busy for busy times only."
    )
    private static let past = OptionSyntax("--past", "N", "Only events from N days before today on.")
    private static let future = OptionSyntax("--future", "N", "Only events up to N days after today.")

    static let syntax = CommandSyntax(
        name: "feed",
        summary: "Makes, lists and revokes secret addresses at which a calendar can be read.",
        discussion: """
            'graphdav serve' answers at a feed's address to everybody who has it, without a password. The address is \
            shown once, when it is made; only a digest of its secret part is kept.
            """,
        arguments: [action, id],
        options: [CalendarOptions.calendar, details, past, future],
        example: "graphdav feed add --calendar Work --details busy"
    )

    private enum Action: String, CaseIterable {
        case add, list, revoke
    }

    private let action: Action
    private let id: String?
    private let calendar: CalendarChoice
    private let details: Feed.Details
    private let window: FeedWindow

    init(_ arguments: ParsedArguments) throws(UsageError) {
        action = try arguments.required(Self.action, as: .choice)
        id = try arguments.value(Self.id, as: .text)
        calendar = try arguments.value(CalendarOptions.calendar, as: .text).map { .named($0) } ?? .standard
        details = try arguments.value(Self.details, as: .choice) ?? .full
        window = FeedWindow(
            past: try arguments.value(Self.past, as: .feedDays),
            future: try arguments.value(Self.future, as: .feedDays)
        )
        guard (id != nil) == (action == .revoke) else {
            throw UsageError(id == nil ? "ID is missing" : "\(action.rawValue) takes no ID")
        }
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let configuration = try ConfigurationFile(of: invocation).read()
        let account = try ConfiguredAccount.account(invocation, in: configuration).name
        let state = try StateDirectory(of: invocation)
        try state.prepare()
        let feeds = CalendarFeeds(of: account, in: try SQLiteSettingsStore(folder: state.path))
        switch action {
        case .add: try await add(feeds, configuration.server.address, invocation)
        case .list: try list(try feeds.all(), configuration.server.address, invocation)
        case .revoke: try await revoke(feeds, invocation)
        }
        return .done
    }

    private func add(_ feeds: CalendarFeeds, _ server: String, _ invocation: Invocation) async throws {
        let mailbox = try await ConfiguredAccount(invocation, progress: ProgressLine(invocation)).open()
        let now = invocation.now().seconds
        let new = try await feeds.add(calendar, of: mailbox, details: details, window: window, at: now)
        let address = FeedAddress(new.feed, token: new.token, server: server)
        if invocation.options.format == .json {
            return try invocation.output.line(new.feed.json(address).text)
        }
        try invocation.output.line(
            """
            Calendar  \(TerminalText.harmless(new.feed.title))
            Shows     \(new.feed.summary)
            Address   \(address.url)
                      \(address.webcal)
            """
        )
        try invocation.note("It is shown this once. Whoever has the address can read the calendar.")
        try invocation.note("'graphdav feed revoke \(new.feed.id)' makes it unknown again.")
    }

    private func list(_ feeds: [Feed], _ server: String, _ invocation: Invocation) throws {
        if invocation.options.format == .json {
            let rows = feeds.map { $0.json(FeedAddress($0, server: server)) }
            return try invocation.output.line(JSONText.array(rows).text)
        }
        var table = TextTable(titles: ["Id", "Calendar", "Shows"], flexible: [1])
        for feed in feeds { table.append([feed.id, feed.title, feed.summary]) }
        for line in table.lines(width: invocation.columns) { try invocation.output.line(line) }
    }

    private func revoke(_ feeds: CalendarFeeds, _ invocation: Invocation) async throws {
        guard try await feeds.revoke(id ?? "") else {
            throw CommandError(.usage, "no feed has the id '\(id ?? "")'", remedy: "'graphdav feed list' shows them")
        }
        try invocation.note("Revoked.")
    }
}

extension ValueFormat where Value == Int {
    /// Days of a feed before or after today.
    fileprivate static let feedDays = ValueFormat("a number of days, 0 to \(MirrorWindow.maximumDays)") { text in
        Int(text).flatMap { (0...MirrorWindow.maximumDays).contains($0) ? $0 : nil }
    }
}

extension Feed {
    /// The feed as the contract shapes it.
    fileprivate func json(_ address: FeedAddress) -> JSONText {
        .object([
            ("id", .string(id)),
            ("calendar", .string(title)),
            ("details", .string(details.rawValue)),
            ("url", .string(address.url)),
            ("webcal", .string(address.webcal)),
        ])
    }
}

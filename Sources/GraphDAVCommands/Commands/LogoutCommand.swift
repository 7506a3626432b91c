import CalendarActions

/// Forgets the tokens of an account.
struct LogoutCommand: Command {
    static let syntax = CommandSyntax(
        name: "logout",
        summary: "Forgets the tokens of an account.",
        example: "graphdav logout --account me"
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let account = try ConfiguredAccount(invocation, progress: ProgressLine(invocation))
        let name = account.configuration.name
        let wasSignedIn = try await account.access.signOut()
        try invocation.output.line(wasSignedIn ? "Signed out of \(name)." : "Nobody was signed in to \(name).")
        return .done
    }
}

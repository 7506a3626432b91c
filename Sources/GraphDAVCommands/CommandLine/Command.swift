/// One thing that the program does: reads its options when it is made, and does it when it is run.
protocol Command: Sendable {
    /// What the command is called and takes.
    static var syntax: CommandSyntax { get }

    /// Takes what was given on the command line; throws a `UsageError` for values that make no sense.
    init(_ arguments: ParsedArguments) throws(UsageError)

    /// Does it. Results go to the output of the invocation, everything else to its error stream.
    func run(_ invocation: Invocation) async throws -> ExitCode
}

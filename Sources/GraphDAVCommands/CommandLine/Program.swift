import Foundation
import Glibc

/// The program: finds the command that a command line names, runs it, and says how it ended.
public struct Program: Sendable {
    /// The version, as `--version` shows it.
    static let version = "0.1.0"
    private static let usage = "usage: graphdav COMMAND [OPTIONS] [ARGUMENTS] ('graphdav --help' lists the commands)"

    /// The commands in the order of the help.
    private let commands: [any Command.Type]

    init(commands: [any Command.Type] = Program.commands) {
        self.commands = commands
    }

    /// Runs the command line of this process and returns its exit status.
    public static func main() async -> Int32 {
        // A reader that goes away shows as an error of the write, not as the end of the process.
        signal(SIGPIPE, SIG_IGN)
        let words = Array(CommandLine.arguments.dropFirst())
        return await Program().run(words, .ofProcess()).rawValue
    }

    /// Runs one command line.
    func run(_ words: [String], _ invocation: Invocation) async -> ExitCode {
        let (name, rest) = Self.split(words)
        let command = commands.first { $0.syntax.name == name }
        do {
            guard let command else { return try runWithoutCommand(name, rest, invocation) }
            return try await run(command, rest, invocation)
        } catch {
            return report(error, of: command?.syntax, invocation)
        }
    }

    private func run(_ type: any Command.Type, _ words: [String], _ invocation: Invocation) async throws -> ExitCode {
        let syntax = type.syntax
        let arguments = try ArgumentParser.parse(
            words,
            options: syntax.options + GlobalOptions.syntax,
            arguments: syntax.arguments
        )
        if try showsText(arguments, help: HelpText.of(syntax), invocation) { return .done }
        var invocation = invocation
        invocation.options = try GlobalOptions(arguments)
        return try await type.init(arguments).run(invocation)
    }

    private func runWithoutCommand(
        _ name: String?,
        _ words: [String],
        _ invocation: Invocation
    ) throws -> ExitCode {
        let names = commands.map { $0.syntax.name }
        if let name {
            throw UsageError("unknown command '\(name)'\(ClosestName.hint(for: name, among: names))")
        }
        let arguments = try ArgumentParser.parse(words, options: GlobalOptions.syntax, arguments: [])
        if try showsText(arguments, help: HelpText.ofProgram(commands.map { $0.syntax }), invocation) { return .done }
        throw UsageError("no command was given")
    }

    private func showsText(_ arguments: ParsedArguments, help: String, _ invocation: Invocation) throws -> Bool {
        if arguments.has(GlobalOptions.help) {
            try invocation.output.line(help)
        } else if arguments.has(GlobalOptions.version) {
            try invocation.output.line("graphdav \(Self.version)")
        } else {
            return false
        }
        return true
    }

    /// The name of the command, which is the first word behind the global options, and all other words.
    private static func split(_ words: [String]) -> (name: String?, rest: [String]) {
        var index = 0
        while index < words.count, words[index].hasPrefix("-") {
            let name = words[index].prefix { $0 != "=" }
            guard let option = GlobalOptions.syntax.first(where: { $0.name == name }) else { return (nil, words) }
            index += option.value != nil && name == words[index] ? 2 : 1
        }
        guard index < words.count else { return (nil, words) }
        return (words[index], Array(words[..<index] + words[(index + 1)...]))
    }

    private func report(_ error: any Error, of syntax: CommandSyntax?, _ invocation: Invocation) -> ExitCode {
        if error is OutputClosed { return .done }
        var lines: [String] = []
        let status: ExitCode
        if let error = error as? UsageError {
            status = .usage
            let context = syntax.map { "\($0.name): " } ?? ""
            lines = ["graphdav: \(context)\(TerminalText.harmless(error.message))", syntax?.usage ?? Self.usage]
        } else {
            let explained = CommandError(explaining: error)
            status = explained.status
            lines = ["graphdav: \(explained.line)"]
        }
        do {
            try lines.forEach(invocation.errors.line)
        } catch {
            // The error stream is gone: the exit status is all that is left to tell.
            return status
        }
        return status
    }
}

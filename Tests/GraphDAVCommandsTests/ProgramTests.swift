import Foundation
import Testing

@testable import GraphDAVCommands

/// A command that says what it was given.
private struct EchoCommand: Command {
    private static let word = ArgumentSyntax("WORD", "What to say.")
    private static let times = OptionSyntax("--times", "N", "How often.")
    private static let loud = OptionSyntax("--loud", nil, "With emphasis.")
    private static let soft = OptionSyntax("--soft", nil, "Without emphasis.")

    static let syntax = CommandSyntax(
        name: "echo",
        summary: "Says a word.",
        arguments: [word],
        options: [times, loud, soft],
        example: "graphdav echo hello"
    )

    let line: String

    init(_ arguments: ParsedArguments) throws(UsageError) {
        try arguments.exclude(Self.loud, Self.soft)
        let word = try arguments.required(Self.word, as: .text)
        let count = try arguments.value(Self.times, as: ValueFormat("a number") { Int($0) }) ?? 1
        line = Array(repeating: word + (arguments.has(Self.loud) ? "!" : ""), count: count).joined(separator: " ")
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        if line == "fail" {
            throw CommandError(.unreachable, "cannot reach\nGraph", reason: "\u{1B}[31mno route", remedy: "Try again")
        }
        try invocation.output.line("\(invocation.options.format.rawValue): \(line)")
        return .done
    }
}

@Suite("The command line")
struct ProgramTests {
    private static let usage = "usage: graphdav echo [--times N] [--loud] [--soft] WORD\n"

    private func run(_ line: String) async -> TestRun {
        await TestRun.of(line, commands: [EchoCommand.self])
    }

    @Test(
        "Options stand anywhere, global ones too",
        arguments: [
            ("echo hello", "text: hello\n"),
            ("echo hello --times 2 --loud", "text: hello! hello!\n"),
            ("echo --times=2 hello", "text: hello hello\n"),
            ("--format json echo hello", "json: hello\n"),
            ("--format=json --quiet echo hello", "json: hello\n"),
            ("echo --format json hello", "json: hello\n"),
            ("echo -- --loud", "text: --loud\n"),
            ("echo -", "text: -\n"),
        ]
    )
    func words(line: String, output: String) async {
        let run = await run(line)
        #expect(run.output == output)
        #expect(run.errors.isEmpty)
        #expect(run.status == .done)
    }

    @Test(
        "A wrong line is a usage error that names the word and shows the usage",
        arguments: [
            ("echo", "graphdav: echo: WORD is missing\n" + usage),
            ("echo a b", "graphdav: echo: 'b' is one word too many\n" + usage),
            ("echo a --time 2", "graphdav: echo: unknown option --time; did you mean --times?\n" + usage),
            ("echo a --zzz", "graphdav: echo: unknown option --zzz\n" + usage),
            ("echo a --times", "graphdav: echo: --times N: the value is missing\n" + usage),
            ("echo a --times --loud", "graphdav: echo: --times N: the value is missing\n" + usage),
            ("echo a --times x", "graphdav: echo: --times: 'x' is not a number\n" + usage),
            ("echo a --loud=yes", "graphdav: echo: --loud takes no value\n" + usage),
            ("echo a --loud --loud", "graphdav: echo: --loud is given twice\n" + usage),
            ("echo a --loud --soft", "graphdav: echo: --loud and --soft exclude each other\n" + usage),
            ("echo a --format xml", "graphdav: echo: --format: 'xml' is not one of text or json\n" + usage),
        ]
    )
    func usageErrors(line: String, errors: String) async {
        let run = await run(line)
        #expect(run.errors == errors)
        #expect(run.output.isEmpty)
        #expect(run.status == .usage)
    }

    @Test(
        "Without a known command the program's own usage is shown",
        arguments: [
            ("", "graphdav: no command was given\n"),
            ("say hello", "graphdav: unknown command 'say'\n"),
            ("ech hello", "graphdav: unknown command 'ech'; did you mean echo?\n"),
            ("--formt json echo hello", "graphdav: unknown option --formt; did you mean --format?\n"),
        ]
    )
    func unknownCommands(line: String, error: String) async {
        let run = await run(line)
        #expect(run.errors.hasPrefix(error + "usage: graphdav COMMAND"))
        #expect(run.status == .usage)
    }

    @Test("A failure is one harmless line with the status of its kind")
    func failure() async {
        let run = await run("echo fail")
        #expect(run.errors == "graphdav: cannot reach Graph: \u{FFFD}[31mno route. Try again\n")
        #expect(run.status == .unreachable)
    }

    @Test("Help goes to standard output and shows an example", arguments: ["echo --help", "--help echo", "echo -h"])
    func commandHelp(line: String) async {
        let run = await run(line)
        #expect(run.output.hasPrefix("Usage: graphdav echo [--times N] [--loud] [--soft] WORD\n\nSays a word.\n"))
        #expect(run.output.hasSuffix("Example:\n  graphdav echo hello\n"))
        #expect(run.status == .done)
    }

    @Test("Every command's help names its options, fits 80 columns and shows an example that it can read")
    func everyHelp() async throws {
        for command in Program.commands {
            let syntax = command.syntax
            let help = await TestRun.of("\(syntax.name) --help").output
            for name in syntax.options.map(\.form) + syntax.arguments.map(\.name) { #expect(help.contains(name)) }
            #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(syntax.name)")
            let words = syntax.example.split(separator: " ").map(String.init)
            #expect(words.prefix(2) == ["graphdav", syntax.name])
            let line = words.dropFirst(2).prefix { $0 != ">" && $0 != "|" }
            let options = syntax.options + GlobalOptions.syntax
            _ = try command.init(ArgumentParser.parse(line, options: options, arguments: syntax.arguments))
        }
    }

    @Test("The program's help lists every command")
    func programHelp() async {
        let run = await TestRun.of("--help")
        for command in Program.commands { #expect(run.output.contains("\n  \(command.syntax.name) ")) }
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(run.status == .done)
    }

    @Test("The version is one line")
    func version() async {
        #expect(await TestRun.of("--version").output == "graphdav \(Program.version)\n")
    }

    @Test("A reader that went away ends the run without a word")
    func closedOutput() async {
        let errors = RecordingOutput()
        let invocation = TestRun.invocation(output: ClosedOutput(), errors: errors)
        let status = await Program(commands: [EchoCommand.self]).run(["echo", "hello"], invocation)
        #expect(status == .done)
        #expect(errors.text.isEmpty)
    }
}

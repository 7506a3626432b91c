import Foundation
import HTTPMessage
import Testing
import TimeZones

@testable import GraphDAVCommands

/// One run of the program in this process, with everything that it wrote.
struct TestRun {
    let status: ExitCode
    let output: String
    let errors: String

    /// Runs a command line, words separated by spaces, at noon UTC of 30 November 2026.
    static func of(
        _ line: String,
        environment: [String: String] = [:],
        input: String = "",
        folder: String = "/nonexistent",
        isTerminal: Bool = false,
        commands: [any Command.Type] = Program.commands
    ) async -> TestRun {
        await of(
            words: line.split(separator: " ").map(String.init),
            environment: environment,
            input: input,
            folder: folder,
            isTerminal: isTerminal,
            commands: commands
        )
    }

    /// Runs a command line of these words; requests go to the responder.
    static func of(
        words: [String],
        environment: [String: String] = [:],
        input: String = "",
        folder: String = "/nonexistent",
        isTerminal: Bool = false,
        commands: [any Command.Type] = Program.commands,
        confirm: (@Sendable (String) throws -> Bool)? = nil,
        responder: any HTTPResponder = NobodyAnswers()
    ) async -> TestRun {
        let output = RecordingOutput(isTerminal: isTerminal)
        let errors = RecordingOutput(isTerminal: isTerminal)
        var invocation = invocation(
            output: output,
            errors: errors,
            input: input,
            environment: environment,
            folder: folder,
            responder: responder
        )
        invocation.confirm = confirm
        let status = await Program(commands: commands).run(words, invocation)
        return TestRun(status: status, output: output.text, errors: errors.text)
    }

    /// Noon UTC of 30 November 2026.
    static let now = Instant(seconds: 1_796_040_000)

    /// An invocation at that time.
    static func invocation(
        output: any ByteOutput = RecordingOutput(),
        errors: any ByteOutput = RecordingOutput(),
        input: String = "",
        environment: [String: String] = [:],
        folder: String = "/nonexistent",
        responder: any HTTPResponder = NobodyAnswers()
    ) -> Invocation {
        Invocation(
            output: output,
            errors: errors,
            input: { Data(input.utf8) },
            environment: environment,
            workingDirectory: folder,
            now: { now },
            transport: { _ in ResponderTransport(responder) }
        )
    }
}

/// What a test talks to that should not talk to anybody.
struct NobodyAnswers: HTTPResponder {
    func respond(to request: HTTPRequest) -> HTTPAnswer {
        Issue.record("unexpected request \(request.method.rawValue) \(request.path)")
        return .now(HTTPResponse(500))
    }
}

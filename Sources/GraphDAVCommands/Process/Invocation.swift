import Foundation
import HTTPMessage
import TimeZones

/// Everything that a run takes from outside and gives back: its streams, environment, clock and folder.
struct Invocation: Sendable {
    /// Results.
    let output: any ByteOutput
    /// Progress, warnings, losses, errors.
    let errors: any ByteOutput
    /// All of the standard input.
    let input: @Sendable () throws -> Data
    /// Asks a person to confirm something; nil where nobody is there to answer.
    var confirm: (@Sendable (String) throws -> Bool)?
    /// The environment variables.
    let environment: [String: String]
    /// The folder that relative paths start from.
    let workingDirectory: String
    /// The clock.
    let now: @Sendable () -> Instant
    /// Makes the way by which requests of an account are sent.
    let transport: @Sendable (AccountConfiguration) throws -> any HTTPTransport
    /// The options that every command has.
    var options = GlobalOptions()

    /// The columns of the output: those of the terminal where the shell tells them, else 80.
    var columns: Int {
        guard output.isTerminal, let columns = environment["COLUMNS"].flatMap({ Int($0) }) else { return 80 }
        return max(40, min(columns, 400))
    }

    /// Whether the output may carry bold and dim text (no-color.org).
    var usesStyles: Bool {
        output.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// Writes something that a person should know, unless `--quiet` was given.
    func note(_ text: String) throws {
        guard !options.isQuiet else { return }
        try errors.line(TerminalText.harmless(text))
    }

    /// A path of the command line as an absolute one.
    func path(_ path: String) -> String {
        path.hasPrefix("/") ? path : URL(fileURLWithPath: workingDirectory).appending(path: path).path
    }
}

import Foundation
import Testing

@testable import GraphDAVCommands

@Suite("The program as a process")
struct ProcessTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "Output, errors and status",
        arguments: [
            ("--version", 0, "graphdav \(Program.version)\n", ""),
            (
                "zones Antarctica/Troll --format json",
                0,
                "{\n  \"windows\": null,\n  \"iana\": [\n    \"Antarctica/Troll\"\n  ]\n}\n",
                ""
            ),
            ("zones Nowhere/Land", 2, "", "graphdav: no time zone is named 'Nowhere/Land'\n"),
            (
                "zones --teritory CH",
                2,
                "",
                "graphdav: zones: unknown option --teritory; did you mean --territory?\n" + ZonesCommand.syntax.usage
                    + "\n"
            ),
        ] as [(String, Int32, String, String)]
    )
    func run(line: String, status: Int32, output: String, errors: String) async throws {
        let words = line.split(separator: " ").map(String.init)
        let run = try await ProgramProcess.run(words, in: folder)
        #expect(run.output == output)
        #expect(run.errors == errors)
        #expect(run.status == status)
    }

    @Test("A reader that goes away gets no complaint")
    func brokenPipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let process = Process()
        process.executableURL = ProgramProcess.executable
        process.arguments = ["zones"]
        process.standardOutput = pipe
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
        #expect(try (errors.fileHandleForReading.readToEnd() ?? Data()).isEmpty)
    }
}

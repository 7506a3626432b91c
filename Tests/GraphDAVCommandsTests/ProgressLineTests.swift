import Testing

@testable import GraphDAVCommands

@Suite("Progress line")
struct ProgressLineTests {
    private func written(isTerminal: Bool, isQuiet: Bool = false, environment: [String: String] = [:]) -> String {
        let errors = RecordingOutput(isTerminal: isTerminal)
        var invocation = TestRun.invocation(errors: errors, environment: environment)
        invocation.options.isQuiet = isQuiet
        let progress = ProgressLine(invocation)
        progress.show("Reading\u{1B}[2J: 10 events")
        progress.show("Reading: 20 events")
        progress.clear()
        progress.clear()
        return errors.text
    }

    @Test("On a terminal it is shown, not too often, and erased once")
    func terminal() {
        #expect(written(isTerminal: true) == "\r\u{1B}[KReading\u{FFFD}[2J: 10 events\r\u{1B}[K")
    }

    @Test("Elsewhere nothing is written")
    func silent() {
        #expect(written(isTerminal: false).isEmpty)
        #expect(written(isTerminal: true, isQuiet: true).isEmpty)
        #expect(written(isTerminal: true, environment: ["TERM": "dumb"]).isEmpty)
    }
}

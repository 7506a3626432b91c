import Foundation
import TimeZones

extension Invocation {
    /// The invocation of this process.
    static func ofProcess() -> Invocation {
        Invocation(
            output: StandardStream.output,
            errors: StandardStream.errors,
            input: { try FileHandle.standardInput.readToEnd() ?? Data() },
            environment: ProcessInfo.processInfo.environment,
            workingDirectory: FileManager.default.currentDirectoryPath,
            now: { Instant(seconds: Int(Date().timeIntervalSince1970)) }
        )
    }
}

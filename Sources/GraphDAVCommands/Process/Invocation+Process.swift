import Foundation
import HTTPCurl
import HTTPMessage
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
            now: { Instant(seconds: Int(Date().timeIntervalSince1970)) },
            transport: curl
        )
    }

    private static func curl(_ account: AccountConfiguration) throws -> any HTTPTransport {
        var options = CurlTransport.Options()
        options.proxy = account.proxy
        options.caFile = account.caFile
        options.userAgent = "graphdav/\(Program.version)"
        return try CurlTransport(options: options)
    }
}

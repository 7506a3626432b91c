import Foundation
import Glibc
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
            confirm: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 ? ask : nil,
            environment: ProcessInfo.processInfo.environment,
            workingDirectory: FileManager.default.currentDirectoryPath,
            now: { Instant(seconds: Int(Date().timeIntervalSince1970)) },
            transport: curl
        )
    }

    /// Asks on the terminal; everything but yes is no.
    private static func ask(_ question: String) throws -> Bool {
        try StandardStream.errors.write(Data("\(question) [y/N] ".utf8))
        let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
        return answer == "y" || answer == "yes"
    }

    private static func curl(_ account: AccountConfiguration) throws -> any HTTPTransport {
        var options = CurlTransport.Options()
        options.proxy = account.proxy
        options.caFile = account.caFile
        options.userAgent = "graphdav/\(Program.version)"
        return try CurlTransport(options: options)
    }
}

import CalendarActions
import Cryptography
import Foundation
import GraphClient
import HTTPMessage
import HTTPMicrohttpd
import TimeZones

extension CommandError {
    /// Puts any error that ends a run into words, in this one place.
    init(explaining error: any Error) {
        switch error {
        case let error as CommandError: self = error
        case let error as GraphError: self.init(error)
        case let error as ActionError: self.init(error)
        case let error as HTTPTransportError: self.init(.usage, "cannot set up the connection", reason: error.message)
        case let error as HTTPServerError: self.init(error)
        case let error as TimeZoneError:
            self.init(.usage, error.description, remedy: "Install the Debian package tzdata, or set TZDIR")
        case is CancellationError: self.init(.someFailed, "the command was cancelled")
        default: self.init(.someFailed, "the command failed", reason: FileFailure.reason(of: error))
        }
    }

    /// What keeps a server from listening.
    private init(_ error: HTTPServerError) {
        guard let file = error.file else {
            self.init(.usage, "cannot listen", reason: error.message)
            return
        }
        self.init(
            .usage,
            "cannot use \(file) for TLS",
            reason: error.message,
            remedy:
                "server.tlsCertificate is a PEM file with the certificate and those above it, server.tlsKey one with "
                + "its key"
        )
    }

    /// What Graph or the sign-in did not do.
    private init(_ error: GraphError) {
        let item = error.item.map { " [\($0)]" } ?? ""
        let request = error.requestId.map { " (request-id \($0))" } ?? ""
        let remedy = error.remedy ?? ""
        self.init(
            Self.status(of: error.code),
            error.message + item + request,
            remedy: remedy.prefix(1).uppercased() + remedy.dropFirst()
        )
    }

    private static func status(of code: GraphError.Code) -> ExitCode {
        switch code {
        case .signInNeeded, .signInRefused, .signInExpired: .signInNeeded
        case .configuration, .storage: .usage
        case .unreachable, .throttled, .serverFailed, .badAnswer, .endlessPages: .unreachable
        default: .someFailed
        }
    }

    /// What a person asked for and the mailbox does not have.
    private init(_ error: ActionError) {
        switch error {
        case .unknownCalendar(let name, let known):
            let hint = ClosestName.hint(for: name, among: known)
            self.init(.usage, "no calendar is named '\(name)'\(hint)", remedy: "'graphdav calendars' lists them")
        case .ambiguousCalendar(let name):
            self.init(
                .usage,
                "several calendars are named '\(name)'",
                remedy: "Give the id that 'graphdav calendars' shows"
            )
        case .noDefaultCalendar:
            self.init(.someFailed, "the mailbox has no default calendar", remedy: "Name one with --calendar")
        case .unknownSite(let name, let known):
            let hint = ClosestName.hint(for: name, among: known)
            self.init(
                .usage,
                "no site that you follow is named '\(name)'\(hint)",
                remedy: "'graphdav files ls site:' lists them; follow it in SharePoint"
            )
        case .ambiguousSite(let name):
            self.init(
                .usage,
                "several sites are named '\(name)'",
                remedy: "Give the id that 'graphdav files ls site: --format json' shows"
            )
        case .noFileName(let address):
            self.init(.usage, "'\(address)' names no file", remedy: "Give a path such as drive:/Calendars/week.ics")
        }
    }
}

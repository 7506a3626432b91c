import CalendarActions
import CalendarStore
import HTTPMessage
import WebDAV

/// A request of somebody who is signed in, and what it is about.
struct ServerRequest: Sendable {
    let request: HTTPRequest
    let mailbox: ServedMailbox
    let store: any CalendarReading
    let addresses: ServerAddresses
    let href: Href
    let resource: ServedResource
    /// The mail address of the mailbox, as far as it is known.
    let userAddress: String?

    /// Whether an authority (host and port) is this server.
    func isOwn(_ authority: String) -> Bool {
        authority == request.fields["Host"]?.lowercased()
    }
}

import CLibmicrohttpd
import HTTPMessage

/// What the server keeps with a connection from its beginning to its end.
final class ClientConnection: Sendable {
    /// Where its requests come from.
    let source: HTTPSource?
    /// What it presents; GnuTLS uses it up to the end of the connection without holding it.
    private let credentials: TLSCredentials?

    init(_ connection: OpaquePointer, credentials: TLSCredentials?) {
        let peer = unsafe bridge_microhttpd_peer(connection).flatMap { unsafe IPAddress($0) }
        source = peer.map { HTTPSource(peer: $0, isSecure: credentials != nil) }
        self.credentials = credentials
        credentials.map { unsafe $0.present(on: connection) }
    }
}

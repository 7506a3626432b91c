import CalendarActions
import CalendarStore
import Cryptography
import Foundation
import HTTPMessage

/// The picture of the person whose mailbox it is, or their initials where Graph gives none.
struct PhotoImage: Sendable {
    static let path = "/me/photo"
    /// How long a browser takes a picture for good, in seconds; drawn initials shorter, since a picture may come.
    static let (lifetime, shortLifetime) = (3_600, 60)

    private let signedIn: SignedIn

    init(_ signedIn: SignedIn) {
        self.signedIn = signedIn
    }

    func response() async throws -> HTTPResponse {
        var response: HTTPResponse
        if let photo = await signedIn.mailbox.photo() {
            response = try image(photo.content, photo.mediaType, lifetime: Self.lifetime)
        } else {
            let name = try signedIn.mailbox.knownIdentity()?.displayName ?? ""
            let initials = Initials(of: name.isEmpty ? MePage.nameless : name)
            response = try image(Data(initials.svg.markup.utf8), "image/svg+xml", lifetime: Self.shortLifetime)
        }
        response.account = signedIn.session.account
        return response
    }

    private func image(_ content: Data, _ mediaType: String, lifetime: Int) throws -> HTTPResponse {
        let etag = "\"\(Base64URL.encode(try SHA256.digest(of: content)))\""
        let fields: HTTPFields = [
            "ETag": etag,
            // The same path is another picture for who signs in next.
            "Cache-Control": "private, max-age=\(lifetime)", "Vary": "Cookie",
            "Content-Security-Policy": "default-src 'none'; sandbox",
            "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
        guard !isKnown(etag) else { return HTTPResponse(304, fields: fields) }
        var response = HTTPResponse(200, fields: fields, body: content)
        response.fields["Content-Type"] = mediaType
        return response
    }

    /// Whether the browser has it (RFC 9110 13.1.2).
    private func isKnown(_ etag: String) -> Bool {
        signedIn.visitor.request.fields.values("If-None-Match").contains { field in
            field.split(separator: ",").contains { tag in
                let tag = tag.drop { $0 == " " }.prefix { $0 != " " }
                return tag == "*" || tag == etag || tag == "W/\(etag)"
            }
        }
    }
}

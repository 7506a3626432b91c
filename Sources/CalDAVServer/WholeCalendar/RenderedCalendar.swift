import Compression
import Cryptography
import Foundation
import HTTPMessage
import TimeZones
import WebDAV

/// A whole calendar as it is sent, worked out once.
struct RenderedCalendar: Sendable {
    /// The bytes as they are.
    let data: Data
    /// The same with gzip; nil when that did not work.
    let gzip: Data?
    /// The opaque part of the entity tag: a digest of the bytes.
    let etag: String
    /// Since when it has been these bytes; nil when nobody knows.
    var lastModified: Instant?

    private static let digestBytes = 16

    /// Takes the bytes of a VCALENDAR.
    init(_ data: Data) throws {
        self.data = data
        gzip = Gzip.compressed(data)
        etag = try SHA256.hexadecimal(of: data, count: Self.digestBytes)
    }

    /// How much memory it takes, in bytes.
    var size: Int { data.count + (gzip?.count ?? 0) }

    /// The response to GET or HEAD: 304 for who knows it already, else all of it, with gzip for who takes that.
    ///
    /// `now` is wanted where the calendar has a time since when it is as it is.
    func response(
        to request: HTTPRequest,
        fields: HTTPFields = [:],
        now: Instant? = nil
    ) throws(DAVError) -> HTTPResponse {
        let coded = request.fields.accepts(coding: "gzip") ? gzip : nil
        // Other bytes have another strong tag (RFC 9110 8.8.3.3).
        let tag = ETag(opaque: coded == nil ? etag : etag + "-gzip")
        var fields = fields
        fields["ETag"] = tag?.text
        // Two contents of one second have two times; the later one is not told before it has come (RFC 9110 8.8.2.1).
        fields["Last-Modified"] = lastModified.map { HTTPDate.text(min($0, now ?? $0)) }
        fields["Vary"] = "Accept-Encoding"
        let state = ResourceState(etag: tag, lastModified: lastModified)
        switch try Conditions(request.fields).evaluate(request.method, state) {
        case .notModified: return HTTPResponse(304, fields: fields)
        case .preconditionFailed: throw DAVError(412, "the calendar was changed")
        case .proceed: break
        }
        fields["Content-Type"] = "text/calendar; charset=utf-8"
        if coded != nil { fields["Content-Encoding"] = "gzip" }
        return HTTPResponse(200, fields: fields, body: coded ?? data)
    }
}

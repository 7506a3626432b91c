import HTTPMessage

/// What somebody sees for a moment who follows a link of another site to these pages.
///
/// The browser leaves the cookie of a session behind then (SameSite=Strict). Without this page it would be taken for a new
/// one and given another cookie, which ends the session; asked again from here, it brings the cookie that it has.
struct ArrivalPage: Sendable {
    private let visitor: Visitor

    /// Nil for who comes from here, from nowhere, or brings a cookie.
    init?(_ visitor: Visitor) {
        // Browsers tell where a request comes from (W3C Fetch Metadata).
        guard visitor.isNew, ["cross-site", "same-site"].contains(visitor.request.fields["Sec-Fetch-Site"]) else {
            return nil
        }
        self.visitor = visitor
    }

    /// The page, which asks again by itself, and by a link.
    func response() throws -> HTTPResponse {
        // The address is this page's own: one that somebody made up might lead elsewhere.
        let link: HTML = #"<p class="actions"><a class="button" href="">Go on</a></p>"#
        var response = try PageFrame(visitor).response(Page("One moment", content: link))
        response.fields["Refresh"] = "0"
        response.fields["Set-Cookie"] = nil
        return response
    }
}

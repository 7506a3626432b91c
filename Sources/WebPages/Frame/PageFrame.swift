import CalendarStore
import Cryptography
import Foundation
import HTTPMessage

/// What stands around every page: head, navigation, notices.
struct PageFrame: Sendable {
    private let visitor: Visitor

    /// Makes the frame for somebody.
    init(_ visitor: Visitor) {
        self.visitor = visitor
    }

    /// The response with a page; nobody else may see it, and it is not kept.
    func response(_ page: Page, status: Int = 200) throws(CryptographyError) -> HTTPResponse {
        var fields = try SecurityPolicy.fields(style: page.style)
        fields["Content-Type"] = "text/html; charset=utf-8"
        fields["Cache-Control"] = "no-store"
        if visitor.isNew {
            fields["Set-Cookie"] = SessionCookie.set(visitor.secret, isLasting: false, for: visitor.request)
        }
        return HTTPResponse(status, fields: fields, body: Data(document(page).markup.utf8))
    }

    private func document(_ page: Page) -> HTML {
        let style: HTML? = page.style.isEmpty ? nil : "<style>\(HTML(rules: page.style))</style>"
        let reload: HTML? = page.reload.map {
            #"<noscript><meta http-equiv="refresh" content="\#($0)"></noscript>"#
        }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>\(page.title) · graphdav</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="\(Asset.icon.path)" type="image/svg+xml">
            <link rel="stylesheet" href="\(Asset.style.path)">
            \(style)\(reload)<script src="\(Asset.script.path)" defer></script>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the content</a>
            \(header(page))
            <main id="main"\(page.isWide ? " class=\"wide\"" as HTML : "")>
            <h1 dir="auto">\(page.title)</h1>
            \(page.notices.map(\.html))
            \(page.content)
            </main>
            </body>
            </html>

            """
    }

    private func header(_ page: Page) -> HTML {
        guard let session = visitor.session else {
            return #"<header><p class="brand">graphdav</p></header>"#
        }
        let links = Page.Section.allCases.map { section -> HTML in
            let current: HTML = section == page.section ? #" aria-current="page""# : ""
            return #"<li><a href="\#(section.path)"\#(current)>\#(section.title)</a></li>"#
        }
        return """
            <header>
            <p class="brand">graphdav</p>
            <nav aria-label="Pages"><ul>\(links)</ul></nav>
            <form class="sign-out" method="post" action="/sign-out">\(visitor.tokenField)\
            <button type="submit" class="quiet">Sign out \(foreign: session.account)</button></form>
            </header>
            """
    }
}

extension Visitor {
    /// The hidden field that every form carries.
    var tokenField: HTML {
        Controls.hidden("token", formToken)
    }
}

import GraphModel
import ICalendar
import MarkupReader

/// The body of an event as DESCRIPTION, and as X-ALT-DESC where it is HTML.
struct EventBody {
    let properties: [Property]

    init(_ body: ItemBody?) {
        guard let body, let content = body.content, !content.isEmpty else {
            properties = []
            return
        }
        let isHTML = body.contentType == .html
        let text = isHTML ? HTMLText.render(content) : Self.plain(content)
        guard !text.isEmpty else {
            properties = []
            return
        }
        let description = Property("DESCRIPTION", text: text)
        let alternative = Property("X-ALT-DESC", [Parameter("FMTTYPE", "text/html")], text: content)
        properties = isHTML ? [description, alternative] : [description]
    }

    /// A text body, without the line ends that Exchange adds to it; an empty one comes as CR LF.
    private static func plain(_ content: String) -> String {
        var scalars = content.unicodeScalars[...]
        while let last = scalars.last, last == "\r" || last == "\n" { scalars.removeLast() }
        return String(scalars)
    }
}

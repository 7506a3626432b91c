import GraphModel
import ICalendar
import MarkupReader

/// The body of an event as DESCRIPTION, and as X-ALT-DESC where it is HTML.
struct EventBody {
    let properties: [Property]

    /// Takes a body; the `people` that stand at its end are left out.
    init(_ body: ItemBody?, without people: PeopleText? = nil) {
        guard let body, let content = body.content, !content.isEmpty else {
            properties = []
            return
        }
        let isHTML = body.contentType == .html
        var text = isHTML ? HTMLText.render(content) : Self.plain(content)
        var html = isHTML ? content : nil
        if let rest = people?.removed(from: text) {
            text = rest
            html = html.flatMap { people?.removed(fromHTML: $0) }
        }
        guard !text.isEmpty else {
            properties = []
            return
        }
        let description = Property("DESCRIPTION", text: text)
        let alternative = html.map { Property("X-ALT-DESC", [Parameter("FMTTYPE", "text/html")], text: $0) }
        properties = [description] + [alternative].compactMap(\.self)
    }

    /// A text body, without the line ends that Exchange adds to it; an empty one comes as CR LF.
    private static func plain(_ content: String) -> String {
        var scalars = content.unicodeScalars[...]
        while let last = scalars.last, last == "\r" || last == "\n" { scalars.removeLast() }
        return String(scalars)
    }
}

import Foundation
import GraphModel
import ICalendar

/// Who takes part in a meeting whose people Graph is not told, as lines of its text.
///
/// They stand at the end of the body, for those who read it in Outlook; iCalendar has them as ORGANIZER and ATTENDEE, so
/// they are taken off again on the way back.
struct PeopleText: Sendable, Hashable {
    /// The lines.
    let lines: [String]

    /// Takes the people among properties; nil when there is nobody but me.
    init?(_ properties: [Property], _ context: ConversionContext) {
        guard properties.contains(where: { Self.isCompany($0, context) }) else { return nil }
        let organizer = properties.first { $0.name == "ORGANIZER" }.map { "Organizer: \(Self.name($0))" }
        let attendees = properties.filter { $0.name == "ATTENDEE" }.map { Self.name($0) + Self.answer($0) }
        let list = attendees.isEmpty ? nil : "Attendees: \(attendees.joined(separator: ", "))"
        lines = [organizer, list].compactMap(\.self)
    }

    private static func isCompany(_ property: Property, _ context: ConversionContext) -> Bool {
        property.name == "ATTENDEE"
            || property.name == "ORGANIZER" && !context.isUser(AttendeesConverter.address(property.value))
    }

    private static func name(_ property: Property) -> String {
        let address = AttendeesConverter.address(property.value) ?? property.value
        guard let name = property.parameter("CN").first, !name.isEmpty, name != address else { return address }
        return "\(name) <\(address)>"
    }

    private static func answer(_ property: Property) -> String {
        switch property.parameter("PARTSTAT").first?.uppercased() {
        case "ACCEPTED": " (accepted)"
        case "DECLINED": " (declined)"
        case "TENTATIVE": " (tentative)"
        default: ""
        }
    }

    // MARK: Putting on

    /// A body with the lines at its end.
    func appended(to body: ItemBody?) -> ItemBody {
        let content = body?.content ?? ""
        guard body?.contentType == .html else {
            return ItemBody(text: content + (content.isEmpty ? "" : "\n\n") + lines.joined(separator: "\n"))
        }
        var joined = ItemBody()
        joined.contentType = .html
        let end = content.range(of: "</body", options: [.caseInsensitive, .backwards])?.lowerBound ?? content.endIndex
        let markup = "<hr><p>\(lines.map(Self.escaped).joined(separator: "<br>"))</p>"
        joined.content = content[..<end] + markup + content[end...]
        return joined
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    // MARK: Taking off

    /// A text without the lines at its end; nil when it does not end with them.
    func removed(from text: String) -> String? {
        var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        Self.dropEmpty(&rest)
        guard rest.count >= lines.count,
            ReadableLines(rest.suffix(lines.count).joined(separator: "\n"))
                == ReadableLines(lines.joined(separator: "\n"))
        else { return nil }
        rest = rest.dropLast(lines.count)
        Self.dropEmpty(&rest)
        if rest.last.map({ $0.contains("__") && $0.allSatisfy { "_ ".contains($0) } }) ?? false {
            rest = rest.dropLast()
        }
        Self.dropEmpty(&rest)
        return rest.joined(separator: "\n")
    }

    /// HTML without the block at its end; nil when it has none, as where Exchange made it of a text.
    func removed(fromHTML html: String) -> String? {
        guard let start = html.range(of: "<hr", options: [.caseInsensitive, .backwards])?.lowerBound,
            removed(from: HTMLText.render(String(html[start...])))?.isEmpty ?? false
        else { return nil }
        let end = html.range(of: "</body", options: [.caseInsensitive, .backwards])?.lowerBound ?? html.endIndex
        return String(html[..<start] + html[max(start, end)...])
    }

    private static func dropEmpty(_ lines: inout ArraySlice<Substring>) {
        while let last = lines.last, ReadableLines(last).lines.isEmpty { lines.removeLast() }
    }
}

import ICalendar

extension Property {
    /// Whether it is the HTML that Outlook writes beside DESCRIPTION.
    var isHTMLDescription: Bool {
        name == "X-ALT-DESC" && parameter("FMTTYPE").first?.lowercased() == "text/html"
    }
}

/// A page without its frame.
struct Page: Sendable {
    /// What it is called, in the window and as its headline.
    var title: String
    /// The part of the navigation that it belongs to.
    var section: Section?
    /// What is told at its top.
    var notices: [Notice] = []
    /// Its content.
    var content: HTML
    /// Rules for this page only, such as where an event stands in a grid; without `</style`.
    var style = ""
    /// Whether it takes all of the width.
    var isWide = false
    /// What browsers without scripts do by themselves: ask again after so many seconds.
    var reload: Int?

    /// The parts of the navigation.
    enum Section: String, Sendable, Hashable, CaseIterable {
        case calendar, new, transfer, apps, status, me

        var title: String {
            switch self {
            case .calendar: "Calendar"
            case .new: "New event"
            case .transfer: "Import and export"
            case .apps: "Connect an app"
            case .status: "Status"
            case .me: "Me"
            }
        }

        var path: String { "/\(rawValue)" }
    }

    /// Makes a page.
    init(_ title: String, _ section: Section? = nil, content: HTML) {
        self.title = title
        self.section = section
        self.content = content
    }
}

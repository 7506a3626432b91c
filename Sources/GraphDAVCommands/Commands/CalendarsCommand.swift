import CalendarActions
import GraphModel

/// Lists the calendars of a mailbox.
struct CalendarsCommand: Command {
    static let syntax = CommandSyntax(
        name: "calendars",
        summary: "Lists the calendars of the mailbox, the default one first.",
        discussion: "Ids are cut to the width of the terminal; --format json shows them whole.",
        example: "graphdav calendars --format json"
    )

    init(_ arguments: ParsedArguments) {}

    func run(_ invocation: Invocation) async throws -> ExitCode {
        let mailbox = try await ConfiguredAccount(invocation, progress: ProgressLine(invocation)).open()
        let calendars = try await mailbox.calendars()
        if invocation.options.format == .json {
            try invocation.output.line(JSONText.array(calendars.value.map(\.json)).text)
        } else {
            var table = TextTable(titles: ["Name", "Owner", "Colour", "", "Id"], flexible: [4, 1, 0])
            for calendar in calendars.value { table.append(calendar.cells) }
            for line in table.lines(width: invocation.columns) { try invocation.output.line(line) }
        }
        try invocation.tell(calendars.failures, of: "calendar")
        return calendars.failures.isEmpty ? .done : .someFailed
    }
}

extension GraphModel.Calendar {
    /// The owner's name, or address where there is no name.
    private var ownerName: String? {
        [owner?.name, owner?.address].compactMap(\.self).first { !$0.isEmpty }
    }

    /// The colour as `#rrggbb` where one was chosen, else the name of the theme's.
    private var colorText: String? {
        hexColor.flatMap { $0.isEmpty ? nil : $0 } ?? color?.rawValue
    }

    fileprivate var json: JSONText {
        .object([
            ("id", .optional(id)),
            ("name", .optional(name)),
            ("color", .optional(colorText)),
            ("isDefault", .bool(isDefaultCalendar ?? false)),
            ("canEdit", .bool(canEdit ?? false)),
            ("owner", .optional(ownerName)),
        ])
    }

    fileprivate var cells: [String] {
        let marks = [isDefaultCalendar ?? false ? "default" : nil, canEdit ?? false ? nil : "read-only"]
        return [
            name ?? "", ownerName ?? "", colorText ?? "", marks.compactMap(\.self).joined(separator: ", "), id ?? "",
        ]
    }
}

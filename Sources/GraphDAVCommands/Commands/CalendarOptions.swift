import CalendarActions

/// The options that choose calendars.
enum CalendarOptions {
    /// The option for one calendar.
    static let calendar = OptionSyntax(
        "--calendar",
        "NAME",
        "The calendar with this name or id; default the default one."
    )
    private static let allCalendars = OptionSyntax("--all-calendars", nil, "All calendars of the mailbox.")

    /// The options for the syntax of a command.
    static let syntax = [calendar, allCalendars]

    /// What was chosen.
    static func choice(_ arguments: ParsedArguments) throws(UsageError) -> CalendarChoice {
        try arguments.exclude(calendar, allCalendars)
        if arguments.has(allCalendars) { return .all }
        return try arguments.value(calendar, as: .text).map { .named($0) } ?? .standard
    }
}

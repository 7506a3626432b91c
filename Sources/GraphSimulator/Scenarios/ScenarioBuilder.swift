import Foundation
import TimeZones

/// Builds the mailboxes of a scenario around the present.
struct ScenarioBuilder {
    static let zoneName = "W. Europe Standard Time"
    private static let calendarNumber = 0x06

    /// The calendars of the user.
    struct Calendars {
        let standard = ScenarioBuilder.calendarNumber
        var project = 0
        var birthdays = 0
        var shared = 0
    }

    var service: GraphService
    private(set) var calendars = Calendars()
    /// The Monday of the present week in the mailbox's zone.
    let monday: CivilDate

    /// Makes the mailboxes and their calendars, without events.
    init(clock: SimulatorClock, knobs: SimulatorKnobs) {
        let mailboxes = [
            Self.mailbox(People.adele, database: People.uuid(0x034A_0062_4882_56F1, 0x4C8B_14D0_25EC_3988)),
            Self.mailbox(People.megan, database: People.uuid(0x5B11_7C0D_9E42_4A37, 0x8F60_2D93_C4E8_1B05)),
            Self.mailbox(People.office, database: People.uuid(0x71D4_0E8A_33B6_4C59, 0x9A2F_E6C0_5D17_84BB)),
        ]
        service = GraphService(
            knobs: knobs,
            clock: clock,
            signIn: SignInHost(user: People.adele),
            mailboxes: mailboxes,
            access: [.write, .read, .write],
            directory: [People.alex, People.lee, People.roomOslo],
            drives: SharePointSite.newDrives(Timestamp(clock.now))
        )
        let today = service.zones.zone(Self.zoneName).local(clock.now).date
        monday = today.advanced(by: -((today.weekday.rawValue + 6) % 7))
        addCalendars()
    }

    private static func mailbox(_ user: User, database: UUID) -> Mailbox {
        let mailboxID = user == People.adele ? People.uuid(0x3F1C_9A52_7D04_4C1E, 0x9B0A_5E2F_6A7C_8D90) : user.id
        var mailbox = Mailbox(
            user: user,
            store: StoreIdentity(mailbox: mailboxID, database: database),
            settings: settings
        )
        mailbox.calendars = [
            CalendarFolder(
                number: calendarNumber,
                name: "Calendar",
                isDefault: true,
                isRemovable: false,
                owner: user.emailAddress,
                change: calendarNumber
            )
        ]
        let categories = [("Red category", 0), ("Blue category", 7), ("Green category", 4), ("Projekt Ä", 1)]
        mailbox.masterCategories = categories.enumerated().map { index, category in
            .init(
                id: People.uuid(0x5A9A_6AA8_B65F_4357, 0xB1F9_60C6_BF63_3000 + UInt64(index)),
                displayName: category.0,
                color: "preset\(category.1)"
            )
        }
        return mailbox
    }

    private static let settings: JSONValue = [
        "archiveFolder": "AAMkADNmMWM5YTUyLWFyY2g=",
        "timeZone": .string(zoneName),
        "delegateMeetingMessageDeliveryOptions": "sendToDelegateOnly",
        "dateFormat": "dd.MM.yyyy",
        "timeFormat": "HH:mm",
        "userPurpose": "user",
        "automaticRepliesSetting": [
            "status": "disabled", "externalAudience": "all", "internalReplyMessage": "", "externalReplyMessage": "",
        ],
        "language": ["locale": "en-GB", "displayName": "English (United Kingdom)"],
        "workingHours": [
            "daysOfWeek": ["monday", "tuesday", "wednesday", "thursday", "friday"],
            "startTime": "08:00:00.0000000",
            "endTime": "17:00:00.0000000",
            "timeZone": ["name": .string(zoneName)],
        ],
    ]

    private mutating func addCalendars() {
        let me = People.adele.emailAddress
        calendars.project = addCalendar { number, change in
            CalendarFolder(
                number: number,
                name: "Project X",
                color: "lightBlue",
                hexColor: "#a6d1f5",
                owner: me,
                change: change
            )
        }
        calendars.birthdays = addCalendar { number, change in
            CalendarFolder(
                number: number,
                name: "Birthdays",
                canEdit: false,
                owner: me,
                isInOtherGroup: true,
                change: change
            )
        }
        calendars.shared = addCalendar { number, change in
            CalendarFolder(
                number: number,
                name: "Megan Bowen",
                canEdit: false,
                isOwn: false,
                canViewPrivateItems: false,
                owner: People.megan.emailAddress,
                isInOtherGroup: true,
                change: change
            )
        }
    }

    private mutating func addCalendar(_ make: (Int, Int) -> CalendarFolder) -> Int {
        let number = service.mailboxes[0].takeNumber()
        let change = service.mailboxes[0].takeChange()
        service.mailboxes[0].calendars.append(make(number, change))
        return number
    }

    // MARK: Events

    /// A time on a day of the week, counted from its Monday.
    func time(_ day: Int, _ hour: Int, _ minute: Int = 0, zone: String = zoneName) -> ZonedTime {
        let midnight = CivilDateTime(startOf: monday.advanced(by: day))
        return ZonedTime(midnight.advanced(by: hour * 3_600 + minute * 60), zone: zone)
    }

    /// A timed event on a day of the week.
    func timed(
        _ subject: String,
        _ day: Int,
        _ hour: Int,
        _ minute: Int = 0,
        minutes length: Int = 60,
        zone: String = zoneName
    ) -> EventContent {
        let start = time(day, hour, minute, zone: zone)
        var content = EventContent(start: start, end: ZonedTime(start.local.advanced(by: length * 60), zone: zone))
        content.subject = subject
        return content
    }

    /// An event of whole days as Outlook makes it: free, with a reminder the day before.
    func allDay(_ subject: String, _ day: Int, days: Int = 1, zone: String = zoneName) -> EventContent {
        var content = EventContent(start: time(day, 0, zone: zone), end: time(day + days, 0, zone: zone))
        content.subject = subject
        content.isAllDay = true
        content.showAs = .free
        content.reminderMinutesBeforeStart = 1_080
        return content
    }

    /// Puts an event into a calendar and returns its number.
    @discardableResult
    mutating func add(
        _ content: EventContent,
        to calendar: Int? = nil,
        mailbox: Int = 0,
        recurrence: PatternedRecurrence? = nil,
        organizer: EmailAddress? = nil,
        uid: String? = nil
    ) -> Int {
        let number = service.mailboxes[mailbox].takeNumber()
        let change = service.mailboxes[mailbox].takeChange()
        let daysAgo = 10 + number % 20
        let created = Timestamp(
            Instant(CivilDateTime(startOf: monday.advanced(by: -daysAgo))).advanced(by: 28_800 + number % 600 * 30),
            fraction: change * 1_234_567 % 10_000_000
        )
        let owner = service.mailboxes[mailbox].user.emailAddress
        var item = EventItem(
            number: number,
            calendar: calendar ?? Self.calendarNumber,
            content: content,
            recurrence: recurrence?.normalized,
            organizer: organizer ?? owner,
            isOrganizer: organizer == nil,
            identity: uid.map { .foreign($0) }
                ?? .exchange(created: created, unique: service.uniqueID(mailbox, number)),
            created: created,
            modified: created,
            change: change
        )
        if let recurrence = item.recurrence { service.move(&item.content, to: recurrence) }
        item.content.onlineMeeting = service.onlineMeeting(item.content, number)
        service.mailboxes[mailbox].items[number] = item
        return number
    }

    /// A series from a day of the week on.
    func series(
        _ pattern: RecurrencePattern,
        from day: Int,
        _ end: RecurrenceRange.End = .never,
        zone: String = zoneName
    ) -> PatternedRecurrence {
        let range = RecurrenceRange(startDate: monday.advanced(by: day), end: end, recurrenceTimeZone: zone)
        return PatternedRecurrence(pattern: pattern, range: range, beyondMonth: service.knobs.dayBeyondMonth)
    }

    /// Changes one occurrence of a series.
    mutating func except(
        _ number: Int,
        on day: Int,
        _ members: Set<String>,
        mailbox: Int = 0,
        _ change: (ScenarioBuilder, inout EventContent) -> Void
    ) {
        guard let item = service.mailboxes[mailbox].items[number] else { return }
        let date = monday.dayNumber + day
        var exception = service.exception(item, date)
        change(self, &exception.content)
        exception.overridden = members
        exception.change = service.mailboxes[mailbox].takeChange()
        service.mailboxes[mailbox].items[number]?.exceptions[date] = exception
        service.mailboxes[mailbox].items[number]?.change = exception.change
    }

    /// Deletes one occurrence of a series.
    mutating func cancel(_ number: Int, on day: Int, mailbox: Int = 0) {
        let change = service.mailboxes[mailbox].takeChange()
        service.mailboxes[mailbox].items[number]?.cancelled[monday.dayNumber + day] = change
        service.mailboxes[mailbox].items[number]?.change = change
    }

    /// Somebody invited, with an answer.
    func attendee(
        _ address: EmailAddress,
        _ response: ResponseStatus.Response = .none,
        _ type: Attendee.Kind = .required
    ) -> Attendee {
        let time = Timestamp(Instant(CivilDateTime(startOf: monday.advanced(by: -7))).advanced(by: 32_400))
        return Attendee(
            type: type,
            status: ResponseStatus(response: response, time: response == .none ? .never : time),
            emailAddress: address
        )
    }
}

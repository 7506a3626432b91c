import TimeZones

extension ScenarioBuilder {
    /// A sequence of numbers that is the same in every run (splitmix64).
    private struct Dice {
        var state: UInt64 = 0x5EED

        /// A number from 0 to below the bound.
        mutating func roll(_ bound: Int) -> Int {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((value ^ (value >> 31)) % UInt64(bound))
        }

        /// One of some values.
        mutating func pick<Value>(_ values: [Value]) -> Value {
            values[roll(values.count)]
        }
    }

    private static let subjects = [
        "Planning", "Review", "1:1", "Customer call", "Übergabe", "Retrospective", "Lunch", "Training", "Interview 🎤",
        "Budget", "Roadmap", "Support", "会議", "Design, details; and more",
    ]
    private static let zones = [
        zoneName, zoneName, zoneName, "UTC", "Eastern Standard Time", "Tokyo Standard Time", "GMT Standard Time",
        "India Standard Time", "AUS Eastern Standard Time",
    ]

    /// Fills the default calendar with so many events: one in five a series, some of these with exceptions.
    mutating func addBulk(_ count: Int) {
        var dice = Dice()
        for index in 0..<count {
            let content = content(index, &dice)
            guard dice.roll(5) == 0 else {
                add(content)
                continue
            }
            addSeries(content, &dice)
        }
    }

    /// A varied event within a year before and after the present week.
    private func content(_ index: Int, _ dice: inout Dice) -> EventContent {
        let day = dice.roll(730) - 365
        let zone = dice.pick(Self.zones)
        let subject = "\(dice.pick(Self.subjects)) \(index + 1)"
        guard dice.roll(10) > 0 else { return allDay(subject, day, days: 1 + dice.roll(4), zone: zone) }
        var content = timed(
            subject,
            day,
            7 + dice.roll(11),
            dice.roll(4) * 15,
            minutes: 15 + dice.roll(8) * 15,
            zone: zone
        )
        content.showAs = dice.pick([.busy, .busy, .busy, .tentative, .free, .oof, .workingElsewhere])
        content.categories = dice.roll(3) == 0 ? [dice.pick(["Red category", "Blue category", "Green category"])] : []
        content.isReminderOn = dice.roll(4) > 0
        content.body = MessageBody(html: "<p>Item \(index + 1) of <b>many</b>.</p><p>\(dice.roll(1_000_000))</p>")
        if dice.roll(2) == 0 { content.locations = [.named("Room \(dice.roll(40) + 1)")] }
        if dice.roll(4) == 0 {
            let people = [People.alex, People.lee, People.megan].map(\.emailAddress)
            let responses: [ResponseStatus.Response] = [.none, .accepted, .declined, .tentativelyAccepted]
            content.attendees = people.prefix(1 + dice.roll(3)).map { attendee($0, dice.pick(responses)) }
        }
        return content
    }

    private mutating func addSeries(_ content: EventContent, _ dice: inout Dice) {
        let first = content.start.local.date
        let offset = first.dayNumber - monday.dayNumber
        let end: RecurrenceRange.End =
            switch dice.roll(3) {
            case 0: .never
            case 1: .count(3 + dice.roll(40))
            default: .date(first.advanced(by: 30 + dice.roll(400)))
            }
        let recurrence = series(pattern(first, &dice), from: offset, end, zone: content.start.zone)
        guard recurrence.firstDay != nil else {
            add(content)
            return
        }
        let number = add(content, recurrence: recurrence)
        let days = recurrence.days(in: first.dayNumber...first.dayNumber + 400)
        guard days.count > 4, dice.roll(3) == 0 else { return }
        except(number, on: days[1] - monday.dayNumber, ["subject"]) { $1.subject = ($1.subject ?? "") + " (changed)" }
        cancel(number, on: days[2] - monday.dayNumber)
    }

    private func pattern(_ first: CivilDate, _ dice: inout Dice) -> RecurrencePattern {
        var pattern = RecurrencePattern(type: dice.pick(RecurrencePattern.Kind.allCases), interval: 1 + dice.roll(2))
        switch pattern.type {
        case .daily:
            break
        case .weekly:
            pattern.daysOfWeek = Array(Set([first.weekday, dice.pick(Weekday.allCases)])).sorted {
                $0.rawValue < $1.rawValue
            }
            pattern.firstDayOfWeek = dice.pick([.sunday, .monday])
        case .absoluteMonthly:
            pattern.dayOfMonth = first.day
        case .relativeMonthly:
            pattern.daysOfWeek = [first.weekday]
            pattern.index = dice.pick(RecurrencePattern.Index.allCases)
        case .absoluteYearly:
            pattern.month = first.month
            pattern.dayOfMonth = first.day
        case .relativeYearly:
            pattern.month = first.month
            pattern.daysOfWeek = [first.weekday]
            pattern.index = dice.pick(RecurrencePattern.Index.allCases)
        }
        return pattern
    }
}

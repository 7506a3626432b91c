import Foundation
import TimeZones

extension ScenarioBuilder {
    private static let weekdays: [Weekday] = [.monday, .tuesday, .wednesday, .thursday, .friday]
    private static let newYork = "Eastern Standard Time"

    /// Fills the mailboxes with a working week.
    mutating func addWeek() {
        addSeries()
        addMeetings()
        addInvitations()
        addOwnTime()
        addWholeDays()
        addOtherZones()
        addSpecialTexts()
        addOtherCalendars()
        addOtherMailboxes()
    }

    private mutating func addSeries() {
        var standUp = timed("Stand-up", 0, 9, minutes: 15)
        standUp.body = MessageBody(html: "<p>What did you do, what will you do, what is in your way?</p>")
        standUp.attendees = [
            attendee(People.alex.emailAddress, .accepted), attendee(People.lee.emailAddress, .tentativelyAccepted),
        ]
        standUp.categories = ["Blue category"]
        var daily = RecurrencePattern(type: .weekly)
        daily.daysOfWeek = Self.weekdays
        daily.firstDayOfWeek = .monday
        standUp.start = time(-56, 9)
        standUp.end = time(-56, 9, 15)
        let number = add(standUp, recurrence: series(daily, from: -56))
        except(number, on: 2, ["start", "end", "subject"]) { builder, content in
            content.start = builder.time(2, 9, 30)
            content.end = builder.time(2, 9, 50)
            content.subject = "Stand-up (later, with the new colleague)"
        }
        cancel(number, on: 3)
        cancel(number, on: -10)

        var planning = timed("Sprint planning", 0, 10, minutes: 90)
        planning.start = time(-28, 10)
        planning.end = time(-28, 11, 30)
        planning.locations = [.named("Conf Room Oslo")]
        var everyOtherWeek = RecurrencePattern(type: .weekly, interval: 2)
        everyOtherWeek.daysOfWeek = [.monday]
        everyOtherWeek.firstDayOfWeek = .monday
        add(planning, recurrence: series(everyOtherWeek, from: -28, .count(12)))

        var water = timed("Water the plants", -21, 17, minutes: 10)
        water.showAs = .free
        water.isReminderOn = false
        let lastDay = monday.advanced(by: 21)
        add(water, recurrence: series(RecurrencePattern(type: .daily, interval: 3), from: -21, .date(lastDay)))

        addMonthlySeries()
    }

    private mutating func addMonthlySeries() {
        let tuesday = monday.advanced(by: 1)
        var monthly = RecurrencePattern(type: .absoluteMonthly)
        monthly.dayOfMonth = tuesday.day
        add(timed("Invoice run", 1, 16, minutes: 30), recurrence: series(monthly, from: 1))

        var lastWeekday = RecurrencePattern(type: .relativeMonthly)
        lastWeekday.daysOfWeek = Self.weekdays
        lastWeekday.index = .last
        var closing = timed("Month-end closing", -60, 15)
        closing.importance = .high
        let number = add(closing, recurrence: series(lastWeekday, from: -60))
        guard let item = service.mailboxes[0].items[number], let recurrence = item.recurrence else { return }
        // The one after next comes an hour earlier.
        let coming = recurrence.days(in: monday.dayNumber...monday.dayNumber + 100)
        guard let day = coming.dropFirst().first else { return }
        except(number, on: day - monday.dayNumber, ["start", "end"]) { _, content in
            content.start = ZonedTime(content.start.local.advanced(by: -3_600), zone: content.start.zone)
            content.end = ZonedTime(content.end.local.advanced(by: -3_600), zone: content.end.zone)
        }
    }

    private mutating func addMeetings() {
        var review = timed("Design review: relaunch", 1, 14)
        review.isOnlineMeeting = true
        review.onlineMeetingProvider = .teamsForBusiness
        review.body = MessageBody(html: Self.teamsBody)
        review.locations = [.named("Microsoft Teams Meeting")]
        review.attendees = [
            attendee(People.megan.emailAddress, .accepted),
            attendee(People.alex.emailAddress, .declined),
            attendee(People.lee.emailAddress, .none, .optional),
            attendee(People.zuzana, .tentativelyAccepted),
        ]
        add(review)

        var workshop = timed("Workshop: customer journey", 2, 14, minutes: 180)
        workshop.locations = [.named("Conf Room Oslo"), .named("Conf Room Bergen")]
        workshop.attendees = [
            attendee(People.megan.emailAddress, .accepted),
            attendee(People.roomOslo.emailAddress, .accepted, .resource),
        ]
        workshop.body = MessageBody(html: Self.agenda)
        workshop.importance = .high
        workshop.categories = ["Red category", "Projekt Ä"]
        let number = add(workshop)
        let attachment = Attachment(
            number: service.mailboxes[0].takeNumber(),
            name: "agenda.txt",
            contentType: "text/plain",
            isInline: false,
            contentId: nil,
            bytes: Data("1. Welcome\r\n2. Journey\r\n3. Next steps\r\n".utf8),
            modified: Timestamp(Instant(CivilDateTime(startOf: monday)))
        )
        service.mailboxes[0].items[number]?.attachments = [attachment]
    }

    private mutating func addInvitations() {
        let me = People.adele.emailAddress
        let answers: [(ResponseStatus.Response, EventContent.ShowAs, String, Int, Int, EmailAddress, String?)] = [
            (.accepted, .busy, "Campaign kick-off", 2, 11, People.megan.emailAddress, nil),
            (.tentativelyAccepted, .tentative, "Lunch & learn: accessibility", 2, 12, People.alex.emailAddress, nil),
            (
                .notResponded, .tentative, "Fabrikam: contract", 3, 10, People.diego,
                "7kukuqrfedlm2f9t@fabrikam.example.com"
            ),
            (.declined, .free, "Vendor demo", 3, 15, People.zuzana, "c7614cff-3549-4a00-9152-d25cc1fe077d"),
        ]
        for (response, showAs, subject, day, hour, organizer, uid) in answers {
            var content = timed(subject, day, hour)
            content.showAs = showAs
            content.responseStatus = attendee(me, response).status
            content.attendees = [attendee(me, response), attendee(People.lee.emailAddress, .accepted)]
            add(content, organizer: organizer, uid: uid)
        }
        var cancelled = timed("Canceled: Budget talk", 3, 16)
        cancelled.isCancelled = true
        cancelled.showAs = .free
        cancelled.responseStatus = .notResponded
        cancelled.attendees = [attendee(me, .notResponded)]
        add(cancelled, organizer: People.megan.emailAddress)

        var invited = timed("Marketing weekly", -14, 13, minutes: 45)
        invited.responseStatus = attendee(me, .accepted).status
        invited.attendees = [attendee(me, .accepted), attendee(People.alex.emailAddress, .accepted)]
        var weekly = RecurrencePattern(type: .weekly)
        weekly.daysOfWeek = [.monday]
        let number = add(invited, recurrence: series(weekly, from: -14), organizer: People.megan.emailAddress)
        except(number, on: 7, ["isCancelled", "subject", "showAs"]) { _, content in
            content.isCancelled = true
            content.subject = "Canceled: Marketing weekly"
            content.showAs = .free
        }
    }

    private mutating func addOwnTime() {
        var dentist = timed("Dentist", 4, 8)
        dentist.sensitivity = .private
        dentist.showAs = .oof
        dentist.reminderMinutesBeforeStart = 60
        dentist.body = MessageBody(text: "Bring the insurance card.\nSecond floor.")
        add(dentist)

        var afternoonOff = timed("Afternoon off", 4, 13, minutes: 300)
        afternoonOff.showAs = .oof
        add(afternoonOff)

        var focus = timed("Focus time", 1, 9, 30, minutes: 120)
        focus.showAs = .free
        focus.isReminderOn = false
        add(focus)

        var maybe = timed("Interview (to be confirmed)", 3, 13)
        maybe.showAs = .tentative
        maybe.sensitivity = .confidential
        add(maybe)

        var deployment = timed("Deployment window", 3, 22, minutes: 240)
        deployment.categories = ["Green category"]
        add(deployment)

        var timesheet = timed("Submit the timesheet", 4, 12, minutes: 0)
        timesheet.reminderMinutesBeforeStart = 0
        add(timesheet)
    }

    private mutating func addWholeDays() {
        add(allDay("Release 2.0 🎉", 2))
        var conference = allDay("Conference in Lyon", 3, days: 3, zone: "Romance Standard Time")
        conference.showAs = .busy
        conference.locations = [.named("Centre de Congrès, Lyon")]
        add(conference)
        var home = allDay("Working from home", 4)
        home.showAs = .workingElsewhere
        add(home)
        var clean = RecurrencePattern(type: .relativeMonthly)
        clean.daysOfWeek = [.saturday]
        add(allDay("Clean the coffee machine", -90), recurrence: series(clean, from: -90))
    }

    private mutating func addOtherZones() {
        var call = timed("Call with the New York office", 1, 10, zone: Self.newYork)
        call.attendees = [attendee(People.lee.emailAddress, .accepted)]
        add(call)

        var sync = timed("Transatlantic sync", -35, 9, zone: Self.newYork)
        sync.body = MessageBody(text: "Follows the clocks of New York.")
        var weekly = RecurrencePattern(type: .weekly)
        weekly.daysOfWeek = [.thursday]
        weekly.firstDayOfWeek = .sunday
        add(sync, recurrence: series(weekly, from: -35, zone: Self.newYork))

        var flight = timed("Flight BER–JFK", 5, 10, 30)
        flight.end = time(5, 13, 40, zone: Self.newYork)
        flight.showAs = .oof
        add(flight)
    }

    private mutating func addSpecialTexts() {
        var handover = timed("Übergabe mit Frau Žižková – \"Größe\" & <Maß>; 50 %", 0, 14)
        handover.locations = [.named("Café Übersee, Straße 7; Hof")]
        handover.attendees = [attendee(People.zuzana, .accepted)]
        add(handover)
        var tokyo = timed("東京オフィスと定例", 1, 8)
        tokyo.attendees = [attendee(People.haruka, .accepted)]
        add(tokyo)
        var pair = timed("👩🏽‍💻 Pair programming 👨‍👩‍👧", 0, 15, 30, minutes: 90)
        pair.categories = ["Blue category", "Green category", "ünknown"]
        add(pair)
        add(timed("", 4, 10, minutes: 30))
    }

    private mutating func addOtherCalendars() {
        add(timed("Milestone 3", 2, 10), to: calendars.project)
        var beta = allDay("Beta phase", 0, days: 14)
        beta.categories = ["Projekt Ä"]
        add(beta, to: calendars.project)
        for (name, days) in [("Alex Wilber's birthday", 2), ("Lee Gu's birthday", 20), ("Megan Bowen's birthday", 200)]
        {
            let day = days - 365
            let date = monday.advanced(by: day)
            var yearly = RecurrencePattern(type: .absoluteYearly)
            yearly.month = date.month
            yearly.dayOfMonth = date.day
            add(allDay(name, day), to: calendars.birthdays, recurrence: series(yearly, from: day))
        }
        add(timed("Campaign planning", 1, 11), to: calendars.shared, organizer: People.megan.emailAddress)
        var hidden = timed("Doctor", 3, 9)
        hidden.sensitivity = .private
        hidden.locations = [.named("Surgery")]
        add(hidden, to: calendars.shared, organizer: People.megan.emailAddress)
    }

    private mutating func addOtherMailboxes() {
        add(timed("Campaign planning", 1, 11), mailbox: 1)
        var away = timed("Away", 4, 9, minutes: 480)
        away.showAs = .oof
        add(away, mailbox: 1)
        add(timed("Fire drill", 2, 10, minutes: 30), mailbox: 2)
        add(allDay("Window cleaning", 3), mailbox: 2)
    }

    private static let teamsBody = """
        <html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>
        <p>We look at the <b>new start page</b> and the <a href="https://www.example.com/relaunch">open points</a>.</p>
        <div style="width:100%"><span style="white-space:nowrap; color:#5F5F5F">________________________________________________________________________________</span></div>
        <div class="me-email-text" style="color:#252424"><div><span style="font-size:24px"><b>Microsoft Teams</b> Need help?</span></div>
        <div><a href="https://teams.microsoft.com/l/meetup-join/19%3ameeting_simulated%40thread.v2/0">Join the meeting now</a></div>
        <div><span>Meeting ID: </span><span>270 000 000 001</span></div><div><span>Passcode: </span><span>a1B2c3</span></div></div>
        <div><span style="white-space:nowrap; color:#5F5F5F">________________________________________________________________________________</span></div>
        </body></html>
        """

    private static let agenda: String = {
        let rows = (1...24).map {
            "<tr><td>\($0).</td><td>Station \($0): needs, doubts &amp; ideas</td><td>\($0 * 5) min</td></tr>"
        }
        return """
            <html><head></head><body><h2>Agenda</h2><p>Please bring your notes.&nbsp;We start <i>on time</i>.</p>
            <table border="1"><tbody>\(rows.joined(separator: "\n"))</tbody></table>
            <ul><li>Minutes: Lee</li><li>Time: Megan</li></ul>
            <p>Details: <a href="https://www.example.com/journey?a=1&amp;b=2">the board</a></p></body></html>
            """
    }()
}

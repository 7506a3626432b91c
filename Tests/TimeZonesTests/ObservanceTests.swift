import Testing
import TimeZones

@Suite("Observances of a zone")
struct ObservanceTests {
    private func observances(_ zone: String, _ from: String, _ through: String? = nil) throws -> [Observance] {
        let begin = try #require(CivilDateTime(text: from + " 00:00"))
        let end = through.flatMap { CivilDateTime(text: $0 + " 00:00") }
        let rules = try TimeZoneDatabase.system.rules(zone)
        return rules.observances(from: Instant(begin), through: end.map { Instant($0) })
    }

    @Test("The present rule is two observances that go on for ever")
    func presentRule() throws {
        let found = try observances("Europe/Berlin", "2026-01-15")
        #expect(found.map(\.abbreviation) == ["CET", "CEST"])
        #expect(
            found.map(\.onset) == [CivilDateTime(text: "2025-10-26 03:00"), CivilDateTime(text: "2026-03-29 02:00")]
        )
        let sunday = { Observance.YearlyRule(month: $0, weekday: .sunday, days: .ordinal(-1)) }
        #expect(found.map(\.repetition) == [.yearly(sunday(10), until: nil), .yearly(sunday(3), until: nil)])
    }

    @Test("Only what is in force in the range is there")
    func range() throws {
        #expect(try observances("Europe/Berlin", "2026-01-15", "2026-02-15").map(\.abbreviation) == ["CET"])
        #expect(try observances("Asia/Kolkata", "2026-01-15").map(\.offsetTo) == [19_800])
        #expect(try observances("Asia/Kolkata", "2026-01-15").map(\.onset) == [CivilDateTime(text: "1970-01-01 00:00")])
    }

    @Test("History that follows a rule for years is one observance with an end")
    func history() throws {
        let found = try observances("America/New_York", "1995-01-15")
        let ended = found.filter { if case .yearly(_, let until) = $0.repetition { until != nil } else { false } }
        #expect(found.count == 4)
        #expect(ended.map(\.abbreviation) == ["EST", "EDT"])
    }

    @Test("The later clock is DAYLIGHT where the database saves time in winter")
    func negativeSaving() throws {
        let found = try observances("Europe/Dublin", "2026-01-15")
        #expect(found.map(\.abbreviation) == ["GMT", "IST"])
        #expect(found.map(\.isDaylight) == [false, true])
    }

    @Test("A change at 24:00 that falls into two months has a rule for each")
    func twoMonths() throws {
        let found = try observances("Africa/Cairo", "2026-06-15")
        let months = found.compactMap { observance -> Int? in
            if case .yearly(let rule, _) = observance.repetition { rule.month } else { nil }
        }
        #expect(months == [4, 10, 11])
    }
}

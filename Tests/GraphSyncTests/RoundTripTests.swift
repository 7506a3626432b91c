import CalDAV
import CalendarConversion
import Foundation
import GraphClient
import GraphModel
import GraphSimulator
import ICalendar
import TestInputs
import Testing
import TimeZones

@testable import GraphSync

@Suite("There and back: what apps write, and what Graph holds")
struct RoundTripTests {
    /// How many objects are made: GRAPHDAV_ROUNDTRIPS, else 1,000.
    private static let count = ProcessInfo.processInfo.environment["GRAPHDAV_ROUNDTRIPS"].flatMap { Int($0) } ?? 1000
    /// Where chance begins: GRAPHDAV_SEED, else a new number, which a failure shows.
    private static let seed =
        ProcessInfo.processInfo.environment["GRAPHDAV_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...999_999)

    @Test("Generated objects survive iCalendar → Graph → iCalendar, property by property and instance by instance")
    func generatedObjects() async throws {
        var mailbox = try SimulatedCalendar()
        var chance = SplitMix64(seed: Self.seed)
        var refused = 0
        for number in 0..<Self.count {
            await Task.yield()  // other tests wait for these threads
            // A mailbox takes so many requests and no more while its clock stands still.
            if number.isMultiple(of: 1000) { mailbox = try SimulatedCalendar() }
            mailbox.simulator.knobs.ianaAccepted = .none
            let object = GeneratedObject(number, &chance)
            let source = Component("VCALENDAR", components: object.events)
            let converter = CalendarObjectConverter(mailbox.context)
            let sources = try #require(converter.sources(of: source).objects.first)
            let (series, report) = converter.graphSeries(of: sources)
            guard let wanted = series.first else {
                refused += 1
                #expect(report.hasRefusals)
                continue
            }
            let back = try await mailbox.stored(wanted, of: sources, "seed \(Self.seed), object \(number)")
            let differences = ObjectComparison(source, back).differences
            #expect(
                differences.isEmpty,
                """
                seed \(Self.seed), object \(number): \(differences.joined(separator: "; "))
                \(String(decoding: source.serialized(), as: UTF8.self))
                \(String(decoding: back.serialized(), as: UTF8.self))
                """
            )
            guard differences.isEmpty else { break }
        }
        #expect(refused < Self.count / 20, "seed \(Self.seed): \(refused) of \(Self.count) are refused")
    }

    @Test("Series of Graph survive Graph → iCalendar → Graph, and both have the simulator's instances")
    func graphSeries() async throws {
        let mailbox = try SimulatedCalendar(scenario: .bulk(max(Self.count / 2, 400)))
        let events = try await MirrorReader(client: mailbox.client, calendar: .standard).all().values
        let masters = events.values.filter { $0.recurrence != nil }.sorted { ($0.id ?? "") < ($1.id ?? "") }
        #expect(masters.count > 50)
        for master in masters {
            await Task.yield()
            let existing = ExistingObject(master, mailbox.context)
            let series = try #require(existing.series, "\(master.subject ?? "")")
            #expect(existing.changes(to: series).isEmpty)
            let from = Date(timeIntervalSince1970: 1_764_547_200)
            let to = from.addingTimeInterval(700 * 86_400)
            let instances = try await mailbox.client.instances(of: master.id ?? "", from: from, to: to).collect().value
            let starts = Set(instances.compactMap { OriginalStart.instant(($0.start?.dateTime ?? "") + "Z") })
            let object = try #require(existing.object)
            let calendar = Component("VCALENDAR", components: object.events)
            let range = try #require(
                TimeRange(
                    start: Instant(seconds: Int(from.timeIntervalSince1970)),
                    end: Instant(seconds: Int(to.timeIntervalSince1970))
                )
            )
            let zones = ObjectTimeZones(calendar)
            let expanded = Set(ObjectInstances(calendar, zones).all(in: range, limit: 5000).found.map(\.span.start))
            // At the ends of the time Graph looks at instants and CalDAV at dates.
            let margin = 7 * 86_400
            let inner = (Int(from.timeIntervalSince1970) + margin)..<(Int(to.timeIntervalSince1970) - margin)
            let found = starts.filter { inner.contains($0.seconds) }
            let made = expanded.filter { inner.contains($0.seconds) }
            let differing = found.symmetricDifference(made).map { $0.local().date }
            #expect(
                differing.isEmpty,
                "\(differing.prefix(3)) of \(String(decoding: object.serialized(), as: UTF8.self))"
            )
        }
    }
}

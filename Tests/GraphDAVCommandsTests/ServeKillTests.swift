import Foundation
import HTTPCurl
import HTTPMessage
import Synchronization
import TestInputs
import Testing

@testable import GraphDAVCommands

@Suite("serve: killed at any instant, and started again")
struct ServeKillTests {
    /// How often the server is killed: GRAPHDAV_KILLS, else 20.
    private static let kills = ProcessInfo.processInfo.environment["GRAPHDAV_KILLS"].flatMap { Int($0) } ?? 20
    /// Where chance begins: GRAPHDAV_SEED, else a new number, which the comment of a failure shows.
    private static let seed =
        ProcessInfo.processInfo.environment["GRAPHDAV_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...999_999)
    private static let objects = 12
    private static let writers = 3

    /// What a writer knows of an object: what was acknowledged last, and what may have arrived besides.
    private struct Known: Sendable {
        /// The summary; nil when the object is not there.
        var acknowledged: String?
        /// The state that an unanswered request wanted.
        var open: String??
    }

    /// A calendar app that writes until its server is gone.
    private struct Writer: Sendable {
        let transport: CurlTransport
        let authorization: String

        func send(
            _ method: HTTPMethod,
            _ server: String,
            _ uid: String,
            _ body: String = ""
        ) async -> HTTPResponse? {
            let request = HTTPRequest(
                method,
                "\(server)/dav/calendars/demo/calendar/\(uid).ics",
                fields: ["Authorization": authorization, "Content-Type": "text/calendar"],
                body: Data(body.utf8)
            )
            return try? await transport.send(request)
        }

        /// Puts, changes and deletes its objects in turn, until a request is not answered.
        func write(
            _ uids: [String],
            to server: String,
            _ before: [String: Known],
            _ seed: UInt64
        ) async -> [String: Known] {
            var known = before.filter { uids.contains($0.key) }
            var chance = SplitMix64(seed: seed)
            while let uid = uids.randomElement(using: &chance) {
                let isDeletion = known[uid]?.acknowledged != nil && Int.random(in: 0..<3, using: &chance) == 0
                let wanted = isDeletion ? nil : "v\(Int.random(in: 0..<1_000_000, using: &chance))"
                known[uid, default: Known()].open = .some(wanted)
                let response = await wanted.asyncMap { await send(.put, server, uid, object(uid, $0)) }
                let answer = isDeletion ? await send(.delete, server, uid) : response ?? nil
                guard let answer else { break }
                let text = String(decoding: answer.body, as: UTF8.self)
                #expect((200..<300).contains(answer.status), "\(uid): \(answer.status) \(text)")
                known[uid] = Known(acknowledged: wanted)
            }
            return known
        }

        private func object(_ uid: String, _ summary: String) -> String {
            [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.com//tests//EN", "BEGIN:VEVENT", "UID:\(uid)",
                "DTSTAMP:20261101T000000Z", "DTSTART;TZID=Europe/Berlin:20261203T090000", "DURATION:PT1H",
                "RRULE:FREQ=WEEKLY;COUNT=6", "EXDATE;TZID=Europe/Berlin:20261217T090000", "SUMMARY:\(summary)",
                "END:VEVENT", "END:VCALENDAR", "",
            ].joined(separator: "\r\n")
        }
    }

    @Test("Nothing that was acknowledged is lost, nothing is there twice, and the store always opens")
    func kills() async throws {
        let simulate = try await SimulateProcess()
        _ = try await simulate.run("login")
        let password = try await simulate.run("password add app --format json")
        let secret = try JSONDecoder().decode([String: String].self, from: Data(password.output.utf8))["password"] ?? ""
        _ = try await simulate.control("PUT", "knobs", #"{"latency": 3, "requestLimit": 0}"#)
        let errors = try FileHandle(forWritingTo: URL(fileURLWithPath: try simulate.folder.write("", to: "errors.txt")))
        let writers = try (0..<Self.writers).map { _ in
            Writer(
                transport: try CurlTransport(options: CurlTransport.Options()),
                authorization: "Basic " + Data("demo:\(secret)".utf8).base64EncodedString()
            )
        }
        var chance = SplitMix64(seed: Self.seed)
        var known: [String: Known] = [:]
        for round in 0..<Self.kills {
            let life = Duration.milliseconds(Int.random(in: 50...700, using: &chance))
            let server = try ListeningProcess(
                ["serve", "--listen", "127.0.0.1:0", "--quiet"],
                environment: simulate.environment,
                errors: errors
            )
            try await Self.check(&known, writers[0], server.address, "seed \(Self.seed), round \(round)")
            let before = known
            known = await withTaskGroup(of: [String: Known].self) { group in
                for (number, writer) in writers.enumerated() {
                    let uids = (0..<Self.objects).filter { $0 % Self.writers == number }.map { "kill-\($0)" }
                    let (address, seed) = (server.address, chance.next())
                    group.addTask { await writer.write(uids, to: address, before, seed) }
                }
                try? await Task.sleep(for: life)
                server.kill()
                return await group.reduce(into: [:]) { $0.merge($1) { $1 } }
            }
        }
        let server = try ListeningProcess(
            ["serve", "--listen", "127.0.0.1:0", "--quiet"],
            environment: simulate.environment,
            errors: errors
        )
        try await Self.check(&known, writers[0], server.address, "seed \(Self.seed), at the end")
        #expect(server.end(interrupting: true).status == 0)
        let notes = try String(contentsOfFile: simulate.folder.path + "/errors.txt", encoding: .utf8)
        #expect(!notes.contains("damaged"), "\(notes)")
        try await Self.expectEachOnce(simulate, known)
        #expect(String(decoding: try await simulate.control("GET", "outbox"), as: UTF8.self) == "[]")
    }

    /// Each object is as it was acknowledged, or as the request wanted that was not answered.
    private static func check(
        _ known: inout [String: Known],
        _ writer: Writer,
        _ server: String,
        _ comment: Comment
    ) async throws {
        try await waitForRefresh(writer, server)
        for (uid, state) in known.sorted(by: { $0.key < $1.key }) {
            let response = try #require(await writer.send(.get, server, uid))
            let lines = String(decoding: response.body, as: UTF8.self).components(separatedBy: "\r\n")
            let summary = lines.first { $0.hasPrefix("SUMMARY:") }.map { String($0.dropFirst("SUMMARY:".count)) }
            let possible = [state.acknowledged] + (state.open.map { [$0] } ?? [])
            #expect(possible.contains(summary), "\(comment): \(uid) is \(summary ?? "not there")")
            if summary != nil { #expect(lines.contains { $0.hasPrefix("EXDATE") }, "\(comment): \(uid) is half done") }
            known[uid] = Known(acknowledged: summary)
        }
    }

    /// Waits until the server has read what changed: where Graph is slow, it answers with what it knew before.
    private static func waitForRefresh(_ writer: Writer, _ server: String) async throws {
        let line = #"graphdav_refreshes_total{account="demo",calendar="calendar",result="ok"} "#
        var metrics = ""
        while !metrics.contains(line) {
            try await Task.sleep(for: .milliseconds(20))
            _ = try await writer.transport.send(
                HTTPRequest(
                    .get,
                    "\(server)/dav/calendars/demo/calendar/",
                    fields: ["Authorization": writer.authorization]
                )
            )
            metrics = String(
                decoding: try await writer.transport.send(HTTPRequest(.get, "\(server)/metrics")).body,
                as: UTF8.self
            )
        }
    }

    /// Graph has one event for each object that is there, and no other.
    private static func expectEachOnce(_ simulate: SimulateProcess, _ known: [String: Known]) async throws {
        let export = try await simulate.run("export --from 2026-12-01 --to 2027-02-28 --series --quiet")
        let uids = export.output.components(separatedBy: "\r\n").filter { $0.hasPrefix("UID:kill-") }
        let expected = known.filter { $0.value.acknowledged != nil }.map { "UID:\($0.key)" }
        #expect(uids.sorted() == expected.sorted(), "seed \(seed)")
        #expect(!export.output.contains("another event has the same UID"))
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Value>(_ transform: (Wrapped) async -> Value) async -> Value? {
        guard let self else { return nil }
        return await transform(self)
    }
}

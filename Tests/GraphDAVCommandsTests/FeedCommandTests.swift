import Foundation
import Testing

@testable import GraphDAVCommands

@Suite("feed")
struct FeedCommandTests {
    private struct Listed: Decodable, Equatable {
        let id, calendar, details, url, webcal: String
    }

    @Test("An address is shown once; the list has everything but its secret; a revoked one is gone")
    func lifecycle() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let feed = try await mailbox.json("feed add --details busy", as: Listed.self)
        #expect((feed.calendar, feed.details) == ("Calendar", "busy"))
        let pattern = /http:\/\/127\.0\.0\.1:8008\/feeds\/([a-z0-9]{28})\/calendar\.ics/
        let token = try #require(try pattern.wholeMatch(in: feed.url)?.1)
        #expect(feed.webcal == feed.url.replacing("http:", with: "webcal:"))

        let second = await mailbox.run(words: ["feed", "add", "--calendar", "project x", "--past", "7"])
        #expect(
            second.output.hasPrefix("Calendar  Project X\nShows     everything, from 7 days ago\nAddress   http://")
        )
        #expect(second.output.contains("/project-x.ics\n          webcal://"))
        #expect(second.errors.contains("shown this once"))

        let list = try await mailbox.json("feed list", as: [Listed].self)
        #expect(Set(list.map(\.calendar)) == ["Calendar", "Project X"])
        #expect(list.contains { $0.id == feed.id && $0.url == "http://127.0.0.1:8008/feeds/…/calendar.ics" })
        for line in ["feed list", "feed list --format json", "feed revoke \(feed.id) --verbose"] {
            let run = await mailbox.run(line)
            #expect(run.status == .done)
            #expect(!(run.output + run.errors).contains(token), "\(line)")
        }
        #expect(try await mailbox.json("feed list", as: [Listed].self).map(\.calendar) == ["Project X"])
        let again = await mailbox.run("feed revoke \(feed.id)")
        #expect(again.status == .usage)
        #expect(again.errors.contains("no feed has the id '\(feed.id)'"))
        let stored = try Data(contentsOf: URL(fileURLWithPath: mailbox.folder.path + "/state/settings.sqlite"))
        #expect(!stored.contains(Data(token.utf8)), "only a digest is kept")
    }

    @Test(
        "The address is that under which others find the server",
        arguments: [
            ("", "http://127.0.0.1:8008/"),
            ("listen: '[::1]:81'", "http://[::1]:81/"),
            ("publicURL: 'https://dav.example.com/'", "https://dav.example.com/"),
            ("publicURL: 'https://dav.example.com:8443'", "https://dav.example.com:8443/"),
            ("tlsCertificate: 'c.pem', tlsKey: 'k.pem'", "https://127.0.0.1:8008/"),
            ("listen: '192.0.2.1:443', tlsCertificate: 'c.pem', tlsKey: 'k.pem'", "https://192.0.2.1:443/"),
        ]
    )
    func address(server: String, address: String) async throws {
        let mailbox = try await SimulatedMailbox.signedIn(server: server)
        let feed = try await mailbox.json("feed add", as: Listed.self)
        #expect(feed.url.hasPrefix(address + "feeds/"), "\(feed.url)")
        #expect(feed.webcal.hasPrefix("webcal://"))
    }

    @Test(
        "What is wrong is said",
        arguments: [
            ("feed", "ACTION is missing"), ("feed revoke", "ID is missing"), ("feed add x", "add takes no ID"),
            ("feed add --past -1", "--past: '-1' is not a number of days, 0 to 1800"),
            ("feed add --details all", "--details: 'all' is not one of full or busy"),
            ("feed add --calendar Wrok", "no calendar is named 'Wrok'"),
        ]
    )
    func usage(line: String, message: String) async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let run = await mailbox.run(line)
        #expect(run.status == .usage)
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(try await mailbox.json("feed list", as: [Listed].self) == [])
    }
}

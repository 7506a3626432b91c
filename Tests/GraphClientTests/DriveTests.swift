import Foundation
import GraphModel
import GraphSimulator
import Testing

@testable import GraphClient

@Suite("Drives: listing")
struct DriveTests {
    @Test("The drive, the sites that are followed and their libraries are found")
    func discovers() async throws {
        let served = try await ServedDrive(pageSize: 1)
        #expect(try await served.client.drive().driveType == "business")
        let sites = try await served.client.followedSites().collect().value
        #expect(sites.map(\.displayName) == ["Marketing", "Sales & Übersee"])
        let site = try #require(sites.first?.id)
        let libraries = try await served.client.documentLibraries(of: site).collect().value
        #expect(libraries.map(\.name) == ["Documents", "Plans 2026"])
        #expect(try await served.client.documentLibrary(of: site).id == libraries.first?.id)
        await served.stop()
    }

    @Test("A folder of several pages is listed whole, names of any letters are found")
    func lists() async throws {
        let served = try await ServedDrive(pageSize: 2)
        let names = ["a.ics", "b #1 50%.ics", "Übersicht & Plan's.ics", "日程.ics", "z+w=1;.ics"]
        for name in names {
            _ = try await served.client.upload(
                UploadContent(Data(name.utf8)),
                to: try await served.path(name),
                whenTaken: .fail
            )
        }
        #expect(try await served.listing() == Dictionary(uniqueKeysWithValues: names.map { ($0, $0.utf8.count) }))
        for name in names {
            #expect(try await served.content(at: try await served.path(name)) == Data(name.utf8))
        }
        let missing = try await served.path("nothing.ics")
        await #expect { try await served.client.item(at: missing) } throws: { ($0 as? GraphError)?.code == .notFound }
        await served.stop()
    }

    @Test("Names that lead elsewhere or cannot be are refused", arguments: ["..", ".", "", "a/b", "a:b", "x\n", "a*"])
    func refusesNames(name: String) {
        #expect(throws: GraphError.self) { try DriveItemPath(drive: "b!1", names: ["Calendars", name]) }
    }

    @Test("A name that is taken: replaced, numbered or refused; whole or in pieces", arguments: [10, 4_000_001])
    func conflicts(size: Int) async throws {
        let served = try await ServedDrive()
        let path = try await served.path("week.ics")
        let (old, new) = (noise(size), noise(size, seed: 2))
        let first = try await served.client.upload(UploadContent(old), to: path, whenTaken: .replace)
        await #expect {
            _ = try await served.client.upload(UploadContent(new), to: path, whenTaken: .fail)
        } throws: { ($0 as? GraphError)?.code == .alreadyExists }
        #expect(try await served.content(at: path) == old)
        let numbered = try await served.client.upload(UploadContent(new), to: path, whenTaken: .rename)
        #expect(numbered.name == "week 1.ics")
        let replaced = try await served.client.upload(UploadContent(new), to: path, whenTaken: .replace)
        #expect(replaced.id == first.id)
        #expect(try await served.content(at: path) == new)
        #expect(try await served.listing() == ["week.ics": size, "week 1.ics": size])
        await served.stop()
    }

    @Test("Without the right to files nothing is told and nothing stored")
    func needsRights() async throws {
        let served = try await ServedDrive(scopes: GraphAccount.defaultScopes)
        await #expect { try await served.client.drive() } throws: { ($0 as? GraphError)?.code == .denied }
        await served.stop()
    }
}

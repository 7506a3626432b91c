import CalDAV
import Foundation
import TestInputs
import Testing
import WebDAV
import XMLTree

@Suite("calendar-multiget: which resources are meant")
struct MultigetTests {
    private func targets(_ multiget: CalendarMultiget) throws -> [CalendarMultiget.Target] {
        let collection = try #require(Href(["cal"], isCollection: true))
        return multiget.targets(in: collection) { $0 == "localhost" }
    }

    private func multiget(_ hrefs: String...) throws -> CalendarMultiget {
        let list = hrefs.map { "<D:href>\($0)</D:href>" }.joined()
        return try CalendarMultiget(
            ICalendarText.xml("<calendar-multiget><D:prop><D:getetag/></D:prop>\(list)</calendar-multiget>")
        )
    }

    @Test(
        "Case 189: each resource once however spelled, a slash in a name stays, nothing outside of the collection",
        .enabled(if: SharedFolder.url("cases") != nil, "needs ../shared")
    )
    func encodedHrefs() throws {
        let element = try XMLElement(document: [UInt8](SharedFolder.data("cases/189-multiget-encoded-hrefs.xml")))
        let multiget = try CalendarMultiget(element)
        #expect(multiget.hrefs.count == 6 && multiget.calendarData?.isWhole == true)
        let found = try targets(multiget)
        let names = found.compactMap { if case .member(let href) = $0 { href.name } else { nil } }
        #expect(names == ["user@example.com/20180704.ics", "a b.ics", "missing.ics"])
        #expect(found.last == .elsewhere("/other-user/private.ics"))
    }

    @Test(
        "Addresses that are none of the collection's members",
        arguments: [
            "/other/a.ics", "/cal/../other/a.ics", "/cal/%2e%2e/other/a.ics", "/cal/x/a.ics", "/cal/",
            "http://example.com/cal/a.ics", "a.ics", "/cal/%", "", "/cal/a.ics?x",
        ]
    )
    func elsewhere(text: String) throws {
        #expect(try targets(multiget(text)) == [.elsewhere(text)])
    }

    @Test("Without any href it is a bad request")
    func empty() {
        #expect(ICalendarText.refusal { _ = try multiget() }?.status == 400)
    }
}

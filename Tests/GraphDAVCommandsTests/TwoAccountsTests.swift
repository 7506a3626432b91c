import Foundation
import HTTPCurl
import HTTPMessage
import Testing

@testable import GraphDAVCommands

@Suite("serve with two accounts, one of a person and one of an application")
struct TwoAccountsTests {
    private struct Status: Decodable {
        struct Account: Decodable {
            struct Calendar: Decodable {
                let name: String
                let objects: Int
            }
            let account: String
            let calendars: [Calendar]
        }
        let accounts: [Account]
    }

    private struct RequestLog: Decodable {
        struct Entry: Decodable {
            let method, target: String
        }
        let requests: [Entry]
    }

    private static let namespaces = #"xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav""#
    private static let object = """
        BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//example.com//tests//EN\r\nBEGIN:VEVENT\r\nUID:u-1\r
        DTSTAMP:20261101T000000Z\r\nDTSTART:20301203T090000Z\r\nDTEND:20301203T100000Z\r\nSUMMARY:Board meeting\r
        END:VEVENT\r\nEND:VCALENDAR\r\n
        """

    private static func hrefs(_ answer: HTTPResponse) -> Set<String> {
        let text = String(decoding: answer.body, as: UTF8.self)
        return Set(text.matches(of: /<D:href>([^<]*)</).map { String($0.1) })
    }

    private static func text(_ answer: HTTPResponse) -> String { String(decoding: answer.body, as: UTF8.self) }

    @Test(
        "Each has its own principal, calendars and objects; the application's are those of the mailbox with its address"
    )
    func own() async throws {
        let server = try await TwoAccounts()
        for account in TwoAccounts.names {
            let root = try await server.ask("PROPFIND", "/dav/", by: account, depth: "1")
            #expect(root.status == 207)
            #expect(
                Self.hrefs(root) == ["/dav/", "/dav/principals/\(account)/", "/dav/calendars/\(account)/"],
                "the other account is not told of"
            )
            let body = "<D:propfind \(Self.namespaces)><D:prop><C:calendar-user-address-set/></D:prop></D:propfind>"
            let principal = try await server.ask("PROPFIND", "/dav/principals/\(account)/", by: account, body: body)
            let address = account == "demo" ? "adele.vance@contoso.com" : "office@contoso.com"
            #expect(Self.text(principal).contains("<D:href>mailto:\(address)</D:href>"))
            let home = try await server.ask("PROPFIND", "/dav/calendars/\(account)/", by: account, depth: "1")
            #expect(Self.hrefs(home).contains("/dav/calendars/\(account)/calendar/"))
            #expect(Self.hrefs(home).allSatisfy { $0.hasPrefix("/dav/calendars/\(account)/") })
        }
        try await server.clearRequests()
        let path = "/dav/calendars/rooms/calendar/u-1.ics"
        #expect(try await server.ask("PUT", path, by: "rooms", body: Self.object).status == 201)
        #expect(Self.text(try await server.ask("GET", path, by: "rooms")).contains("SUMMARY:Board meeting"))
        let log = try JSONDecoder().decode(RequestLog.self, from: try await server.simulate.control("GET", "requests"))
        let writes = log.requests.filter { $0.method == "POST" && $0.target.hasSuffix("/events") }.map(\.target)
        #expect(writes.count == 1)
        #expect(
            writes.allSatisfy { ($0.removingPercentEncoding ?? "").contains("/users/office@contoso.com/") },
            "\(writes)"
        )
        let other = try await server.ask("GET", "/dav/calendars/demo/calendar/u-1.ics", by: "demo")
        #expect(other.status == 404, "it is in one mailbox only")

        let run = try await server.simulate.run("status --format json")
        let status = try JSONDecoder().decode(Status.self, from: Data(run.output.utf8))
        #expect(status.accounts.map(\.account) == TwoAccounts.names)
        #expect(status.accounts.allSatisfy { $0.calendars.contains { $0.name == "Calendar" } })
        let metrics = Self.text(try await server.ask("GET", "/metrics", by: "demo"))
        for account in TwoAccounts.names {
            #expect(metrics.contains(#"graphdav_sign_in_needed{account="\#(account)"} 0"#))
        }
    }

    @Test("A password opens nothing of the other account, by whatever method or address", arguments: TwoAccounts.names)
    func apart(account: String) async throws {
        let server = try await TwoAccounts()
        let other = account == "demo" ? "rooms" : "demo"
        let place = "/dav/calendars/\(other)/"
        #expect(try await server.ask("PUT", place + "calendar/u-1.ics", by: other, body: Self.object).status == 201)
        let secrets = ["Board meeting", "mailto:", "\(other)/calendar"]
        try await server.clearRequests()
        let paths = [
            "/dav/principals/\(other)/", place, place + "inbox/", place + "outbox/", place + "calendar/",
            place + "calendar/u-1.ics", place + "none/",
        ]
        for path in paths {
            for method in ["OPTIONS", "PROPFIND", "REPORT", "GET", "HEAD", "PUT", "DELETE", "MKCALENDAR", "PROPPATCH"] {
                let answer = try await server.ask(method, path, by: account, body: method == "PUT" ? Self.object : "")
                #expect(answer.status == 403, "\(method) \(path)")
                for secret in secrets { #expect(!Self.text(answer).contains(secret), "\(method) \(path)") }
            }
        }
        // The name of the other account with this password.
        let wrong = try await server.ask("PROPFIND", place, by: other, password: server.password(of: account))
        #expect(wrong.status == 401)
        #expect(!wrong.body.contains(Data("Board meeting".utf8)))

        let own = "/dav/calendars/\(account)/calendar/"
        let mine = Self.object.replacing("UID:u-1", with: "UID:u-2").replacing("Board meeting", with: "Mine")
        #expect(try await server.ask("PUT", own + "u-2.ics", by: account, body: mine).status == 201)
        for method in ["COPY", "MOVE"] {
            let fields = [("Destination", place + "calendar/u-2.ics")]
            let answer = try await server.ask(method, own + "u-2.ics", by: account, fields: fields)
            #expect(answer.status == 403)
        }
        let multiget = """
            <C:calendar-multiget \(Self.namespaces)><D:prop><D:getetag/><C:calendar-data/></D:prop>\
            <D:href>\(place)calendar/u-1.ics</D:href></C:calendar-multiget>
            """
        let found = Self.text(try await server.ask("REPORT", own, by: account, body: multiget))
        #expect(found.contains("404 Not Found") && !found.contains("Board meeting"))
        let search = """
            <D:principal-property-search \(Self.namespaces)><D:property-search><D:prop><D:displayname/></D:prop>\
            <D:match>\(other)</D:match></D:property-search><D:prop><D:displayname/></D:prop></D:principal-property-search>
            """
        let principals = try await server.ask("REPORT", "/dav/principals/", by: account, body: search)
        #expect(principals.status == 207)
        #expect(Self.hrefs(principals).isEmpty)
        let unchanged = try await server.ask("GET", place + "calendar/u-1.ics", by: other)
        #expect(Self.text(unchanged).contains("Board meeting"))
        let copied = try await server.ask("GET", place + "calendar/u-2.ics", by: other)
        #expect(copied.status == 404)
    }

    @Test("Feeds show the account that made them, and are listed and revoked by it only")
    func feeds() async throws {
        let server = try await TwoAccounts()
        let path = "/dav/calendars/rooms/calendar/u-1.ics"
        #expect(try await server.ask("PUT", path, by: "rooms", body: Self.object).status == 201)
        var ids: [String: String] = [:]
        for account in TwoAccounts.names {
            let made = try await server.simulate.run("feed add --account \(account)")
            let feed = try #require(made.output.firstMatch(of: /http:\/\/[^\/]*(\/feeds\/[a-z0-9]+\/calendar\.ics)/))
            let shown = try await server.ask("GET", String(feed.1), by: nil)
            #expect(shown.status == 200)
            #expect(Self.text(shown).contains("Board meeting") == (account == "rooms"))
            #expect(Self.text(shown).contains("BEGIN:VEVENT"), "\(account)")
            let list = try await server.simulate.run("feed list --account \(account) --format json")
            let listed = list.output.matches(of: /"id": "([^"]+)"/).map { String($0.1) }
            #expect(listed.count == 1)
            ids[account] = listed.first
        }
        let id = try #require(ids["rooms"])
        let revoked = try await server.simulate.run("feed revoke \(id) --account demo")
        #expect(revoked.status == 2)
        #expect(try await server.simulate.run("feed revoke \(id) --account rooms").status == 0)
    }

    @Test(
        "An application whose secret is wrong is told of, without it; the other account goes on",
        .timeLimit(.minutes(1))
    )
    func wrongSecret() async throws {
        let server = try await TwoAccounts(secret: "another-secret")
        #expect(try await server.ask("PROPFIND", "/dav/calendars/demo/", by: "demo", depth: "1").status == 207)
        let put = try await server.ask("PUT", "/dav/calendars/rooms/calendar/u-1.ics", by: "rooms", body: Self.object)
        #expect(put.status == 409, "nobody knows its calendars")
        while try !server.log.contains("rooms: ") { try await Task.sleep(for: .milliseconds(20)) }
        let log = try server.log
        #expect(log.contains("rooms: sign-in failed: the client secret is wrong"), "\(log)")
        #expect(!log.contains("another-secret") && !log.contains(TwoAccounts.secret))
        let metrics = Self.text(try await server.ask("GET", "/metrics", by: "demo"))
        #expect(metrics.contains(#"graphdav_sign_in_needed{account="demo"} 0"#))
    }
}

/// `graphdav serve` with the account `demo` of a person and the account `rooms` of an application, in one organization.
private final class TwoAccounts {
    static let names = ["demo", "rooms"]
    static let secret = "s3cret-of-the-app"

    let simulate: SimulateProcess
    private let passwords: [String: String]
    private let logFile: String
    private let process: ListeningProcess

    init(secret: String = TwoAccounts.secret) async throws {
        simulate = try await SimulateProcess()
        _ = try await simulate.control("POST", "signin", #"{"clientSecret": "\#(Self.secret)"}"#)
        let hosts = "clientId: 'any', loginURL: '\(simulate.address)', graphURL: '\(simulate.address)/v1.0'"
        let application = """
            auth: 'clientCredentials', tenant: 'contoso.com', clientSecretFile: 'app-secret', \
            mailbox: 'office@contoso.com'
            """
        let accounts = "{name: 'demo', \(hosts)}, {name: 'rooms', \(hosts), \(application)}"
        _ = try simulate.folder.write(
            "{accounts: [\(accounts)], server: {listen: '127.0.0.1:0'}, sync: {pastDays: 600}}",
            to: "config.json5"
        )
        let file = try simulate.folder.write(secret + "\n", to: "app-secret")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        try #require(try await simulate.run("login --account demo").status == 0)
        var passwords: [String: String] = [:]
        for name in Self.names {
            let made = try await simulate.run("password add phone --account \(name) --format json")
            let match = try #require(made.output.firstMatch(of: /"password": "([^"]+)"/))
            passwords[name] = String(match.1)
        }
        self.passwords = passwords
        logFile = try simulate.folder.write("", to: "serve.log")
        process = try ListeningProcess(
            ["serve"],
            environment: simulate.environment,
            errors: try FileHandle(forWritingTo: URL(fileURLWithPath: logFile))
        )
    }

    /// What it wrote to standard error so far.
    var log: String {
        get throws { try String(contentsOfFile: logFile, encoding: .utf8) }
    }

    func password(of account: String) -> String { passwords[account] ?? "" }

    func clearRequests() async throws {
        _ = try await simulate.control("DELETE", "requests")
    }

    /// Asks as an account, with its password unless another one is given, or as nobody.
    func ask(
        _ method: String,
        _ path: String,
        by account: String?,
        password: String? = nil,
        depth: String = "0",
        fields: [(String, String)] = [],
        body: String = ""
    ) async throws -> HTTPResponse {
        var all = HTTPFields(fields)
        if let account {
            let pair = Data("\(account):\(password ?? self.password(of: account))".utf8).base64EncodedString()
            all.append("Authorization", "Basic \(pair)")
        }
        all.append("Depth", depth)
        if !body.isEmpty { all.append("Content-Type", body.hasPrefix("BEGIN") ? "text/calendar" : "application/xml") }
        let method = HTTPMethod(rawValue: method)
        let request = HTTPRequest(method, process.address + path, fields: all, body: Data(body.utf8))
        return try await CurlTransport(options: CurlTransport.Options()).send(request)
    }
}

import Foundation
import Testing

@testable import GraphClient

@Suite("Addresses: where tokens may go")
struct AddressTests {
    @Test(
        "The same origin, however it is written",
        arguments: [
            "https://graph.microsoft.com/v1.0/me", "HTTPS://Graph.Microsoft.COM:443/v1.0",
            "https://graph.microsoft.com?x",
            "https://graph.microsoft.com",
        ]
    )
    func same(url: String) {
        #expect(Origin(of: url) == Cloud.global.graphURL.origin)
    }

    @Test(
        "Another origin, or none",
        arguments: [
            "http://graph.microsoft.com/", "https://graph.microsoft.com:8443/",
            "https://graph.microsoft.com.evil.example/",
            "https://graph.microsoft.com@evil.example/", "https://user:pw@graph.microsoft.com/",
            "https://evil.example/graph.microsoft.com",
            "https://graph.microsoft.com\\@evil.example/", "https://graph.microsoft.com\t/",
            "https://graph.microsoft.com:443x/",
            "https://graph.microsoft.com:/", "https:/graph.microsoft.com/", "//graph.microsoft.com/", "/v1.0/me",
            "https://graph%2emicrosoft.com/", "https://grаph.microsoft.com/", "ftp://graph.microsoft.com/", "",
            "https://",
            "https://graph.microsoft.com./",
        ]
    )
    func other(url: String) {
        #expect(Origin(of: url) != Cloud.global.graphURL.origin)
    }

    @Test(
        "Plain http is for this machine",
        arguments: [
            ("http://127.0.0.1:8085/v1.0/", true), ("http://localhost:8085", true), ("http://[::1]:8085", true),
            ("http://127.1.2.3", true), ("https://graph.example.com/v1.0", true), ("http://graph.example.com", false),
            ("http://127.evil.example", false), ("http://127.0.0.1.evil.example", false), ("http://10.0.0.1", false),
            ("https://graph.example.com/v1.0?x=1", false), ("https://user@graph.example.com", false),
            ("graph.example.com", false),
        ]
    )
    func service(text: String, isGood: Bool) {
        do throws(GraphError) {
            let url = try ServiceURL(text)
            #expect(isGood)
            #expect(!url.text.hasSuffix("/"))
        } catch {
            #expect(!isGood)
            #expect(error.code == .configuration)
        }
    }

    @Test("Ids, names and values are escaped")
    func escapes() throws {
        let client = try GraphClient.scripted(FakeService([]), mailbox: .user("adele vance@contoso.example.com"))
        let request = client.request(
            ["events", "AA/+= ?#"],
            query: [("$filter", "uid eq 'ü&b+c'"), ("startDateTime", "2026-03-03T00:00:00Z")],
            purpose: "x"
        )
        #expect(
            try request.url(of: ServiceURL("https://graph.example.com/v1.0"))
                == "https://graph.example.com/v1.0/users/adele%20vance%40contoso.example.com/events/AA%2F%2B%3D%20%3F%23"
                + "?$filter=uid%20eq%20'%C3%BC%26b%2Bc'&startDateTime=2026-03-03T00:00:00Z"
        )
    }

    @Test(
        "Clouds have their own sign-in, Graph and scopes",
        arguments: [
            (
                Cloud.global, "https://login.microsoftonline.com", "https://graph.microsoft.com/v1.0",
                "User.Read offline_access"
            ),
            (
                .usGovL4, "https://login.microsoftonline.us", "https://graph.microsoft.us/v1.0",
                "https://graph.microsoft.us/User.Read offline_access"
            ),
            (
                .usGovL5, "https://login.microsoftonline.us", "https://dod-graph.microsoft.us/v1.0",
                "https://dod-graph.microsoft.us/User.Read offline_access"
            ),
            (
                .china, "https://login.chinacloudapi.cn", "https://microsoftgraph.chinacloudapi.cn/v1.0",
                "https://microsoftgraph.chinacloudapi.cn/User.Read offline_access"
            ),
        ]
    )
    func clouds(cloud: Cloud, login: String, graph: String, scope: String) throws {
        let account = try GraphAccount(name: "a", clientId: "c", cloud: cloud, scopes: ["User.Read", "offline_access"])
        #expect(account.loginURL.text == login)
        #expect(account.graphURL.text == graph)
        #expect(account.scopes.joined(separator: " ") == scope)
    }

    @Test("What cannot work is refused before anything is sent")
    func configuration() {
        #expect(throws: GraphError.self) { try GraphAccount(name: "a", clientId: "") }
        #expect(throws: GraphError.self) { try GraphAccount(name: "a", clientId: "c", tenant: "../x") }
        #expect(throws: GraphError.self) {
            try GraphAccount(
                name: "a",
                clientId: "c",
                tenant: "contoso.example.com",
                credential: .secret(Secret("s")),
                isAppOnly: true
            )
        }
        #expect(throws: GraphError.self) {
            try GraphAccount(
                name: "a",
                clientId: "c",
                credential: .secret(Secret("s")),
                isAppOnly: true,
                mailbox: .user("x")
            )
        }
    }
}

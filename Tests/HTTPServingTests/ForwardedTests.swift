import HTTPMessage
import HTTPServing
import Testing

@Suite("Client, scheme and host behind proxies")
struct ForwardedTests {
    private func resolved(_ request: HTTPRequest, trusting proxies: [String]) throws -> HTTPRequest {
        let seen = SeenRequest()
        let addresses = try proxies.map { try #require(IPAddress($0)) }
        _ = ForwardedResponder(seen, proxies: TrustedProxies(addresses)).respond(to: request)
        return try #require(seen.last)
    }

    @Test(
        "A trusted proxy tells who asked",
        arguments: [
            [
                ("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-Proto", "https"),
                ("X-Forwarded-Host", "cal.example.com"),
            ],
            [("Forwarded", "for=203.0.113.9;proto=https;host=cal.example.com")],
            [("forwarded", "For=\"203.0.113.9:4711\" ; Proto=HTTPS; by=_x;host=\"cal.example.com\"")],
            [
                ("Forwarded", "for=198.51.100.1;host=evil.example"),
                ("Forwarded", "for=203.0.113.9;proto=https;host=cal.example.com"),
            ],
            [
                ("X-Forwarded-For", "198.51.100.1, 203.0.113.9:4711"), ("X-Forwarded-Proto", "http, https"),
                ("X-Forwarded-Host", "evil.example,cal.example.com"),
            ],
        ]
    )
    func trusted(fields: [(String, String)]) throws {
        let request = try HTTPRequest.from("127.0.0.1", HTTPFields([("Host", "127.0.0.1:8008")] + fields))
        let seen = try resolved(request, trusting: ["127.0.0.1"])
        #expect(seen.source?.client == IPAddress("203.0.113.9"))
        #expect(seen.source?.peer == .loopback)
        #expect(seen.source?.isSecure == true)
        #expect(seen.source?.isForwarded == true)
        #expect(seen.fields.values("Host") == ["cal.example.com"])
        #expect(seen.fields["Forwarded"] == nil && seen.fields["X-Forwarded-For"] == nil)
    }

    @Test("The word of anybody else does not count, but shows that it is not the client itself")
    func untrusted() throws {
        let fields: HTTPFields = [
            "Host": "a", "X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "b",
            "Forwarded": "for=127.0.0.1;proto=https;host=b",
        ]
        let seen = try resolved(try .from("198.51.100.7", fields), trusting: ["127.0.0.1"])
        #expect(seen.source?.client == IPAddress("198.51.100.7"))
        #expect(seen.source?.isSecure == false)
        #expect(seen.source?.isForwarded == true)
        #expect(seen.fields["Host"] == "a")
        #expect(seen.fields["X-Forwarded-For"] == nil)
    }

    @Test("Several proxies: the list counts from the end up to the first that is not trusted")
    func chain() throws {
        let fields: HTTPFields = ["X-Forwarded-For": "127.0.0.1, 203.0.113.9, 10.0.0.2"]
        let request = try HTTPRequest.from("::ffff:10.0.0.1", fields)
        #expect(try resolved(request, trusting: ["10.0.0.1", "10.0.0.2"]).source?.client == IPAddress("203.0.113.9"))
        #expect(try resolved(request, trusting: ["10.0.0.1"]).source?.client == IPAddress("10.0.0.2"))
    }

    @Test("A Forwarded field that a client invents does not count beside X-Forwarded-For of the proxy")
    func invented() throws {
        let fields: HTTPFields = ["Forwarded": "for=127.0.0.1;host=evil.example", "X-Forwarded-For": "203.0.113.9"]
        let seen = try resolved(try .from("10.0.0.1", fields), trusting: ["10.0.0.1"])
        #expect(seen.source?.client == IPAddress("203.0.113.9"))
        #expect(seen.fields["Host"] == nil)
    }

    @Test(
        "What is hidden, unknown or malformed leaves the proxy as the client",
        arguments: ["unknown", "_hidden", "x y", ",", "[::1"]
    )
    func hidden(node: String) throws {
        let seen = try resolved(try .from("10.0.0.1", ["X-Forwarded-For": node]), trusting: ["10.0.0.1"])
        #expect(seen.source?.client == IPAddress("10.0.0.1"))
    }

    @Test(
        "An IPv6 client in both kinds of fields",
        arguments: [("X-Forwarded-For", "2001:db8::7"), ("Forwarded", "for=\"[2001:db8::7]:80\"")]
    )
    func version6(name: String, value: String) throws {
        let seen = try resolved(try .from("::1", HTTPFields([(name, value)])), trusting: ["::1"])
        #expect(seen.source?.client == IPAddress("2001:db8::7"))
    }

    @Test("In the clear, only this machine and its proxies are answered")
    func clearText() throws {
        let check = ClearTextCheck(SeenRequest(), proxies: TrustedProxies([try #require(IPAddress("10.0.0.1"))]))
        let status = { (request: HTTPRequest) in
            guard case .now(let response) = check.respond(to: request) else { return 0 }
            return response.status
        }
        #expect(status(try .from("198.51.100.7")) == 403)
        #expect(status(try .from("198.51.100.7", secure: true)) == 200)
        #expect(status(try .from("10.0.0.1")) == 200)
        #expect(status(try .from("127.0.0.1")) == 200)
    }
}

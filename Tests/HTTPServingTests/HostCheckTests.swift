import HTTPMessage
import HTTPServing
import Testing

@Suite("The hosts a server answers for")
struct HostCheckTests {
    private func status(_ host: String?, listening: String, known: String? = nil) async throws -> Int {
        let names = HostNames(listening: try #require(IPAddress(listening)), known: known.flatMap { Authority($0) })
        var request = HTTPRequest(.get, "/")
        request.fields["Host"] = host
        return await HostCheck(SeenRequest(), names: names).respond(to: request).response().status
    }

    @Test(
        "On loopback these are its names, with any port",
        arguments: ["127.0.0.1:8008", "localhost:8008", "LOCALHOST", "[::1]:8008", "127.0.0.1", "localhost:9000"]
    )
    func loopback(host: String) async throws {
        #expect(try await status(host, listening: "127.0.0.1") == 200)
    }

    @Test(
        "Another name is misdirected (DNS rebinding), and so is another address",
        arguments: [
            "evil.example", "evil.example:8008", "192.0.2.1:8008", "localhost.evil.example", "127.0.0.1.nip.io", "x y",
            "",
        ]
    )
    func other(host: String) async throws {
        #expect(try await status(host, listening: "127.0.0.1") == 421)
        #expect(try await status(host, listening: "::1", known: "cal.example.com") == 421)
    }

    @Test("The host of publicURL is known, with and without its port or a final dot")
    func known() async throws {
        for host in ["cal.example.com", "Cal.Example.Com:443", "cal.example.com:8443", "cal.example.com."] {
            #expect(try await status(host, listening: "127.0.0.1", known: "cal.example.com") == 200)
            #expect(try await status(host, listening: "192.0.2.1", known: "cal.example.com:8443") == 200)
        }
    }

    @Test("An address of its own is known; on all addresses each of them, and no name but localhost")
    func addresses() async throws {
        #expect(try await status("192.0.2.1:8008", listening: "192.0.2.1") == 200)
        #expect(try await status("localhost:8008", listening: "192.0.2.1") == 421)
        for host in ["192.0.2.1:8008", "[2001:db8::1]:8008", "127.0.0.1", "localhost"] {
            #expect(try await status(host, listening: "0.0.0.0") == 200)
            #expect(try await status(host, listening: "::") == 200)
        }
        #expect(try await status("cal.example.com", listening: "0.0.0.0") == 421)
    }

    @Test("A request of HTTP/1.0 has no host")
    func none() async throws {
        #expect(try await status(nil, listening: "127.0.0.1") == 200)
    }
}

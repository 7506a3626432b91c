import HTTPMessage
import Testing

@Suite("Addresses and authorities")
struct IPAddressTests {
    @Test(
        "An address has one form, however it is written (RFC 5952)",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("::1", "::1"), ("0:0:0:0:0:0:0:1", "::1"), ("::", "::"),
            ("2001:DB8::0:1", "2001:db8::1"), ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
            ("2001:db8::1:2:3:4:5", "2001:db8:0:1:2:3:4:5"), ("fe80::", "fe80::"),
            ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:201", "192.0.2.1"),
            ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"),
        ]
    )
    func reads(text: String, canonical: String) {
        #expect(IPAddress(text)?.description == canonical)
        #expect(IPAddress(text) == IPAddress(canonical))
    }

    @Test(
        "What is no address is none",
        arguments: [
            "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1.2.3.-4", "+1.2.3.4", "1..2.3", "localhost", ":", ":::", "1::2::3",
            "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "12345::", "::g", ":1::2", "fe80::1%eth0",
            "[::1]",
            "::1.2.3", "1.2.3.4::",
        ]
    )
    func refuses(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test("Loopback, all addresses, and what belongs to one subscriber")
    func kinds() throws {
        #expect(
            ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"].allSatisfy { IPAddress($0)?.isLoopback == true }
        )
        #expect(["128.0.0.1", "::2", "::", "0.0.0.0"].allSatisfy { IPAddress($0)?.isLoopback == false })
        #expect(["0.0.0.0", "::"].allSatisfy { IPAddress($0)?.isUnspecified == true })
        #expect(IPAddress("2001:db8:1:2:3:4:5:6")?.subscriber == IPAddress("2001:db8:1:2::"))
        #expect(IPAddress("192.0.2.1")?.subscriber == IPAddress("192.0.2.1"))
    }

    @Test(
        "Host and port of an authority",
        arguments: [
            ("Example.COM", "example.com", nil), ("example.com:8008", "example.com", 8008),
            ("[::1]:8008", "[::1]", 8008), ("192.0.2.1", "192.0.2.1", nil),
        ] as [(String, String, Int?)]
    )
    func authorities(text: String, host: String, port: Int?) {
        #expect(Authority(text)?.host == host)
        #expect(Authority(text)?.port == port)
    }

    @Test(
        "An authority that could be read in two ways is refused",
        arguments: [
            "", ":80", "a:", "a:0", "a:65536", "a:+1", "a b", "a@b", "a/b", "[::1", "::1", "[::1]x", "a,b", "ä",
        ]
    )
    func refusesAuthority(text: String) {
        #expect(Authority(text) == nil)
    }
}

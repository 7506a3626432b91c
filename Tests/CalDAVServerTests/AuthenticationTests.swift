import CalendarStore
import Foundation
import HTTPMessage
import HTTPServing
import Synchronization
import Testing

@testable import CalDAVServer
@testable import CalendarActions

@Suite("Signing in with app passwords")
struct AuthenticationTests {
    private let door: GuardedDoor

    init() throws {
        door = try GuardedDoor()
    }

    @Test("A right password opens its account at once; without one there is a challenge, at once too")
    func opens() async throws {
        #expect(try await door.try(GuardedDoor.right) == .opened(after: .zero))
        #expect(try await door.try(nil) == .closed(401, after: .zero))
        let nobody = try await door.answer(nil)
        #expect(nobody.fields["WWW-Authenticate"] == #"Basic realm="graphdav", charset="UTF-8""#)
        #expect(try await door.answer(GuardedDoor.right).account == "demo")
    }

    @Test(
        "What is no password of the account opens nothing",
        arguments: [
            "demo:wrong", "demo:", "other:\(ServedCalendar.password)", "demo", ":\(ServedCalendar.password)", "",
        ]
    )
    func refuses(pair: String) async throws {
        #expect(try await door.try("Basic " + Data(pair.utf8).base64EncodedString()) == .closed(401, after: .zero))
    }

    @Test("Other schemes and what is no base64 open nothing", arguments: ["Basic", "Basic !", "Bearer x", "", "basic"])
    func refusesFields(field: String) async throws {
        #expect(try await door.try(field) == .closed(401, after: .zero))
    }

    @Test("After five wrong passwords answers come later and later, up to a bound, and all is forgotten in the end")
    func slows() async throws {
        for _ in 0..<5 { #expect(try await door.try(GuardedDoor.wrong) == .closed(401, after: .zero)) }
        for seconds in [1, 2, 4, 8, 15, 15] {
            #expect(try await door.try(GuardedDoor.wrong) == .closed(401, after: .seconds(seconds)))
        }
        #expect(door.failures == 11)
        door.advance(by: .seconds(15 * 60))
        #expect(try await door.try(GuardedDoor.wrong) == .closed(401, after: .zero))
    }

    @Test("A right password from another address is not slowed, nor one that was right from this address before")
    func sparesTheRight() async throws {
        #expect(try await door.try(GuardedDoor.right, from: "192.0.2.1") == .opened(after: .zero))
        for _ in 0..<8 { _ = try await door.try(GuardedDoor.wrong, from: "192.0.2.1") }
        #expect(try await door.try(GuardedDoor.right, from: "192.0.2.1") == .opened(after: .zero))
        #expect(try await door.try(GuardedDoor.right, from: "192.0.2.2") == .opened(after: .zero))
        for _ in 0..<8 { _ = try await door.try(GuardedDoor.wrong, from: "192.0.2.9") }
        #expect(
            try await door.try(GuardedDoor.right, from: "192.0.2.9") == .opened(after: .seconds(8)),
            "one that is not known there waits too, so that going away early tells nothing"
        )
    }

    @Test("Failures from many addresses slow wrong passwords for the account only")
    func slowsAccounts() async throws {
        for host in 1...5 {
            #expect(try await door.try(GuardedDoor.wrong, from: "192.0.2.\(host)") == .closed(401, after: .zero))
        }
        #expect(try await door.try(GuardedDoor.wrong, from: "192.0.2.6") == .closed(401, after: .seconds(1)))
        #expect(try await door.try(GuardedDoor.right, from: "192.0.2.7") == .opened(after: .zero))
        let other = "Basic " + Data("other:wrong".utf8).base64EncodedString()
        #expect(try await door.try(other, from: "192.0.2.8") == .closed(401, after: .zero))
    }

    @Test("A subscriber of IPv6 has a whole network of addresses, and one count")
    func countsNetworks() async throws {
        for host in 1...5 { _ = try await door.try(GuardedDoor.wrong, from: "2001:db8::\(host)") }
        #expect(try await door.try(GuardedDoor.right, from: "2001:db8::99") == .opened(after: .seconds(1)))
        #expect(try await door.try(GuardedDoor.right, from: "2001:db8:0:1::1") == .opened(after: .zero))
    }

    @Test("A password that is revoked opens nothing from then on, known or not")
    func revokes() async throws {
        for _ in 0..<3 { #expect(try await door.try(GuardedDoor.right) == .opened(after: .zero)) }
        #expect(door.settings.revokePassword("test", of: "demo"))
        #expect(try await door.try(GuardedDoor.right) == .closed(401, after: .zero))
    }

    @Test("A password opens what its scope says")
    func scopes() async throws {
        let request = GuardedDoor.request(GuardedDoor.right, from: "192.0.2.1")
        #expect(await door.authentication.admit(request) { _ in .now(HTTPResponse(200)) }.response().status == 200)
        let web = door.authentication.admit(request, to: .web) { _ in .now(HTTPResponse(200)) }
        #expect(await web.response().status == 401)
    }

    @Test("Only so many answers wait, for a client and in all; the others get 429", .timeLimit(.minutes(5)))
    func boundsWaiting() async throws {
        var limits = SignInLimits()
        limits.waitingOfClient = 2
        limits.waiting = 3
        let door = try GuardedDoor(limits: limits, sleepsForEver: true)
        for host in 1...3 {
            let wrong = "Basic " + Data("nobody\(host):wrong".utf8).base64EncodedString()
            for _ in 0..<5 { _ = try await door.try(wrong, from: "192.0.2.\(host)") }
        }
        var waiting: [Task<HTTPResponse, Never>] = []
        for host in [1, 1, 2] { waiting.append(try door.begin(GuardedDoor.wrong, from: "192.0.2.\(host)")) }
        while door.sleeping < 3 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(try await door.try(GuardedDoor.wrong, from: "192.0.2.1") == .closed(429, after: .zero))
        #expect(try await door.try(GuardedDoor.right, from: "192.0.2.3") == .closed(429, after: .zero))
        #expect(try await door.answer(GuardedDoor.wrong, from: "192.0.2.3").fields["Retry-After"] == "15")
        #expect(try await door.try(GuardedDoor.right, from: "192.0.2.4") == .opened(after: .zero))
        for task in waiting { task.cancel() }
        for task in waiting { #expect(await task.value.status == 503, "the server stops") }
        let again = try door.begin(GuardedDoor.right, from: "192.0.2.3")
        while door.sleeping < 4 { try await Task.sleep(for: .milliseconds(1)) }
        again.cancel()
        _ = await again.value
    }

    @Test("What is remembered of failures is bounded, however many addresses they come from")
    func boundsMemory() {
        var limits = SignInLimits()
        limits.remembered = 100
        var counts = FailureCounts<Int>(limits)
        let start = ContinuousClock.now
        for number in 0..<10_000 {
            counts.add(number, at: start + .milliseconds(number))
            #expect(counts.remembered <= 100)
        }
        for _ in 0..<5 { counts.add(9_999, at: start + .seconds(11)) }
        #expect(counts.delay(9_999, at: start + .seconds(12)) == .seconds(2), "the last ones are remembered")
        for _ in 0..<100 { counts.add(9_999, at: start + .seconds(11)) }
        #expect(counts.delay(9_999, at: start + .seconds(12)) == .seconds(15))
    }

    @Test("Passwords that are known are bounded too")
    func boundsKnown() throws {
        let known = KnownPasswords(capacity: 3)
        for number in 0..<10 {
            let key = try KnownPasswords.Key("Basic \(number)", from: .loopback, .caldav)
            known.add(key, account: "demo", version: 1)
            #expect(known.account(key, version: 1) == "demo")
            #expect(known.account(key, version: 2) == nil)
        }
        let other = try KnownPasswords.Key("Basic 9", from: IPAddress("192.0.2.1"), .caldav)
        #expect(known.account(other, version: 1) == nil, "it is known for its client only")
    }
}

/// An authentication with a clock that sleeping moves.
final class GuardedDoor: Sendable {
    /// What came of a try.
    enum Outcome: Hashable {
        case opened(after: Duration)
        case closed(Int, after: Duration)
    }

    static var password: AppPassword {
        get throws {
            let digest = try AppPasswordSecret.digest(ServedCalendar.password)
            return AppPassword(account: "demo", label: "test", scope: .caldav, digest: digest, created: 0)
        }
    }
    static let right = "Basic " + Data("demo:\(ServedCalendar.password)".utf8).base64EncodedString()
    static let wrong = "Basic " + Data("demo:wrong".utf8).base64EncodedString()

    let settings: InMemorySettingsStore
    let authentication: Authentication
    private let clock: DoorClock

    init(limits: SignInLimits = SignInLimits(), sleepsForEver: Bool = false) throws {
        let clock = DoorClock()
        self.clock = clock
        settings = InMemorySettingsStore(passwords: [try Self.password])
        let passwords = PasswordCheck(
            settings: settings,
            limits: limits,
            now: { 0 },
            clock: { clock.now },
            sleep: { sleepsForEver ? try await clock.sleepForEver() : clock.advance(by: $0) }
        )
        authentication = Authentication(settings: settings, passwords: passwords)
    }

    var failures: Int { Int(authentication.metrics.first?.samples.first?.value ?? 0) }
    var sleeping: Int { clock.sleeping }

    func advance(by duration: Duration) { clock.advance(by: duration) }

    static func request(_ field: String?, from client: String) -> HTTPRequest {
        var request = HTTPRequest(.get, "/dav/")
        request.fields["Authorization"] = field
        request.source = IPAddress(client).map { HTTPSource(peer: $0, isSecure: true) }
        return request
    }

    func `try`(_ field: String?, from client: String = "192.0.2.1") async throws -> Outcome {
        let start = clock.now
        let response = try await answer(field, from: client)
        let wait = clock.now - start
        return response.status == 200 ? .opened(after: wait) : .closed(response.status, after: wait)
    }

    func answer(_ field: String?, from client: String = "192.0.2.1") async throws -> HTTPResponse {
        await authentication.admit(Self.request(field, from: client)) { _ in .now(HTTPResponse(200)) }.response()
    }

    /// Starts a try that waits.
    func begin(_ field: String, from client: String) throws -> Task<HTTPResponse, Never> {
        let answer = authentication.admit(Self.request(field, from: client)) { _ in .now(HTTPResponse(200)) }
        return Task { await answer.response() }
    }
}

/// A clock for tests that moves when somebody sleeps by it.
final class DoorClock: Sendable {
    private let state = Mutex((now: ContinuousClock.now, sleeping: 0))

    var now: ContinuousClock.Instant { state.withLock { $0.now } }
    /// How many have begun to sleep for ever.
    var sleeping: Int { state.withLock { $0.sleeping } }

    func advance(by duration: Duration) {
        state.withLock { $0.now += duration }
    }

    func sleepForEver() async throws {
        state.withLock { $0.sleeping += 1 }
        try await Task.sleep(for: .seconds(3_600))
    }
}

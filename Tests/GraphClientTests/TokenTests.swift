import Foundation
import HTTPMessage
import PrivateFiles
import Synchronization
import Testing

@testable import GraphClient

@Suite("Tokens are kept and renewed")
struct TokenTests {
    private let folder = TemporaryFolder()
    private let time = FakeTime()

    private var store: TokenStore { TokenStore(folder: folder.path + "/tokens", timing: time.timing) }

    /// Saves tokens as a sign-in would.
    private func signIn(_ account: GraphAccount, lifetime: Int = 3600) async throws {
        let service = FakeService([.json(200, SignInTests.tokens.replacing("3600", with: String(lifetime)))])
        let tokens = try await SignIn(account, transport: service, timing: time.timing).tokens([("grant_type", "x")])
        try await store.save(tokens, of: account)
    }

    /// A service whose every refresh token is good once.
    private static func rotatingService(_ used: @escaping @Sendable (String) -> Void = { _ in }) -> FakeService {
        let valid = Mutex((token: "refresh-1", count: 1))
        return FakeService { request, _ in
            let given = request.form["refresh_token"] ?? ""
            for _ in 0..<10 { await Task.yield() }
            return valid.withLock { valid in
                guard given == valid.token else {
                    return .json(
                        #"{"error": "invalid_grant", "error_description": "AADSTS50173: revoked"}"#,
                        status: 400
                    )
                }
                used(given)
                valid.count += 1
                valid.token = "refresh-\(valid.count)"
                return .json(
                    #"{"access_token": "access-\#(valid.count)", "refresh_token": "\#(valid.token)", "expires_in": 3600}"#
                )
            }
        }
    }

    @Test("A good token is given without asking; one that is about to expire is renewed, and the new one saved")
    func renews() async throws {
        let account = try GraphAccount.local()
        try await signIn(account)
        let service = Self.rotatingService()
        let provider = TokenProvider(account, store: store, transport: service, timing: time.timing)
        #expect(try await provider.accessToken(rejecting: nil) == Secret("access-1"))
        #expect(service.requests.isEmpty)
        time.advance(.seconds(3490))
        #expect(try await provider.accessToken(rejecting: nil) == Secret("access-2"))
        #expect(try store.tokens(of: account)?.refreshToken == Secret("refresh-2"))
        #expect(service.requests.map { $0.form["grant_type"] } == ["refresh_token"])
        let later = TokenProvider(account, store: store, transport: service, timing: time.timing)
        #expect(try await later.accessToken(rejecting: nil) == Secret("access-2"))
        #expect(service.requests.count == 1)
    }

    @Test("A token that Graph refused is renewed though its time is not over")
    func rejected() async throws {
        let account = try GraphAccount.local()
        try await signIn(account)
        let provider = TokenProvider(account, store: store, transport: Self.rotatingService(), timing: time.timing)
        #expect(try await provider.accessToken(rejecting: Secret("access-1")) == Secret("access-2"))
    }

    @Test("Many who wait, in one process or several, renew once")
    func renewsOnce() async throws {
        let account = try GraphAccount.local()
        try await signIn(account, lifetime: 1)
        time.advance(.seconds(10))
        let used = Mutex<[String]>([])
        let service = Self.rotatingService { token in used.withLock { $0.append(token) } }
        let store = store
        let timing = Timing(
            now: time.timing.now,
            sleep: { _ in try await Task.sleep(for: .milliseconds(2)) },
            jitter: { 0 }
        )
        let providers = (0..<4).map { _ in TokenProvider(account, store: store, transport: service, timing: timing) }
        let given = try await withThrowingTaskGroup(of: Secret.self) { group in
            for number in 0..<40 { group.addTask { try await providers[number % 4].accessToken(rejecting: nil) } }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
        }
        #expect(given == [Secret("access-2")])
        #expect(used.withLock { $0 } == ["refresh-1"])
    }

    @Test("New tokens are saved before they are used: when they cannot be, none is given")
    func savedBeforeUse() async throws {
        let account = try GraphAccount.local()
        try await signIn(account, lifetime: 1)
        time.advance(.seconds(10))
        let path = folder.path + "/tokens"
        let inner = Self.rotatingService()
        let service = FakeService { request, _ throws(HTTPTransportError) in
            let response = try await inner.send(request)
            // The folder goes and a file takes its place: nothing can be saved.
            try? FileManager.default.removeItem(atPath: path)
            try? Data().write(to: URL(filePath: path))
            return response
        }
        let provider = TokenProvider(account, store: store, transport: service, timing: time.timing)
        let error = await #expect(throws: GraphError.self) { try await provider.accessToken(rejecting: nil) }
        #expect(error?.code == .storage)
    }

    @Test("An answer without refresh token keeps the former one")
    func keepsRefreshToken() async throws {
        let account = try GraphAccount.local()
        try await signIn(account, lifetime: 1)
        time.advance(.seconds(10))
        let service = FakeService([.json(200, #"{"access_token": "access-2", "expires_in": 3600}"#)])
        let provider = TokenProvider(account, store: store, transport: service, timing: time.timing)
        #expect(try await provider.accessToken(rejecting: nil) == Secret("access-2"))
        #expect(try store.tokens(of: account)?.refreshToken == Secret("refresh-1"))
    }

    @Test(
        "A sign-in that ended asks for a new one; a service that is down does not, and nothing is lost",
        arguments: [
            (
                Result<HTTPResponse, HTTPTransportError>.json(
                    400,
                    #"{"error": "invalid_grant", "error_description": "AADSTS700082: inactive"}"#
                ), GraphError.Code.signInNeeded
            ),
            (.json(400, #"{"error": "interaction_required"}"#), .signInNeeded),
            (.json(503), .serverFailed), (.failure(.unknownHost), .unreachable),
        ]
    )
    func failures(answer: Result<HTTPResponse, HTTPTransportError>, code: GraphError.Code) async throws {
        let account = try GraphAccount.local()
        try await signIn(account, lifetime: 1)
        time.advance(.seconds(10))
        let provider = TokenProvider(account, store: store, transport: FakeService([answer]), timing: time.timing)
        let error = await #expect(throws: GraphError.self) { try await provider.accessToken(rejecting: nil) }
        #expect(error?.code == code)
        #expect(error?.description.contains("refresh-1") == false)
        #expect(try store.tokens(of: account)?.refreshToken == Secret("refresh-1"))
    }

    @Test(
        "Nobody signed in, signed out, or signed in elsewhere: all ask for a sign-in, and no token goes to another host"
    )
    func notSignedIn() async throws {
        let account = try GraphAccount.local()
        let service = FakeService([.json(200, SignInTests.tokens)])
        func code(_ account: GraphAccount) async throws -> GraphError.Code? {
            let provider = TokenProvider(account, store: store, transport: service, timing: time.timing)
            return await #expect(throws: GraphError.self) { try await provider.accessToken(rejecting: nil) }?.code
        }
        #expect(try await code(account) == .signInNeeded)
        try await signIn(account, lifetime: 1)
        time.advance(.seconds(10))
        var moved = account
        moved.loginURL = try ServiceURL("https://login.example.net")
        #expect(try await code(moved) == .signInNeeded)
        var other = account
        other.clientId = "other"
        #expect(try await code(other) == .signInNeeded)
        try await store.remove(account)
        #expect(try await code(account) == .signInNeeded)
        #expect(service.requests.isEmpty)
    }

    @Test("Accounts and mailboxes have files of their own, closed to others, whatever their names are")
    func files() async throws {
        let accounts = try [
            GraphAccount.local(name: "work"), .local(name: "../work"),
            .local(name: "work", mailbox: .user("room4@contoso.example.com")),
            .local(name: ".."), .local(name: "a/b"),
        ]
        for account in accounts { try await signIn(account) }
        try await store.remove(accounts[0])
        #expect(try store.tokens(of: accounts[0]) == nil)
        for account in accounts.dropFirst() { #expect(try store.tokens(of: account) != nil) }
        let path = folder.path + "/tokens"
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            let mode = try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tokens"])
    }

    @Test("An app that signs in by itself needs no sign-in before, and takes a new token when the old one ends")
    func appOnly() async throws {
        let account = try GraphAccount.local(
            credential: .secret(Secret("s")),
            isAppOnly: true,
            mailbox: .user("a@contoso.example.com")
        )
        let service = FakeService { _, number in .json(#"{"access_token": "app-\#(number)", "expires_in": 3600}"#) }
        let provider = TokenProvider(account, store: store, transport: service, timing: time.timing)
        #expect(try await provider.accessToken(rejecting: nil) == Secret("app-0"))
        #expect(try await provider.accessToken(rejecting: nil) == Secret("app-0"))
        time.advance(.seconds(3600))
        #expect(try await provider.accessToken(rejecting: nil) == Secret("app-1"))
    }

    @Test("A lock that is never given back is not waited for endlessly")
    func lockedForever() async throws {
        let account = try GraphAccount.local()
        try await signIn(account)
        let lock = try FileLock.attempt(folder.path + "/tokens/work.json.lock")
        let error = await #expect(throws: GraphError.self) { try await store.remove(account) }
        #expect(error?.code == .storage)
        _ = consume lock
        try await store.remove(account)
    }
}

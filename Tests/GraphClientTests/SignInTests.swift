import Cryptography
import Foundation
import HTTPMessage
import Synchronization
import TestInputs
import Testing

@testable import GraphClient

@Suite("Signing in")
struct SignInTests {
    static let tokens =
        #"{"token_type": "Bearer", "scope": "User.Read Calendars.ReadWrite", "expires_in": 3600, "access_token": "access-1", "refresh_token": "refresh-1"}"#
    static let code =
        #"{"user_code": "EJ7KQ2LBN", "device_code": "device-secret", "verification_uri": "https://microsoft.com/devicelogin", "expires_in": 900, "interval": 5, "message": "Open and enter."}"#

    static func refusal(_ error: String, _ description: String = "") -> Result<HTTPResponse, HTTPTransportError> {
        .json(400, #"{"error": "\#(error)", "error_description": "\#(description)"}"#)
    }

    @Test("The code is shown, asked for in the interval, more slowly when told so, and gives the tokens")
    func deviceCode() async throws {
        let time = FakeTime()
        let service = FakeService([
            .json(200, Self.code), Self.refusal("authorization_pending"), Self.refusal("slow_down"),
            Self.refusal("authorization_pending"), .json(200, Self.tokens),
        ])
        let signIn = SignIn(try .local(), transport: service, timing: time.timing)
        let code = try await signIn.deviceCode()
        #expect(code.userCode == "EJ7KQ2LBN")
        #expect(code.verificationURL == "https://microsoft.com/devicelogin")
        let tokens = try await signIn.tokens(for: code)
        #expect(tokens.accessToken == Secret("access-1"))
        #expect(tokens.scopes == ["User.Read", "Calendars.ReadWrite"])
        #expect(time.waits == [5, 5, 10, 10])
        let requests = service.requests
        #expect(requests[0].target == "http://127.0.0.1:8085/contoso.example.com/oauth2/v2.0/devicecode")
        #expect(requests[0].form["scope"] == "User.Read MailboxSettings.Read Calendars.ReadWrite offline_access")
        #expect(requests[1].form["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code")
        #expect(requests[1].form["device_code"] == "device-secret")
    }

    @Test(
        "A broken connection does not end the waiting for the code",
        arguments: [
            Result<HTTPResponse, HTTPTransportError>.failure(.timedOut), .json(503),
        ]
    )
    func brokenPoll(answer: Result<HTTPResponse, HTTPTransportError>) async throws {
        let service = FakeService(
            [.json(200, Self.code)] + Array(repeating: answer, count: 9) + [.json(200, Self.tokens)]
        )
        let signIn = SignIn(try .local(), transport: service, timing: FakeTime().timing)
        let tokens = try await signIn.tokens(for: try await signIn.deviceCode())
        #expect(tokens.refreshToken == Secret("refresh-1"))
    }

    @Test("A code that is not entered expires")
    func expires() async throws {
        let time = FakeTime()
        let service = FakeService([.json(200, Self.code), Self.refusal("authorization_pending")])
        let signIn = SignIn(try .local(), transport: service, timing: time.timing)
        let code = try await signIn.deviceCode()
        let error = await #expect(throws: GraphError.self) { try await signIn.tokens(for: code) }
        #expect(error?.code == .signInExpired)
        #expect(service.requests.count == 180)
    }

    @Test(
        "Refusals end it, in plain words with what to do",
        arguments: [
            ("authorization_declined", "AADSTS70019: declined", GraphError.Code.signInRefused, "accept"),
            ("access_denied", "AADSTS65004: User declined to consent.", .signInRefused, "admin consent"),
            ("expired_token", "AADSTS70020: expired", .signInExpired, "graphdav login"),
            ("code_expired", "", .signInExpired, "graphdav login"),
            ("bad_verification_code", "", .signInRefused, "graphdav login"),
            (
                "invalid_client", "AADSTS7000218: The request body must contain client_assertion or client_secret.",
                .configuration, "Allow public client flows"
            ),
            (
                "unauthorized_client", "AADSTS700016: Application was not found in the directory.", .configuration,
                "clientId"
            ),
            (
                "invalid_grant", "AADSTS53003: Access has been blocked by Conditional Access policies.", .signInRefused,
                "manages"
            ),
            ("invalid_grant", "AADSTS90094: The grant requires admin permission.", .signInRefused, "admin consent"),
            (
                "invalid_grant", "AADSTS50076: you must use multi-factor authentication.", .signInNeeded,
                "graphdav login"
            ),
            ("invalid_request", "AADSTS90002: Tenant not found.", .configuration, "tenant"),
            ("invalid_scope", "AADSTS70011: The scope is not valid.", .configuration, "scopes"),
            ("something_new", "AADSTS1: New.", .signInRefused, "graphdav login"),
        ]
    )
    func refused(error: String, description: String, code: GraphError.Code, remedy: String) async throws {
        let text =
            description.isEmpty ? "" : description + " Trace ID: t Correlation ID: c Timestamp: 2026-03-02 09:00:00Z"
        let service = FakeService([.json(200, Self.code), Self.refusal(error, text)])
        let signIn = SignIn(try .local(), transport: service, timing: FakeTime().timing)
        let deviceCode = try await signIn.deviceCode()
        let thrown = try #require(await #expect(throws: GraphError.self) { try await signIn.tokens(for: deviceCode) })
        #expect(thrown.code == code)
        #expect(thrown.remedy?.contains(remedy) == true)
        #expect(thrown.message.contains(error))
        #expect(!thrown.message.contains("Trace ID"))
        #expect(!thrown.description.contains("device-secret"))
        #expect(service.requests.count == 2)
    }

    @Test("What the sign-in echoes is not shown")
    func echo() async throws {
        let service = FakeService([Self.refusal("invalid_client", "Invalid secret top-secret provided.")])
        let account = try GraphAccount.local(
            credential: .secret(Secret("top-secret")),
            isAppOnly: true,
            mailbox: .user("a@contoso.example.com")
        )
        let error = await #expect(throws: GraphError.self) {
            try await SignIn(account, transport: service, timing: FakeTime().timing).clientCredentials()
        }
        #expect(error?.message.contains("Invalid secret … provided") == true)
        var dumped = ""
        dump(account, to: &dumped)
        #expect(!"\(account) \(dumped) \(String(reflecting: account))".contains("top-secret"))
    }

    @Test("An app signs in by itself with its secret")
    func secret() async throws {
        let service = FakeService([
            .json(200, #"{"token_type": "Bearer", "expires_in": "3599", "access_token": "app-1"}"#)
        ])
        let account = try GraphAccount.local(
            credential: .secret(Secret("top-secret")),
            isAppOnly: true,
            mailbox: .user("a@contoso.example.com")
        )
        let tokens = try await SignIn(account, transport: service, timing: FakeTime().timing).clientCredentials()
        #expect(tokens.accessToken == Secret("app-1"))
        #expect(tokens.lifetime == 3599)
        #expect(
            service.requests[0].form == [
                "client_id": account.clientId, "grant_type": "client_credentials", "client_secret": "top-secret",
                "scope": "https://graph.microsoft.com/.default",
            ]
        )
    }

    @Test("An app signs in by itself with its certificate: a signed statement for this endpoint and ten minutes")
    func certificate() async throws {
        let time = FakeTime()
        let service = FakeService([.json(200, #"{"expires_in": 3599, "access_token": "app-1"}"#)])
        let certificate = Data(try TestCertificate.text("certificate").utf8)
        let key = try TestCertificate.text("key")
        let account = try GraphAccount.local(
            credential: .certificate(certificate, key: Secret(key)),
            isAppOnly: true,
            mailbox: .user("a@contoso.example.com")
        )
        _ = try await SignIn(account, transport: service, timing: time.timing).clientCredentials()
        let form = service.requests[0].form
        #expect(form["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
        #expect(form["client_secret"] == nil)
        let parts = try #require(form["client_assertion"]).split(separator: ".").map(String.init)
        let header = try #require(
            try JSONSerialization.jsonObject(with: Base64URL.decode(parts[0]) ?? Data()) as? [String: String]
        )
        #expect(header["alg"] == "RS256")
        #expect(try header["x5t#S256"] == Base64URL.encode(CertificateThumbprint(pem: certificate).sha256))
        #expect(try header["x5t"] == Base64URL.encode(CertificateThumbprint(pem: certificate).sha1))
        let claims = try #require(
            try JSONSerialization.jsonObject(with: Base64URL.decode(parts[1]) ?? Data()) as? [String: Any]
        )
        #expect(claims["aud"] as? String == "http://127.0.0.1:8085/contoso.example.com/oauth2/v2.0/token")
        #expect(claims["iss"] as? String == account.clientId)
        #expect(claims["sub"] as? String == account.clientId)
        #expect(claims["exp"] as? Int == Int(time.now.timeIntervalSince1970) + 600)
        let signed = Data("\(parts[0]).\(parts[1])".utf8)
        #expect(try Base64URL.encode(RS256.signature(of: signed, key: Data(key.utf8))) == parts[2])
    }

    @Test("A certificate or key that cannot be used is a matter of configuration")
    func badCertificate() async throws {
        let account = try GraphAccount.local(
            credential: .certificate(Data("x".utf8), key: Secret("the key")),
            isAppOnly: true,
            mailbox: .user("a@contoso.example.com")
        )
        let signIn = SignIn(account, transport: FakeService([]), timing: FakeTime().timing)
        let error = await #expect(throws: GraphError.self) { try await signIn.clientCredentials() }
        #expect(error?.code == .configuration)
        #expect(error?.description.contains("clientCertificateFile") == true)
        #expect(error?.description.contains("the key") == false)
    }

    @Test("An answer that is no token answer is told as such", arguments: ["<html>", "{}", #"{"access_token": 5}"#])
    func badAnswer(text: String) async throws {
        let signIn = SignIn(try .local(), transport: FakeService([.json(200, text)]), timing: FakeTime().timing)
        let error = await #expect(throws: GraphError.self) { try await signIn.deviceCode() }
        #expect(error?.code == .badAnswer)
    }
}

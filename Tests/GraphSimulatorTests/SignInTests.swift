import Cryptography
import Foundation
import HTTPMessage
import Testing
import TimeZones

@testable import GraphSimulator

@Suite("Simulator: the sign-in host")
struct SignInTests {
    private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

    private func simulator(_ knobs: SimulatorKnobs = SimulatorKnobs()) throws -> GraphSimulator {
        try GraphSimulator(scenario: .empty, clock: SimulatorClock(frozenAt: SimulatedMailbox.monday), knobs: knobs)
    }

    private func token(_ simulator: GraphSimulator, _ pairs: [String: String], tenant: String = "common") throws
        -> Answer
    {
        let client = ["client_id": "app"].merging(pairs) { $1 }
        return try SimulatedMailbox.form(simulator, "/\(tenant)/oauth2/v2.0/token", client)
    }

    private func deviceCode(_ simulator: GraphSimulator, _ scope: String = "User.Read offline_access openid") throws
        -> String
    {
        let answer = try SimulatedMailbox.form(
            simulator,
            "/common/oauth2/v2.0/devicecode",
            ["client_id": "app", "scope": scope]
        )
        #expect(answer.string("user_code")?.count == 9)
        return try #require(answer.string("device_code"))
    }

    @Test("A device code is polled through slow down and pending to tokens, and works once")
    func pollsDeviceCodes() throws {
        let simulator = try simulator()
        simulator.signIn.slowDowns = 1
        simulator.signIn.pendingPolls = 2
        let grant = ["grant_type": Self.deviceGrant, "device_code": try deviceCode(simulator)]
        var errors: [String?] = []
        for _ in 0..<3 { errors.append(try token(simulator, grant).string("error")) }
        #expect(errors == ["slow_down", "authorization_pending", "authorization_pending"])
        let tokens = try token(simulator, grant)
        #expect(tokens.status == 200)
        #expect(tokens.string("scope") == "User.Read openid")
        #expect(tokens.string("refresh_token") != nil)
        #expect(tokens.string("id_token")?.split(separator: ".").count == 3)
        #expect(try token(simulator, grant).string("error") == "bad_verification_code")
    }

    @Test(
        "A device code that is declined or runs out",
        arguments: [
            (SignInControls.Outcome.decline, 0, "authorization_declined"), (.expire, 0, "expired_token"),
            (.wait, 0, "authorization_pending"), (.wait, 901, "expired_token"),
        ]
    )
    func endsDeviceCodes(outcome: SignInControls.Outcome, seconds: Int, error: String) throws {
        let simulator = try simulator()
        simulator.signIn.outcome = outcome
        let grant = ["grant_type": Self.deviceGrant, "device_code": try deviceCode(simulator)]
        simulator.advanceClock(by: seconds)
        let answer = try token(simulator, grant)
        #expect(answer.status == 400)
        #expect(answer.string("error") == error)
        #expect(answer.string("error_description")?.hasPrefix("AADSTS") == true)
    }

    @Test("Refreshing rotates, and a revoked token is an invalid grant")
    func refreshes() throws {
        let simulator = try simulator()
        let first = try token(simulator, ["grant_type": Self.deviceGrant, "device_code": try deviceCode(simulator)])
        let old = try #require(first.string("refresh_token"))
        let grant = ["grant_type": "refresh_token", "refresh_token": old, "scope": "User.Read"]
        let second = try token(simulator, grant)
        #expect(second.string("refresh_token") != old)
        #expect(try token(simulator, grant).status == 200)
        simulator.knobs.refreshTokenSingleUse = true
        #expect(try token(simulator, grant).status == 200)
        #expect(try token(simulator, grant).string("error") == "invalid_grant")
        let wider = [
            "grant_type": "refresh_token", "refresh_token": second.string("refresh_token") ?? "", "scope": "Mail.Read",
        ]
        #expect(try token(simulator, wider).string("error") == "invalid_grant")
        simulator.revokeRefreshTokens()
        let last = ["grant_type": "refresh_token", "refresh_token": second.string("refresh_token") ?? ""]
        #expect(try token(simulator, last).string("error") == "invalid_grant")
    }

    private func authorize(_ simulator: GraphSimulator, _ pairs: [String: String]) throws -> HTTPResponse {
        let query = pairs.map { "\($0.key)=\(percentEncoded($0.value))" }.joined(separator: "&")
        let request = HTTPRequest(.get, "/common/oauth2/v2.0/authorize?\(query)", fields: ["Host": "sim"])
        return try SimulatedMailbox.answer(simulator, request)
    }

    @Test(
        "An authorization code needs its verifier and redirect address",
        arguments: [
            ("verifier", "http://localhost:1234/", 200), ("other", "http://localhost:1234/", 400),
            ("verifier", "http://localhost/", 400),
        ]
    )
    func redeemsCodes(verifier: String, redirect: String, status: Int) throws {
        let simulator = try simulator()
        let challenge = Base64URL.encode(try SHA256.digest(of: "verifier".utf8))
        let response = try authorize(
            simulator,
            [
                "client_id": "app", "response_type": "code", "redirect_uri": "http://localhost:1234/", "state": "s&1",
                "scope": "User.Read", "code_challenge": challenge, "code_challenge_method": "S256",
            ]
        )
        #expect(response.status == 302)
        let location = try #require(response.fields["Location"])
        #expect(location.hasPrefix("http://localhost:1234/?state=s%261&code="))
        let code = try #require(formPairs(location.split(separator: "?")[1]).first { $0.name == "code" }?.value)
        let grant = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": redirect, "code_verifier": verifier,
        ]
        #expect(try token(simulator, grant).status == status)
        #expect(try token(simulator, grant).string("error") == "invalid_grant")
    }

    @Test("A code for an address of the platform Web needs the secret of the registration too")
    func webRedirect() throws {
        let simulator = try simulator()
        let address = "https://cal.example.com/connect/callback"
        simulator.signIn.redirectURIs = [address]
        simulator.signIn.clientSecret = "right"
        for (secret, status) in [("", 401), ("wrong", 401), ("right", 200)] {
            let response = try authorize(
                simulator,
                ["client_id": "app", "response_type": "code", "redirect_uri": address, "scope": "User.Read"]
            )
            let location = try #require(response.fields["Location"])
            #expect(location.hasPrefix(address + "?"))
            let code = try #require(formPairs(location.split(separator: "?")[1]).first { $0.name == "code" }?.value)
            var grant = ["grant_type": "authorization_code", "code": code, "redirect_uri": address]
            if !secret.isEmpty { grant["client_secret"] = secret }
            #expect(try token(simulator, grant).status == status)
        }
    }

    @Test("A redirect elsewhere is refused, a refusal of the user comes back")
    func answersAuthorize() throws {
        let simulator = try simulator()
        let pairs = [
            "client_id": "app", "response_type": "code", "redirect_uri": "https://example.com/", "scope": "User.Read",
        ]
        #expect(try authorize(simulator, pairs).status == 400)
        simulator.signIn.outcome = .decline
        let declined = try authorize(simulator, pairs.merging(["redirect_uri": "http://localhost"]) { $1 })
        #expect(declined.fields["Location"]?.contains("error=access_denied") == true)
    }

    @Test("An application signs in by secret or assertion to a tenant, and has no /me")
    func signsInApplications() throws {
        let simulator = try simulator()
        simulator.signIn.clientSecret = "secret"
        let grant = ["grant_type": "client_credentials", "scope": "https://graph.microsoft.com/.default"]
        func ask(_ more: [String: String], tenant: String = "contoso.com") throws -> Answer {
            try token(simulator, grant.merging(more) { $1 }, tenant: tenant)
        }
        #expect(try ask(["client_secret": "wrong"]).string("error") == "invalid_client")
        #expect(try ask([:]).string("error") == "invalid_client")
        #expect(try ask(["client_secret": "secret"], tenant: "common").string("error") == "invalid_request")
        let tokens = try ask(["client_secret": "secret"])
        #expect(tokens.string("refresh_token") == nil)
        let access = try #require(tokens.string("access_token"))
        func status(_ path: String) throws -> Int {
            let request = HTTPRequest(.get, path, fields: ["Host": "sim", "Authorization": "Bearer \(access)"])
            return try SimulatedMailbox.answer(simulator, request).status
        }
        #expect(try status("/v1.0/me/events") == 400)
        #expect(try status("/v1.0/users/Adele@contoso.com/events") == 200)
        #expect(try status("/v1.0/users/nobody@contoso.com/events") == 404)

        let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
        func assertion(_ audience: String, expires: Int) -> [String: String] {
            let header: JSONValue = ["alg": "RS256", "typ": "JWT", "x5t": "abc"]
            let claims: JSONValue = [
                "aud": .string(audience), "iss": "app", "sub": "app", "jti": "1",
                "exp": .integer(SimulatedMailbox.monday.seconds + expires),
            ]
            let text = [header, claims].map { Base64URL.encode($0.data) }.joined(separator: ".") + ".c2ln"
            return ["client_assertion_type": type, "client_assertion": text]
        }
        let audience = "http://sim/contoso.com/oauth2/v2.0/token"
        #expect(try ask(assertion(audience, expires: 600)).status == 200)
        #expect(try ask(assertion(audience, expires: -1)).string("error") == "invalid_client")
        #expect(
            try ask(assertion("http://sim/other/oauth2/v2.0/token", expires: 600)).string("error") == "invalid_client"
        )
    }

    @Test("Sign-ins that the host refuses")
    func refuses() throws {
        var knobs = SimulatorKnobs()
        knobs.adminConsentScopes = ["MailboxSettings.ReadWrite"]
        let simulator = try simulator(knobs)
        func error(_ pairs: [String: String]) throws -> String? {
            try SimulatedMailbox.form(simulator, "/common/oauth2/v2.0/devicecode", pairs).string("error")
        }
        #expect(try error(["scope": "User.Read"]) == "invalid_request")
        #expect(try error(["client_id": "app", "scope": "calendar"]) == "invalid_scope")
        #expect(try error(["client_id": "app", "scope": "MailboxSettings.ReadWrite"]) == "invalid_grant")
        simulator.signIn.publicClientFlows = false
        #expect(try error(["client_id": "app", "scope": "User.Read"]) == "invalid_client")
        #expect(try token(simulator, ["grant_type": "password"]).string("error") == "unsupported_grant_type")
    }

    @Test("Tokens are checked on every call: none, broken, over, and without the scope")
    func checksTokens() throws {
        let mailbox = try SimulatedMailbox(scopes: "User.Read Calendars.Read")
        #expect(try mailbox.call(.get, "/me").status == 200)
        #expect(try mailbox.call(.get, "/me/events").status == 200)
        #expect(try mailbox.make().code == "ErrorAccessDenied")
        #expect(try mailbox.call(.get, "/me/mailboxSettings").status == 403)
        #expect(try mailbox.call(.get, "/users/office@contoso.com/events").status == 403)
        for (value, message) in [("", "empty"), ("Bearer x", "80049217"), ("Bearer a.b.c", "expired")] {
            let request = HTTPRequest(.get, "/v1.0/me", fields: ["Host": "sim", "Authorization": value])
            let refused = try Answer(SimulatedMailbox.answer(mailbox.simulator, request))
            #expect(refused.status == 401)
            #expect(refused.string("error", "message")?.contains(message) == true)
            #expect(refused.fields["WWW-Authenticate"] != nil)
        }
        mailbox.simulator.advanceClock(by: 3_601)
        #expect(try mailbox.call(.get, "/me").code == "InvalidAuthenticationToken")
    }
}

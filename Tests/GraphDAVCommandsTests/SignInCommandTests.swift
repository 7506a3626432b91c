import Foundation
import GraphSimulator
import Testing

@testable import GraphDAVCommands

@Suite("login, logout, whoami")
struct SignInCommandTests {
    @Test("A code is shown, the tokens are kept for their owner only, and logout forgets them")
    func deviceCode() async throws {
        let mailbox = try SimulatedMailbox()
        let before = await mailbox.run("whoami")
        #expect(before.status == .signInNeeded)
        #expect(
            before.errors.hasPrefix("graphdav: nobody is signed in for the account demo. Sign in with: graphdav login")
        )

        let login = await mailbox.run("login")
        #expect(login.output == "Signed in as Adele Vance <adele.vance@contoso.com>.\n")
        #expect(login.errors.contains(#/^To sign in, open \S+ and enter the code [A-Z0-9]{9}\n$/#))

        let state = mailbox.folder.path + "/state"
        for path in try [state] + FileManager.default.contentsOfDirectory(atPath: state).map({ "\(state)/\($0)" }) {
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == (path == state ? 0o700 : 0o600))
        }
        #expect(await mailbox.run("whoami").status == .done)
        #expect(await mailbox.run("logout").output == "Signed out of demo.\n")
        #expect(await mailbox.run("logout").output == "Nobody was signed in to demo.\n")
        #expect(await mailbox.run("whoami").status == .signInNeeded)
    }

    @Test("A sign-in that the person refuses says so, with its status")
    func declined() async throws {
        let mailbox = try SimulatedMailbox()
        mailbox.simulator.signIn.outcome = .decline
        let login = await mailbox.run("login")
        #expect(login.status == .signInNeeded)
        #expect(login.errors.contains("graphdav: sign-in failed: "))
    }

    @Test("An application signs in by itself, to the mailbox that it is given")
    func clientCredentials() async throws {
        let mailbox = try SimulatedMailbox(
            account: """
                clientId: 'any', auth: 'clientCredentials', tenant: 'contoso.com', mailbox: 'adele.vance@contoso.com',
                clientSecretFile: 'secret.txt'
                """
        )
        _ = try mailbox.folder.write("s3cret\n", to: "secret.txt")
        #expect(await mailbox.run("login").output == "Signed in as Adele Vance <adele.vance@contoso.com>.\n")
        let run = await mailbox.run("login --browser")
        #expect(run.errors.contains("signs in by itself"))
        #expect(run.status == .usage)
    }

    @Test("Without a client id the steps to one are shown, for reading only with the read scope")
    func registration() async throws {
        let mailbox = try SimulatedMailbox(account: "")
        let login = await mailbox.run("login")
        #expect(login.errors.contains("https://entra.microsoft.com"))
        #expect(login.errors.contains("Calendars.ReadWrite"))
        #expect(login.errors.contains(mailbox.configuration))
        #expect(login.output.isEmpty)
        #expect(login.status == .usage)
        let missing = await mailbox.run("login --config none.json5")
        #expect(missing.errors.contains("https://entra.microsoft.com"))
        #expect(missing.status == .usage)
    }

    @Test("whoami shows name, address and the zone under both names")
    func whoami() async throws {
        struct Identity: Decodable {
            struct Zone: Decodable {
                let windows, iana: String
            }
            let account, displayName, address: String
            let timeZone: Zone
        }
        let mailbox = try await SimulatedMailbox.signedIn()
        #expect(
            await mailbox.run("whoami").output == """
                Account    demo
                Name       Adele Vance
                Address    adele.vance@contoso.com
                Time zone  W. Europe Standard Time (Europe/Berlin)

                """
        )
        let identity = try await mailbox.json("whoami", as: Identity.self)
        #expect((identity.account, identity.displayName) == ("demo", "Adele Vance"))
        #expect(identity.address == "adele.vance@contoso.com")
        #expect((identity.timeZone.windows, identity.timeZone.iana) == ("W. Europe Standard Time", "Europe/Berlin"))
    }

    @Test("Secrets are in no output, however much is said")
    func secrets() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        struct Tokens: Decodable {
            let accessToken, refreshToken: String
        }
        let tokens = try JSONDecoder().decode(Tokens.self, from: Data(try mailbox.content("state/demo.json").utf8))
        mailbox.simulator.expireAccessTokens()
        for line in ["whoami --verbose", "week --verbose", "doctor --verbose"] {
            let run = await mailbox.run(line)
            #expect(run.status == .done)
            for secret in [tokens.accessToken, tokens.refreshToken, "Bearer"] {
                #expect(!(run.output + run.errors).contains(secret))
            }
        }
    }

    @Test("Refused tokens ask for a new sign-in")
    func revoked() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        mailbox.simulator.expireAccessTokens()
        mailbox.simulator.revokeRefreshTokens()
        let run = await mailbox.run("week")
        #expect(run.status == .signInNeeded)
        #expect(run.errors.contains("graphdav login"))
        #expect(run.output.isEmpty)
    }

    @Test("Accounts are chosen by name")
    func accounts() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let run = await mailbox.run("whoami --account other")
        #expect(run.errors == "graphdav: no account is named 'other': the configuration has demo\n")
        #expect(run.status == .usage)
    }

    @Test("A state folder that others may read is refused")
    func state() async throws {
        let mailbox = try await SimulatedMailbox.signedIn()
        let state = mailbox.folder.path + "/state"
        try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: state)
        let run = await mailbox.run("whoami")
        #expect(run.errors.contains("chmod 700 '\(state)'"))
        #expect(run.status == .usage)
    }
}

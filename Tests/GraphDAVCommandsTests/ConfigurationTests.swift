import Foundation
import GraphClient
import Testing

@testable import GraphDAVCommands

@Suite("Configuration")
struct ConfigurationTests {
    private func parse(_ text: String) throws -> Configuration {
        try ConfigurationFile.parse(Data(text.utf8), path: "/etc/graphdav/config.json5")
    }

    private static var sample: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../config/config.json5")
    }

    @Test("The sample holds every key, and its values are the defaults")
    func sample() throws {
        let text = try Data(contentsOf: Self.sample)
        let members = JSON5Lines(text).members
        let keys =
            Configuration.Key.allCases.map(\.rawValue)
            + AccountConfiguration.Key.allCases.map { "accounts[0].\($0.rawValue)" }
            + ServerConfiguration.Key.allCases.map { "server.\($0.rawValue)" }
            + SyncConfiguration.Key.allCases.map { "sync.\($0.rawValue)" }
            + PolicyConfiguration.Key.allCases.map { "policy.\($0.rawValue)" }
        #expect(Set(keys + ["accounts[0]"]) == Set(members.keys))
        var defaults = Configuration()
        defaults.accounts = [AccountConfiguration(name: "me")]
        #expect(try ConfigurationFile.parse(text, path: "/x/config.json5") == defaults)
    }

    @Test("Comments, single quotes and trailing commas are read; files are relative to the configuration")
    func fullAccount() throws {
        let configuration = try parse(
            """
            { // an application
              accounts: [{
                name: 'rooms', auth: 'clientCredentials', tenant: "contoso.com", clientId: 'c-1',
                clientSecretFile: 'secret.txt', mailbox: 'room4@contoso.com', caFile: '/ca.pem',
                proxy: 'http://proxy.contoso.com:3128', cloud: 'usGovL5',
                loginURL: 'http://127.0.0.1:8085/', graphURL: 'https://graph.example.com/v1.0',
              }],
              policy: { readOnly: true, },
            }
            """
        )
        let account = try #require(configuration.accounts.first)
        #expect(account.auth == .clientCredentials)
        #expect(account.clientSecretFile == "/etc/graphdav/secret.txt")
        #expect(account.caFile == "/ca.pem")
        #expect(account.cloud == .usGovL5)
        #expect(account.loginURL == "http://127.0.0.1:8085")
        #expect(configuration.policy.readOnly)
        #expect(configuration.sync.pastDays == 365)
    }

    @Test(
        "A value that cannot be used is named, with its line",
        arguments: [
            ("{\n acounts: []}", "line 2: acounts: unknown key; did you mean accounts?"),
            (
                "{accounts: [{name: 'a',\n tennant: 'x'}]}",
                "line 2: accounts[0].tennant: unknown key; did you mean tenant?"
            ),
            ("{accounts: [{}]}", "accounts[0].name: is missing"),
            (
                "{accounts: [{name: 'a'},\n{name: 'a'}]}",
                "line 2: accounts[1].name: 'a' is the name of an account above"
            ),
            ("{accounts: [{name: '../a'}]}", "accounts[0].name: may hold letters"),
            ("{accounts: {}}", "accounts: must be a list of objects"),
            (
                "{accounts: [{name: 'a', auth: 'magic'}]}",
                "'magic' is not one of deviceCode, browser or clientCredentials"
            ),
            ("{accounts: [{name: 'a', tenant: 'a/b'}]}", "accounts[0].tenant: must be a domain"),
            ("{accounts: [{name: 'a', auth: 'clientCredentials'}]}", "accounts[0].tenant: clientCredentials needs"),
            (
                "{accounts: [{name: 'a', auth: 'clientCredentials', tenant: 't'}]}",
                "accounts[0].auth: clientCredentials needs clientSecretFile"
            ),
            (
                "{accounts: [{name: 'a', auth: 'clientCredentials', tenant: 't', clientSecretFile: 's'}]}",
                "accounts[0].mailbox: is missing"
            ),
            ("{accounts: [{name: 'a', clientKeyFile: 'k'}]}", "accounts[0].clientCertificateFile: is missing"),
            (
                "{accounts: [{name: 'a', graphURL: 'http://graph.example.com/v1.0'}]}",
                "accounts[0].graphURL: http is for this machine only"
            ),
            ("{accounts: [{name: 'a', loginURL: 'ftp://x'}]}", "accounts[0].loginURL: 'ftp://x' is not a URL"),
            ("{accounts: [{name: 'a', loginURL: 'https://u:p@x'}]}", "may not hold a user or password"),
            ("{accounts: [{name: 'a', loginURL: 'http://localhost.evil.example'}]}", "http is for this machine only"),
            ("{accounts: [{name: 'a', loginURL: 'http://127.0.0.1.evil.example'}]}", "http is for this machine only"),
            ("{server: {listen: 'here'}}", "server.listen: 'here' is not an address and port"),
            ("{server: {tlsKey: 'k'}}", "server.tlsCertificate: certificate and key belong together"),
            ("{server: {trustedProxy: ['x']}}", "server.trustedProxy: 'x' is not an IP address"),
            ("{sync: {futureDays: 1801}}", "sync.futureDays: must be a whole number from 1 to 1800"),
            ("{sync: {pastDays: -1}}", "sync.pastDays: must be a whole number from 0 to 36500"),
            ("{sync: {pastDays: 1.5}}", "sync.pastDays: must be a whole number"),
            ("{sync: {maxAge: '30'}}", "sync.maxAge: must be a whole number"),
            ("{policy: {readOnly: 1}}", "policy.readOnly: must be true or false"),
            ("{policy: {scheduling: 'on'}}", "'on' is not one of server or off"),
            ("[]", "must be an object"),
        ]
    )
    func invalid(text: String, message: String) {
        let error = #expect(throws: CommandError.self) { try parse(text) }
        #expect(error?.status == .usage)
        #expect(error?.line.hasPrefix("configuration /etc/graphdav/config.json5") == true)
        #expect(error?.line.contains(message) == true, "\(error?.line ?? "")")
    }

    @Test(
        "A syntax error names its line",
        arguments: [
            ("{\n sync: {},\n policy {}\n}", "line 3: '{' stands where ':' after policy should be"),
            ("{\n sync: {}\n policy: {}\n}", "line 3: 'p' stands where ',' or '}' should be"),
            ("{\n // c\n sync: {", "line 3: the file ends where a key should be"),
            ("{\n accounts: [\n{name: 'a}]\n}", "line 3: the text has no closing quote"),
            ("{\r\n accounts: ]\r\n}", "line 2: ']' stands where a value should be"),
            ("{} x", "line 1: 'x' stands where the end of the file should be"),
            ("{\n/* never\nended", "line 2: the comment has no end"),
            ("{sync: tru}", "line 1: 't' stands where a value should be"),
            ("", "line 1: the file ends where a value should be"),
            (String(repeating: "[", count: 100), "line 1: nested too deeply"),
        ]
    )
    func syntax(text: String, message: String) {
        let error = #expect(throws: CommandError.self) { try parse(text) }
        #expect(error?.line.contains(message) == true, "\(error?.line ?? "")")
    }

    @Test("The file is the option's, else the variable's, else in the XDG folder")
    func places() throws {
        func path(_ environment: [String: String], option: String? = nil) throws -> String {
            var invocation = TestRun.invocation(environment: environment, folder: "/work")
            invocation.options.configurationPath = option
            return try ConfigurationFile(of: invocation).path
        }
        let home = ["HOME": "/home/adele"]
        #expect(try path(home) == "/home/adele/.config/graphdav/config.json5")
        #expect(try path(home.merging(["XDG_CONFIG_HOME": "/x"]) { $1 }) == "/x/graphdav/config.json5")
        #expect(try path(home.merging(["XDG_CONFIG_HOME": "x"]) { $1 }) == "/home/adele/.config/graphdav/config.json5")
        #expect(try path(["GRAPHDAV_CONFIG": "c.json5"]) == "/work/c.json5")
        #expect(try path(["GRAPHDAV_CONFIG": "/c.json5"], option: "o.json5") == "/work/o.json5")
        #expect(throws: CommandError.self) { try path([:]) }
    }
}

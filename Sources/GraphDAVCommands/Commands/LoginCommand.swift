import CalendarActions
import GraphClient

/// Signs in to an account.
struct LoginCommand: Command {
    private static let browser = OptionSyntax("--browser", nil, "Sign in with the browser of this machine.")
    private static let deviceCode = OptionSyntax("--device-code", nil, "Sign in with a code, on any device.")

    private static let files = OptionSyntax("--files", nil, "Ask for the right to your files too, for 'files'.")
    private static let sites = OptionSyntax(
        "--sites",
        nil,
        "Ask for the right to your files and to the sites that you may open; for work and school accounts."
    )

    static let syntax = CommandSyntax(
        name: "login",
        summary: "Signs in to Microsoft with a code or the browser, and keeps the tokens.",
        discussion: """
            Without one of the options it signs in as "auth" of the account says. An account without a clientId \
            needs an app registration first: the command shows how to get one.
            """,
        options: [browser, deviceCode, files, sites],
        example: "graphdav login --browser"
    )

    private let way: AccountConfiguration.Authentication?
    private let wantsFiles: Bool
    private let wantsSites: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        try arguments.exclude(Self.browser, Self.deviceCode)
        way = arguments.has(Self.browser) ? .browser : arguments.has(Self.deviceCode) ? .deviceCode : nil
        wantsFiles = arguments.has(Self.files)
        wantsSites = arguments.has(Self.sites)
    }

    func run(_ invocation: Invocation) async throws -> ExitCode {
        guard let (account, policy) = try registeredAccount(invocation) else { return .usage }
        let progress = ProgressLine(invocation)
        var access = try ConfiguredAccount(account, policy, invocation, progress).access
        if wantsFiles || wantsSites {
            access = access.asking(for: DocumentRight.scopes(sites: wantsSites, readOnly: policy.readOnly))
        }
        switch (account.auth, way) {
        case (.clientCredentials, nil): try await access.signInAsApplication()
        case (.clientCredentials, _):
            throw UsageError("the account \(account.name) signs in by itself, without a person")
        case (let auth, let way):
            (way ?? auth) == .browser
                ? try await signInWithBrowser(access, invocation) : try await signInWithCode(access, invocation)
        }
        let identity = try await access.open().identity
        let isJSON = invocation.options.format == .json
        try invocation.output.line(
            isJSON ? identity.json.text : TerminalText.harmless("Signed in as \(identity.nameAndAddress).")
        )
        return .done
    }

    /// The account, if it has a client id; else shows how to get one.
    private func registeredAccount(
        _ invocation: Invocation
    ) throws -> (AccountConfiguration, PolicyConfiguration)? {
        let file = try ConfigurationFile(of: invocation)
        let configuration = file.exists ? try file.read() : Configuration()
        if !configuration.accounts.isEmpty || invocation.options.accountName != nil {
            let account = try ConfiguredAccount.account(invocation, in: configuration)
            if account.clientId != nil { return (account, configuration.policy) }
        }
        let lines = RegistrationGuide.lines(configurationPath: file.path, readOnly: configuration.policy.readOnly)
        try lines.forEach(invocation.errors.line)
        return nil
    }

    private func signInWithCode(_ access: AccountAccess, _ invocation: Invocation) async throws {
        try await access.signIn { code in
            let text = "To sign in, open \(code.verificationURL) and enter the code \(code.userCode)"
            try invocation.errors.line(TerminalText.harmless(text))
        }
    }

    private func signInWithBrowser(_ access: AccountAccess, _ invocation: Invocation) async throws {
        try await access.signIn(listener: MicrohttpdListener()) { address in
            let isOpen = Browser.open(address, environment: invocation.environment)
            let words = isOpen ? "If no browser window opens, go to" : "To sign in, open in a browser of this machine"
            // Without the address on the screen the browser may still come back.
            try? invocation.errors.line(TerminalText.harmless("\(words): \(address)"))
        }
    }
}

/// The options that stand before or behind every command.
struct GlobalOptions: Sendable, Hashable {
    /// How results are written.
    enum Format: String, Sendable, CaseIterable {
        case text, json
    }

    /// The configuration file; nil for the usual place.
    var configurationPath: String?
    /// The account to use; nil for the only or first one.
    var accountName: String?
    /// How results are written.
    var format = Format.text
    /// Whether to say what is done.
    var isVerbose = false
    /// Whether to say nothing but errors.
    var isQuiet = false

    private static let config = OptionSyntax("--config", "PATH", "Configuration file; see FILES in 'graphdav --help'.")
    private static let account = OptionSyntax("--account", "NAME", "Account to use; default the first one.")
    private static let formatOption = OptionSyntax("--format", "text|json", "How results are written; default text.")
    private static let verbose = OptionSyntax("--verbose", nil, "Say what is done, on standard error.")
    private static let quiet = OptionSyntax("--quiet", nil, "Say nothing but errors.")
    /// Shows the help.
    static let help = OptionSyntax("--help", nil, "Show this help.")
    /// Shows the version.
    static let version = OptionSyntax("--version", nil, "Show the version.")

    /// The global options in the order of the help.
    static let syntax = [config, account, formatOption, verbose, quiet, help, version]

    init() {}

    init(_ arguments: ParsedArguments) throws(UsageError) {
        configurationPath = try arguments.value(Self.config, as: .text)
        accountName = try arguments.value(Self.account, as: .text)
        format = try arguments.value(Self.formatOption, as: .choice) ?? .text
        isVerbose = arguments.has(Self.verbose)
        isQuiet = arguments.has(Self.quiet)
        try arguments.exclude(Self.verbose, Self.quiet)
    }
}

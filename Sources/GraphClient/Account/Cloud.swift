/// A cloud of Microsoft's, with its own sign-in and Graph.
public enum Cloud: String, Sendable, Hashable, CaseIterable {
    /// The worldwide cloud, and personal accounts.
    case global
    /// The United States government's, level 4 (GCC High).
    case usGovL4
    /// The United States government's, level 5 (DoD).
    case usGovL5
    /// China, run by 21Vianet.
    case china

    /// Where people and programs sign in.
    public var loginURL: ServiceURL {
        switch self {
        case .global: ServiceURL(host: "login.microsoftonline.com")
        case .usGovL4, .usGovL5: ServiceURL(host: "login.microsoftonline.us")
        case .china: ServiceURL(host: "login.chinacloudapi.cn")
        }
    }

    /// Graph, with the version.
    public var graphURL: ServiceURL {
        ServiceURL(host: graphHost, path: "/v1.0")
    }

    /// What scopes are named after.
    public var resource: String {
        "https://\(graphHost)"
    }

    private var graphHost: String {
        switch self {
        case .global: "graph.microsoft.com"
        case .usGovL4: "graph.microsoft.us"
        case .usGovL5: "dod-graph.microsoft.us"
        case .china: "microsoftgraph.chinacloudapi.cn"
        }
    }
}

/// How the sign-in host behaves; read and set over `/__sim/signin`.
public struct SignInControls: Sendable, Codable, Hashable {
    /// What becomes of a device code.
    public enum Outcome: String, Sendable, Codable, Hashable {
        /// The user signs in.
        case approve
        /// The user refuses.
        case decline
        /// The code runs out.
        case expire
        /// Nobody does anything.
        case wait
    }

    /// What becomes of a device code, and of the page that `authorize` would show.
    public var outcome = Outcome.approve
    /// How often a poll is answered with `authorization_pending` first.
    public var pendingPolls = 0
    /// How often, before that, a poll is answered with `slow_down`.
    public var slowDowns = 0
    /// The seconds between polls that the host asks for; Microsoft says 5, but here nobody types the code.
    public var interval = 1
    /// The life of a device code in seconds.
    public var deviceCodeLifetime = 900
    /// The life of an access token in seconds.
    public var accessTokenLifetime = 3_600
    /// The registration allows public client flows.
    public var publicClientFlows = true
    /// The secret of the registration; any is right when this is empty.
    public var clientSecret = ""
    /// The redirect addresses of the platform Web, beside `http://localhost`; a code that goes there is worth nothing
    /// without the secret or certificate of the registration.
    public var redirectURIs: [String] = []
    /// The error that a refresh gives, such as `invalid_grant`; none when this is empty.
    public var refreshError = ""

    /// All defaults: every sign-in succeeds at once.
    public init() {}
}

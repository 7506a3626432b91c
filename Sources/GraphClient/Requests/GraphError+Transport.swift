import HTTPMessage

extension GraphError {
    /// Why no response came.
    init(_ error: HTTPTransportError, purpose: String, host: String) {
        let code: Code =
            switch error.code {
            case .cancelled: .cancelled
            case .badURL: .configuration
            case .tooLarge: .badAnswer
            default: .unreachable
            }
        let remedy: String? =
            switch error.code {
            case .unknownHost, .connectFailed: "check the network, the proxy and the address"
            case .tlsFailed: "check the clock, and set caFile if the network inspects connections"
            case .connectionLost, .timedOut: "try again later"
            default: nil
            }
        self.init(code, "\(purpose) failed: \(host): \(error.message)", remedy: remedy)
    }
}

extension RetryPolicy.Failure {
    /// What a failed transfer means for repeating it; nil when repeating is of no use.
    init?(_ error: HTTPTransportError) {
        switch error.code {
        case .connectionLost, .timedOut: self = .connectionLost
        case .unknownHost, .connectFailed: self = .notSent
        default: return nil
        }
    }

    /// What a status means for repeating a request; nil when it stands.
    init?(status: Int) {
        switch status {
        case 429: self = .throttled
        case 503, 504: self = .busy
        case 500, 502, 408: self = .server
        default: return nil
        }
    }
}

import Foundation
public import HTTPMessage
public import HTTPServing

/// `/metrics`: all metrics for whoever asks from this machine, those of an account for its app password.
public struct MetricsResponder: HTTPResponder {
    private let authentication: Authentication
    private let families: @Sendable () -> [MetricFamily]

    /// Shows metrics; a sample that is about one account has a label `account`.
    public init(_ authentication: Authentication, families: @escaping @Sendable () -> [MetricFamily]) {
        self.authentication = authentication
        self.families = families
    }

    /// Answers a request.
    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard request.method == .get || request.method == .head else {
            return .now(HTTPResponse(405, fields: ["Allow": "GET, HEAD"]))
        }
        if Self.isFromThisMachine(request) { return .now(Self.response(families())) }
        return authentication.admit(request) { account in
            .now(Self.response(families().map { $0.visible(to: account) }))
        }
    }

    /// Whether nobody else can have sent a request: not one that a proxy on this machine passed on either.
    private static func isFromThisMachine(_ request: HTTPRequest) -> Bool {
        guard let source = request.source else { return false }
        return source.peer.isLoopback && source.client.isLoopback && !source.isForwarded
    }

    private static func response(_ families: [MetricFamily]) -> HTTPResponse {
        let fields: HTTPFields = ["Content-Type": PrometheusText.contentType, "Cache-Control": "no-store"]
        return HTTPResponse(200, fields: fields, body: Data(PrometheusText.text(families).utf8))
    }
}

extension MetricFamily {
    /// The family without what is about other accounts.
    fileprivate func visible(to account: String) -> MetricFamily {
        var family = self
        family.samples.removeAll { sample in sample.labels.contains { $0.name == "account" && $0.value != account } }
        return family
    }
}

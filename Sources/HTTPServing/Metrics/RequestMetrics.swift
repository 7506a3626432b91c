import HTTPMessage
import Synchronization

/// Counts the requests that a server answers, and measures how long they take.
public final class RequestMetrics: Sendable {
    /// The upper bounds of the buckets of durations, in seconds.
    static let bounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
    /// The methods that are told apart; a client could invent any number of others.
    static let methods: Set = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PROPFIND", "PROPPATCH", "REPORT", "MKCOL", "MKCALENDAR",
        "COPY", "MOVE", "ACL", "LOCK", "UNLOCK",
    ]

    private struct Durations {
        /// How many were in each bucket, and beyond the last.
        var counts = [Int](repeating: 0, count: bounds.count + 1)
        var seconds = 0.0
    }

    private let requests = Counter(
        "graphdav_http_requests_total",
        help: "Requests that were answered.",
        labels: ["method", "status"]
    )
    private let durations = Mutex(Durations())

    /// Starts at zero.
    public init() {}

    /// Counts a request.
    public func observe(_ answered: AnsweredRequest) {
        let method = answered.request.method.rawValue
        requests.add(Self.methods.contains(method) ? method : "other", String(answered.response.status))
        let seconds = answered.duration / .seconds(1)
        durations.withLock { durations in
            durations.counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
            durations.seconds += seconds
        }
    }

    /// What was counted.
    public var families: [MetricFamily] { [requests.family, histogram] }

    private var histogram: MetricFamily {
        let durations = durations.withLock { $0 }
        var total = 0
        var samples = zip(Self.bounds, durations.counts).map { bound, count in
            total += count
            return MetricFamily.Sample(Double(total), [.init("le", PrometheusText.number(bound))], suffix: "_bucket")
        }
        total += durations.counts.last ?? 0
        samples.append(MetricFamily.Sample(Double(total), [.init("le", "+Inf")], suffix: "_bucket"))
        samples.append(MetricFamily.Sample(durations.seconds, suffix: "_sum"))
        samples.append(MetricFamily.Sample(Double(total), suffix: "_count"))
        return MetricFamily(
            "graphdav_http_request_duration_seconds",
            .histogram,
            help: "How long requests took to answer.",
            samples: samples
        )
    }
}

import Foundation
import HTTPMessage
import Synchronization
import Testing

@testable import HTTPServing

@Suite("Observation, metrics")
struct ObservationTests {
    private struct Fixed: HTTPResponder {
        let status: Int
        var isLater = false

        func respond(to request: HTTPRequest) -> HTTPAnswer {
            let response = HTTPResponse(status)
            return isLater ? .later { response } : .now(response)
        }
    }

    @Test("Each answer is told once, now or later", arguments: [false, true])
    func observes(isLater: Bool) async {
        let seen = Mutex<[Int]>([])
        let observed = ObservedResponder(Fixed(status: 207, isLater: isLater)) { answered in
            seen.withLock { $0.append(answered.response.status) }
        }
        #expect(await observed.respond(to: HTTPRequest(.get, "/")).response().status == 207)
        #expect(seen.withLock { $0 } == [207])
    }

    @Test("Requests are counted by method and status, durations in buckets; methods that are not known are one")
    func counts() {
        let metrics = RequestMetrics()
        for (method, status, time) in [
            ("GET", 200, 0.0002), ("GET", 200, 0.3), ("INVENTED", 405, 60), ("OTHER", 405, 0.002),
        ] {
            let request = HTTPRequest(HTTPMethod(rawValue: method), "/")
            let duration = Duration.seconds(time)
            metrics.observe(AnsweredRequest(request: request, response: HTTPResponse(status), duration: duration))
        }
        #expect(
            PrometheusText.text(metrics.families) == """
                # HELP graphdav_http_requests_total Requests that were answered.
                # TYPE graphdav_http_requests_total counter
                graphdav_http_requests_total{method="GET",status="200"} 2
                graphdav_http_requests_total{method="other",status="405"} 2
                # HELP graphdav_http_request_duration_seconds How long requests took to answer.
                # TYPE graphdav_http_request_duration_seconds histogram
                graphdav_http_request_duration_seconds_bucket{le="0.001"} 1
                graphdav_http_request_duration_seconds_bucket{le="0.005"} 2
                graphdav_http_request_duration_seconds_bucket{le="0.025"} 2
                graphdav_http_request_duration_seconds_bucket{le="0.1"} 2
                graphdav_http_request_duration_seconds_bucket{le="0.5"} 3
                graphdav_http_request_duration_seconds_bucket{le="2.5"} 3
                graphdav_http_request_duration_seconds_bucket{le="10"} 3
                graphdav_http_request_duration_seconds_bucket{le="+Inf"} 4
                graphdav_http_request_duration_seconds_sum 60.3022
                graphdav_http_request_duration_seconds_count 4

                """
        )
    }

    @Test("A label keeps its line; a family without samples is left out")
    func escapes() {
        let sample = MetricFamily.Sample(1.5, [.init("name", "a\"b\\c\nd")])
        let text = PrometheusText.text([
            MetricFamily("none", .gauge, help: "Nothing.", samples: []),
            MetricFamily("some", .gauge, help: "Something.", samples: [sample]),
        ])
        #expect(text == "# HELP some Something.\n# TYPE some gauge\nsome{name=\"a\\\"b\\\\c\\nd\"} 1.5\n")
    }
}

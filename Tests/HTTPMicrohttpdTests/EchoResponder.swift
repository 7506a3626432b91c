import Foundation
import HTTPMessage
import HTTPMicrohttpd
import Synchronization

/// Answers with what it received; `/later` after a while, `/together` once 16 wait, `/stuck` never, `/break` not to the end.
final class EchoResponder: HTTPResponder {
    /// How many answers are being worked on.
    let working = Mutex(0)

    func respond(to request: HTTPRequest) -> HTTPAnswer {
        switch request.path {
        case "/later":
            return .later {
                self.working.withLock { $0 += 1 }
                defer { self.working.withLock { $0 -= 1 } }
                try? await Task.sleep(for: .milliseconds(100))
                return self.echo(request)
            }
        case "/together":
            return .later {
                self.working.withLock { $0 += 1 }
                while self.working.withLock({ $0 }) < 16 { try? await Task.sleep(for: .milliseconds(5)) }
                return self.echo(request)
            }
        case "/stuck":
            return .later {
                self.working.withLock { $0 += 1 }
                defer { self.working.withLock { $0 -= 1 } }
                try? await Task.sleep(for: .seconds(3_600))
                return self.echo(request)
            }
        case "/close":
            var response = echo(request)
            response.interruption = .beforeStatus
            return .now(response)
        case "/break":
            var response = HTTPResponse(200, body: Data("0123456789".utf8))
            response.interruption = .inBody(after: 4)
            return .now(response)
        case "/source":
            let source = request.source.map { "\($0.peer) \($0.client) \($0.isSecure) \($0.isForwarded)" }
            return .now(HTTPResponse(200, text: source ?? "none"))
        case "/bad":
            return .now(HTTPResponse(200, fields: ["X-Split": "a\r\nb"]))
        default:
            return .now(echo(request))
        }
    }

    private func echo(_ request: HTTPRequest) -> HTTPResponse {
        let lines = request.fields.fields.map { "\($0.name): \($0.value)" }
        let body = String(decoding: request.body, as: UTF8.self)
        let text = ([request.method.rawValue, request.target] + lines + [body]).joined(separator: "\n")
        return HTTPResponse(200, fields: ["X-Size": "\(request.body.count)"], body: Data(text.utf8))
    }
}

extension HTTPServerLimits {
    /// Limits whose times are longer than a test may have to wait for its turn on a busy machine.
    static var patient: HTTPServerLimits {
        var limits = HTTPServerLimits()
        limits.idleTime = .seconds(3_600)
        limits.requestTime = .seconds(3_600)
        limits.answerTime = .seconds(3_600)
        return limits
    }
}

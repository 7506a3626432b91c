import Foundation
import HTTPMessage
import Synchronization

/// Answers the browser that comes back from a sign-in, and takes the code out of the address.
final class RedirectResponder: HTTPResponder {
    private enum Phase: Sendable {
        case open
        case awaited(CheckedContinuation<Result<Secret, GraphError>, Never>)
        case ended(Result<Secret, GraphError>)
    }

    private let request = Mutex<AuthorizationRequest?>(nil)
    private let phase = Mutex(Phase.open)

    /// Says which sign-in the right redirect ends; until then every request is refused.
    func expect(_ request: AuthorizationRequest) {
        self.request.withLock { $0 = request }
    }

    /// The code that comes back, or why none does.
    func code() async -> Result<Secret, GraphError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let result: Result<Secret, GraphError>? = phase.withLock { phase in
                    if case .ended(let result) = phase { return result }
                    phase = .awaited(waiter)
                    return nil
                }
                if let result { waiter.resume(returning: result) }
            }
        } onCancel: {
            end(.failure(.cancelled))
        }
    }

    /// Answers one request; only the first with the right state counts.
    func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard request.method == .get, request.path == "/" else { return .now(HTTPResponse(404)) }
        guard let query = request.query, let result = self.request.withLock(\.self)?.answer(in: query) else {
            return page(400, "This is not the sign-in that graphdav is waiting for.")
        }
        end(result)
        guard case .success = result else { return page(200, "The sign-in did not work. The terminal says why.") }
        return page(200, "You are signed in. You can close this window and go back to the terminal.")
    }

    /// Ends the waiting; the first end counts.
    func end(_ result: Result<Secret, GraphError>) {
        let waiter: CheckedContinuation<Result<Secret, GraphError>, Never>? = phase.withLock { phase in
            switch phase {
            case .open:
                phase = .ended(result)
                return nil
            case .awaited(let waiter):
                phase = .ended(result)
                return waiter
            case .ended: return nil
            }
        }
        waiter?.resume(returning: result)
    }

    /// A page of fixed text: nothing of the address is shown.
    private func page(_ status: Int, _ text: String) -> HTTPAnswer {
        let html = """
            <!doctype html><html lang="en"><meta charset="utf-8"><title>graphdav</title>\
            <body style="font-family: sans-serif; margin: 4em auto; max-width: 30em"><p>\(text)</p></body></html>
            """
        return .now(
            HTTPResponse(
                status,
                fields: [
                    "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store",
                    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
                    "Referrer-Policy": "no-referrer",
                ],
                body: Data(html.utf8)
            )
        )
    }
}

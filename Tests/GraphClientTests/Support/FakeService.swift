import Foundation
import HTTPMessage
import Synchronization

/// A transport that answers from a script and remembers what it was asked.
final class FakeService: HTTPTransport {
    typealias Answer = @Sendable (HTTPRequest, Int) async throws(HTTPTransportError) -> HTTPResponse

    private let received = Mutex<[HTTPRequest]>([])
    private let answer: Answer

    /// The closure gets a request and its number, from 0.
    init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    /// Gives the answers one after the other, and the last one from then on.
    convenience init(_ answers: [Result<HTTPResponse, HTTPTransportError>]) {
        self.init { _, number throws(HTTPTransportError) in
            try answers[min(number, answers.count - 1)].get()
        }
    }

    var requests: [HTTPRequest] { received.withLock { $0 } }

    func send(_ request: HTTPRequest) async throws(HTTPTransportError) -> HTTPResponse {
        let number = received.withLock { received in
            received.append(request)
            return received.count - 1
        }
        return try await answer(request, number)
    }
}

extension Result where Success == HTTPResponse, Failure == HTTPTransportError {
    static func json(_ status: Int, _ text: String = "{}", _ fields: HTTPFields = [:]) -> Self {
        .success(HTTPResponse(status, fields: fields, body: Data(text.utf8)))
    }

    static func failure(_ code: HTTPTransportError.Code) -> Self {
        .failure(HTTPTransportError(code: code, message: "as scripted"))
    }
}

extension HTTPResponse {
    static func json(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status, body: Data(text.utf8))
    }
}

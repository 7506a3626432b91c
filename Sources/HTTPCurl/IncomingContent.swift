import Foundation
import HTTPMessage
import Synchronization

/// What has come in of a response and nobody took yet: the thread of a transport fills it, one reader empties it.
final class IncomingContent: Sendable {
    /// How many bytes it holds before the transfer has to pause; one piece of libcurl's may come on top.
    static let limit = 1 << 20

    /// What a reader gets.
    enum Part: Sendable {
        /// Bytes, and whether the transfer has paused for want of room.
        case bytes(Data, wasFull: Bool)
        case end(HTTPTransportError?)
    }

    private struct State {
        var bytes = Data()
        var isFull = false
        var end: Part?
        var reader: CheckedContinuation<Part, Never>?
    }

    private let state = Mutex(State())

    /// Takes a piece; false when there is no room, so that the transfer has to pause.
    func append(_ piece: Data) -> Bool {
        let (isTaken, reader) = state.withLock { state in
            if let reader = state.reader.take() { return (true, Optional(reader)) }
            state.isFull = state.bytes.count >= Self.limit
            if !state.isFull { state.bytes.append(piece) }
            return (!state.isFull, nil)
        }
        reader?.resume(returning: .bytes(piece, wasFull: false))
        return isTaken
    }

    /// Ends the content, whole or with an error.
    func finish(_ error: HTTPTransportError?) {
        let reader = state.withLock { state in
            state.end = .end(error)
            return state.reader.take()
        }
        reader?.resume(returning: .end(error))
    }

    /// The next part, awaited where nothing is there yet.
    func next() async -> Part {
        await withCheckedContinuation { reader in
            let part = state.withLock { state -> Part? in
                if !state.bytes.isEmpty {
                    defer {
                        state.bytes = Data()
                        state.isFull = false
                    }
                    return .bytes(state.bytes, wasFull: state.isFull)
                }
                if state.end == nil { state.reader = reader }
                return state.end
            }
            if let part { reader.resume(returning: part) }
        }
    }
}

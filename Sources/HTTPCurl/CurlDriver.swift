import CLibcurl
import Foundation
import HTTPMessage

/// The loop of a transport's thread: starts, moves on and ends its transfers.
struct CurlDriver: ~Copyable {
    private let queue: CommandQueue
    private let options: CurlTransport.Options
    private let multi: MultiHandle
    private var transfers: [ObjectIdentifier: Transfer] = [:]
    private var exchanges: [UInt: ObjectIdentifier] = [:]
    private var isStopping = false

    /// Runs until the transport is gone and its transfers have ended.
    static func run(_ queue: CommandQueue, options: CurlTransport.Options) {
        guard let multi = MultiHandle() else { return refuseAll(queue) }
        var driver = CurlDriver(queue: queue, options: options, multi: multi)
        driver.run()
    }

    private init(queue: CommandQueue, options: CurlTransport.Options, multi: consuming MultiHandle) {
        self.queue = queue
        self.options = options
        self.multi = multi
    }

    private mutating func run() {
        while !isStopping || !transfers.isEmpty {
            for command in queue.take() { obey(command) }
            multi.perform()
            while let (id, code) = multi.nextFinished() {
                exchanges[id].flatMap { remove($0) }?.finish(code)
            }
            if !isStopping || !transfers.isEmpty { multi.wait(for: queue.descriptor) }
        }
    }

    private mutating func obey(_ command: CommandQueue.Command) {
        switch command {
        case .start(let exchange, let continuation): start(exchange, continuation)
        case .cancel(let exchange): remove(ObjectIdentifier(exchange))?.fail(.cancelled)
        case .resume(let exchange): transfers[ObjectIdentifier(exchange)]?.handle.resume()
        case .stop: isStopping = true
        }
    }

    private mutating func start(_ exchange: Exchange, _ continuation: CheckedContinuation<Exchange.Outcome, Never>) {
        guard !exchange.isCancelled else { return continuation.resume(returning: .failure(.cancelled)) }
        do throws(HTTPTransportError) {
            let transfer = try Transfer(exchange, options: options, continuation: continuation)
            try multi.add(transfer.handle)
            transfers[ObjectIdentifier(exchange)] = transfer
            exchanges[transfer.handle.id] = ObjectIdentifier(exchange)
        } catch {
            continuation.resume(returning: .failure(error))
        }
    }

    /// Takes a transfer out; libcurl will not call it any more.
    private mutating func remove(_ exchange: ObjectIdentifier) -> Transfer? {
        guard let transfer = transfers.removeValue(forKey: exchange) else { return nil }
        exchanges[transfer.handle.id] = nil
        multi.remove(transfer.handle)
        return transfer
    }

    /// Answers requests when libcurl gives no multi handle.
    private static func refuseAll(_ queue: CommandQueue) {
        var event = pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            for command in queue.take() {
                switch command {
                case .start(_, let continuation):
                    continuation.resume(
                        returning: .failure(HTTPTransportError(code: .other, message: "libcurl has no memory"))
                    )
                case .cancel, .resume: continue
                case .stop: return
                }
            }
            unsafe poll(&event, 1, -1)
        }
    }
}

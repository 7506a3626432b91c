import Dispatch
import Glibc

/// SIGTERM and SIGINT, as an event to wait for instead of the end of the process.
final class TerminationSignals {
    private let arrivals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// From now on the signals no longer end the process.
    init() {
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.arrivals = arrivals
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Waits until one of the signals arrives, or the task is cancelled.
    func wait() async {
        var iterator = arrivals.makeAsyncIterator()
        await iterator.next()
    }
}

public import Foundation

/// Content of a request that is read while it is sent, so that it need not be in memory.
public protocol HTTPContentSource: Sendable {
    /// How many bytes it has.
    var size: Int { get }

    /// Some bytes from an offset on, at least one and at most `count`.
    ///
    /// Called on a thread of the transport, again for bytes that have to be sent again. Throwing ends the request with
    /// an error of code `contentFailed`.
    func read(at offset: Int, upTo count: Int) throws -> Data
}

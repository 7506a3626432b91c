import CLibcurl
import HTTPMessage

/// The multi handle of a transport; it stays on one thread.
@safe struct MultiHandle: ~Copyable {
    private let pointer: UnsafeMutableRawPointer

    init?() {
        guard let pointer = unsafe curl_multi_init() else { return nil }
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe curl_multi_cleanup(pointer)
    }

    func add(_ handle: borrowing EasyHandle) throws(HTTPTransportError) {
        let code = unsafe handle.withPointer { unsafe curl_multi_add_handle(pointer, $0) }
        guard code == CURLM_OK else {
            throw HTTPTransportError(code: .other, message: "libcurl refused a request (\(code.rawValue))")
        }
    }

    func remove(_ handle: borrowing EasyHandle) {
        _ = unsafe handle.withPointer { unsafe curl_multi_remove_handle(pointer, $0) }
    }

    /// Moves all transfers on as far as they go without waiting.
    func perform() {
        var running: Int32 = 0
        unsafe curl_multi_perform(pointer, &running)
    }

    /// The next transfer that ended, by the identity of its handle.
    func nextFinished() -> (id: UInt, code: CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(pointer, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            return unsafe (UInt(bitPattern: message.pointee.easy_handle), message.pointee.data.result)
        }
        return nil
    }

    /// Waits until a transfer can move on or the descriptor is readable.
    func wait(for descriptor: Int32) {
        var event = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        unsafe curl_multi_poll(pointer, &event, 1, Self.longestWait, nil)
    }

    /// Milliseconds; libcurl wakes earlier for its own timers.
    private static let longestWait: Int32 = 60_000
}

import CLibcurl
import Foundation
import HTTPMessage

/// The easy handle of one transfer.
@safe struct EasyHandle: ~Copyable {
    private let pointer: UnsafeMutableRawPointer

    init() throws(HTTPTransportError) {
        guard let pointer = unsafe curl_easy_init() else {
            throw HTTPTransportError(code: .other, message: "libcurl has no memory for a request")
        }
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe curl_easy_cleanup(pointer)
    }

    /// The identity of the handle in the messages of a multi handle.
    var id: UInt { unsafe UInt(bitPattern: pointer) }

    /// The status code of the last response.
    var status: Int {
        var status = 0
        unsafe bridge_curl_get_long(pointer, CURLINFO_RESPONSE_CODE, &status)
        return status
    }

    func set(_ option: CURLoption, _ value: Int) throws(HTTPTransportError) {
        try check(unsafe bridge_curl_set_long(pointer, option, value))
    }

    func set(_ option: CURLoption, _ value: Bool) throws(HTTPTransportError) {
        try set(option, value ? 1 : 0)
    }

    func set(_ option: CURLoption, _ value: Duration) throws(HTTPTransportError) {
        try set(
            option,
            Int(clamping: value.components.seconds * 1000 + value.components.attoseconds / 1_000_000_000_000_000)
        )
    }

    func set(_ option: CURLoption, _ value: String) throws(HTTPTransportError) {
        try check(unsafe bridge_curl_set_string(pointer, option, value))
    }

    /// Sets the field lines; the list must live as long as the handle.
    func set(_ option: CURLoption, _ list: borrowing FieldList) throws(HTTPTransportError) {
        try check(unsafe bridge_curl_set_list(pointer, option, list.pointer))
    }

    /// Sets the content of the request, which libcurl copies.
    func setBody(_ body: Data) throws(HTTPTransportError) {
        try check(unsafe bridge_curl_set_off(pointer, CURLOPT_POSTFIELDSIZE_LARGE, body.count))
        let terminated = Array(body) + [0]  // an empty body must not be a null pointer: libcurl would read a stream
        try check(unsafe bridge_curl_set_bytes(pointer, CURLOPT_COPYPOSTFIELDS, terminated))
    }

    /// Announces content of a size that a function gives.
    func setUpload(size: Int) throws(HTTPTransportError) {
        try set(CURLOPT_UPLOAD, true)
        try check(unsafe bridge_curl_set_off(pointer, CURLOPT_INFILESIZE_LARGE, size))
    }

    /// Has a function called with the context of the content when it has to be given again from an offset.
    func setSeek(_ function: bridge_curl_seek, _ context: Unmanaged<Transfer>) throws(HTTPTransportError) {
        try check(unsafe bridge_curl_set_seek(pointer, CURLOPT_SEEKFUNCTION, function))
        try check(unsafe bridge_curl_set_pointer(pointer, CURLOPT_SEEKDATA, context.toOpaque()))
    }

    /// Goes on with a transfer that has paused.
    func resume() {
        _ = unsafe curl_easy_pause(pointer, Int32(CURLPAUSE_CONT))
    }

    /// Has a function called with the context for each piece that comes in or goes out.
    func setReceive(
        _ functionOption: CURLoption,
        _ function: bridge_curl_receive,
        _ contextOption: CURLoption,
        _ context: Unmanaged<Transfer>
    ) throws(HTTPTransportError) {
        try check(unsafe bridge_curl_set_receive(pointer, functionOption, function))
        try check(unsafe bridge_curl_set_pointer(pointer, contextOption, context.toOpaque()))
    }

    /// Calls with the pointer, for the functions of a multi handle.
    func withPointer<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        unsafe body(pointer)
    }

    private func check(_ code: CURLcode) throws(HTTPTransportError) {
        guard code != CURLE_OK else { return }
        throw HTTPTransportError(code)
    }
}

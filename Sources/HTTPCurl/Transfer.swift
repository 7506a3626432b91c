import CLibcurl
import Foundation
import HTTPMessage

/// A request under way, on the thread of its transport: its handle, and what has come in of the response.
final class Transfer {
    let handle: EasyHandle
    private let continuation: CheckedContinuation<Exchange.Outcome, Never>
    private let fields: FieldList
    private let maximumBodySize: Int
    private var response = HTTPResponse(0)
    private var headerSize = 0
    private var isTooLarge = false

    /// Makes a transfer; on failure the continuation has not been resumed.
    init(
        _ request: HTTPRequest,
        options: CurlTransport.Options,
        continuation: CheckedContinuation<Exchange.Outcome, Never>
    ) throws(HTTPTransportError) {
        handle = try EasyHandle()
        fields = try Self.fieldList(of: request)
        maximumBodySize = options.maximumBodySize
        self.continuation = continuation
        try configure(options, isLoopback: Self.isLoopback(request.target))
        try configure(request)
    }

    /// Hands over what came of the request.
    func finish(_ code: CURLcode) {
        guard code == CURLE_OK else {
            let failure = isTooLarge ? HTTPTransportError(code: .tooLarge, message: "the response is too large") : nil
            return fail(failure ?? HTTPTransportError(code))
        }
        response.status = handle.status
        if response.fields["Content-Encoding"] != nil {  // libcurl has undone it
            response.fields["Content-Encoding"] = nil
            response.fields["Content-Length"] = nil
        }
        continuation.resume(returning: .success(response))
    }

    /// Ends the transfer without a response.
    func fail(_ error: HTTPTransportError) {
        continuation.resume(returning: .failure(error))
    }

    /// Takes a piece of the body; false ends the transfer.
    fileprivate func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        isTooLarge = response.body.count + bytes.count > maximumBodySize
        guard !isTooLarge else { return false }
        unsafe response.body.append(contentsOf: bytes)
        return true
    }

    /// Takes a line of the header; a status line begins a new one, since there may be interim responses.
    fileprivate func receive(header bytes: UnsafeRawBufferPointer) -> Bool {
        headerSize += bytes.count
        isTooLarge = headerSize > CurlTransport.maximumHeaderSize
        guard !isTooLarge else { return false }
        let line = unsafe String(decoding: bytes, as: UTF8.self)
        guard !line.utf8.starts(with: "HTTP/".utf8) else {
            response.fields = [:]
            return true
        }
        if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let value = line[line.utf8.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            response.fields.append(String(line[..<colon]), value)
        }
        return true
    }

    private func configure(_ options: CurlTransport.Options, isLoopback: Bool) throws(HTTPTransportError) {
        try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try handle.set(CURLOPT_DISALLOW_USERNAME_IN_URL, true)
        try handle.set(CURLOPT_FOLLOWLOCATION, false)
        try handle.set(CURLOPT_PATH_AS_IS, true)
        try handle.set(CURLOPT_NOSIGNAL, true)
        try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        try handle.set(CURLOPT_ACCEPT_ENCODING, "")
        try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout)
        try handle.set(CURLOPT_TIMEOUT_MS, options.timeout)
        try handle.set(CURLOPT_USERAGENT, options.userAgent)
        if let proxy = options.proxy ?? (isLoopback ? "" : nil) { try handle.set(CURLOPT_PROXY, proxy) }
        if let caFile = options.caFile { try handle.set(CURLOPT_CAINFO, caFile) }
        // The transport removes the handle before it lets go of the transfer, so the reference stays good.
        let context = unsafe Unmanaged.passUnretained(self)
        try unsafe handle.setReceive(CURLOPT_WRITEFUNCTION, receiveBody, CURLOPT_WRITEDATA, context)
        try unsafe handle.setReceive(CURLOPT_HEADERFUNCTION, receiveHeader, CURLOPT_HEADERDATA, context)
    }

    private func configure(_ request: HTTPRequest) throws(HTTPTransportError) {
        guard ["http", "https"].contains(request.target.prefix { $0 != ":" }.lowercased()) else {
            throw HTTPTransportError(code: .badURL, message: "the URL is neither http nor https")
        }
        guard request.target.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
            throw HTTPTransportError(code: .badURL, message: "the URL holds characters that must be escaped")
        }
        try handle.set(CURLOPT_URL, request.target)
        try handle.set(CURLOPT_HTTPHEADER, fields)
        switch request.method {
        case .get where request.body.isEmpty: try handle.set(CURLOPT_HTTPGET, true)
        case .head: try handle.set(CURLOPT_NOBODY, true)
        default:
            if !request.body.isEmpty || [.post, .put, .patch].contains(request.method) {
                try handle.setBody(request.body)
            }
            try handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
    }

    private static func fieldList(of request: HTTPRequest) throws(HTTPTransportError) -> FieldList {
        guard request.method.rawValue.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else {
            throw HTTPTransportError(code: .other, message: "the method is malformed")
        }
        var list = FieldList()
        for field in request.fields.fields { try list.append(field) }
        if request.fields["Content-Type"] == nil { try list.suppress("Content-Type") }
        if request.fields["Expect"] == nil { try list.suppress("Expect") }
        return list
    }

    private static func isLoopback(_ url: String) -> Bool {
        Authority(URLComponents(string: url)?.encodedHost ?? "")?.isLoopback ?? false
    }
}

private func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe receive(bytes, size * count, context) { unsafe $0.receive(body: $1) }
}

private func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe receive(bytes, size * count, context) { unsafe $0.receive(header: $1) }
}

/// Hands a piece to the transfer; a count other than the given one makes libcurl end it.
private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?,
    _ take: (Transfer, UnsafeRawBufferPointer) -> Bool
) -> Int {
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return unsafe take(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
}

import CLibcurl
import Foundation
import HTTPMessage

/// A request under way, on the thread of its transport: its handle, and what has come in of the response.
final class Transfer {
    let handle: EasyHandle
    private let exchange: Exchange
    /// Nil once there is an answer.
    private var continuation: CheckedContinuation<Exchange.Outcome, Never>?
    private let fields: FieldList
    private let maximumBodySize: Int
    private var response = HTTPResponse(0)
    private var headerSize = 0
    private var isTooLarge = false
    private var sent = 0
    private var failure: HTTPTransportError?

    /// Makes a transfer; on failure the continuation has not been resumed.
    init(
        _ exchange: Exchange,
        options: CurlTransport.Options,
        continuation: CheckedContinuation<Exchange.Outcome, Never>
    ) throws(HTTPTransportError) {
        handle = try EasyHandle()
        self.exchange = exchange
        fields = try Self.fieldList(of: exchange.request)
        maximumBodySize = options.maximumBodySize
        self.continuation = continuation
        try configure(options, isLoopback: Self.isLoopback(exchange.request.target))
        try configure(exchange.request)
    }

    /// Hands over what came of the request.
    func finish(_ code: CURLcode) {
        guard code == CURLE_OK else {
            let tooLarge = isTooLarge ? HTTPTransportError(code: .tooLarge, message: "the response is too large") : nil
            return fail(failure ?? tooLarge ?? HTTPTransportError(code))
        }
        response.status = handle.status
        if exchange.incoming == nil, response.fields["Content-Encoding"] != nil {  // libcurl has undone it
            response.fields["Content-Encoding"] = nil
            response.fields["Content-Length"] = nil
        }
        answer(.success(response))
        exchange.incoming?.finish(nil)
    }

    /// Ends the transfer without a response, or without the rest of it.
    func fail(_ error: HTTPTransportError) {
        answer(.failure(error))
        exchange.incoming?.finish(error)
    }

    private func answer(_ outcome: Exchange.Outcome) {
        continuation.take()?.resume(returning: outcome)
    }

    /// Takes a piece of the body, and says to libcurl how much of it; anything but its count ends or halts the transfer.
    fileprivate func receive(body bytes: UnsafeRawBufferPointer) -> Int {
        if let incoming = exchange.incoming {
            response.status = handle.status
            answer(.success(response))
            let isTaken = unsafe bytes.isEmpty || incoming.append(Data(bytes))
            return isTaken ? bytes.count : Int(CURL_WRITEFUNC_PAUSE)
        }
        isTooLarge = response.body.count + bytes.count > maximumBodySize
        guard !isTooLarge else { return Self.refusal }
        unsafe response.body.append(contentsOf: bytes)
        return bytes.count
    }

    /// Gives the next bytes of the content to send, and says how many.
    fileprivate func provide(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let content = exchange.content, sent < content.size else { return 0 }
        let room = min(buffer.count, content.size - sent)
        guard let part = try? content.read(at: sent, upTo: room), !part.isEmpty, part.count <= room else {
            failure = .contentFailed
            return Int(CURL_READFUNC_ABORT)
        }
        unsafe buffer.copyBytes(from: part)
        sent += part.count
        return part.count
    }

    /// Goes back in the content, when a connection that was kept turned out to be gone.
    fileprivate func seek(to offset: Int) -> Bool {
        guard let content = exchange.content, (0...content.size).contains(offset) else { return false }
        sent = offset
        return true
    }

    /// A count that no piece has.
    private static let refusal = -1

    /// Takes a line of the header; a status line begins a new one, since there may be interim responses.
    fileprivate func receive(header bytes: UnsafeRawBufferPointer) -> Int {
        headerSize += bytes.count
        isTooLarge = headerSize > CurlTransport.maximumHeaderSize
        guard !isTooLarge else { return Self.refusal }
        let line = unsafe String(decoding: bytes, as: UTF8.self)
        guard !line.utf8.starts(with: "HTTP/".utf8) else {
            response.fields = [:]
            return bytes.count
        }
        if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let value = line[line.utf8.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            response.fields.append(String(line[..<colon]), value)
        }
        return bytes.count
    }

    private func configure(_ options: CurlTransport.Options, isLoopback: Bool) throws(HTTPTransportError) {
        try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
        try handle.set(CURLOPT_DISALLOW_USERNAME_IN_URL, true)
        try handle.set(CURLOPT_FOLLOWLOCATION, false)
        try handle.set(CURLOPT_PATH_AS_IS, true)
        try handle.set(CURLOPT_NOSIGNAL, true)
        try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        if exchange.incoming == nil { try handle.set(CURLOPT_ACCEPT_ENCODING, "") }
        try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, true)
        try handle.set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout)
        if exchange.isStreamed {
            try handle.set(CURLOPT_LOW_SPEED_LIMIT, 1)
            try handle.set(CURLOPT_LOW_SPEED_TIME, max(1, Int(clamping: options.timeout.components.seconds)))
        } else {
            try handle.set(CURLOPT_TIMEOUT_MS, options.timeout)
        }
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
        if let content = exchange.content {
            try handle.setUpload(size: content.size)
            // As above: libcurl does not call what has been removed.
            let context = unsafe Unmanaged.passUnretained(self)
            try unsafe handle.setReceive(CURLOPT_READFUNCTION, sendBody, CURLOPT_READDATA, context)
            try unsafe handle.setSeek(seekBody, context)
            return try handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
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

private func sendBody(
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let buffer = unsafe buffer, let context = unsafe context else { return Int(CURL_READFUNC_ABORT) }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return unsafe transfer.provide(into: UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
}

private func seekBody(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: Int32) -> Int32 {
    guard let context = unsafe context, origin == SEEK_SET else { return Int32(CURL_SEEKFUNC_FAIL) }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return Int32(transfer.seek(to: Int(offset)) ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL)
}

/// Hands a piece to the transfer; a count other than the given one makes libcurl end or halt it.
private func receive(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?,
    _ take: (Transfer, UnsafeRawBufferPointer) -> Int
) -> Int {
    guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return unsafe take(transfer, UnsafeRawBufferPointer(start: bytes, count: count))
}

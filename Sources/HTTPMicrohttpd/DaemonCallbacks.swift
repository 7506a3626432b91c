import CLibmicrohttpd
import Foundation
import HTTPMessage

// The functions that libmicrohttpd calls on its threads: in this order for each request, `connectionNotified`
// around all of a connection. The exchange lives from `requestReceived` to `requestCompleted`.

/// A client asks for a connection.
func connectionOffered(
    context: UnsafeMutableRawPointer?,
    address: UnsafePointer<sockaddr>?,
    length: socklen_t
) -> MHD_Result {
    guard let context = unsafe ServerContext.from(context), let address = unsafe address,
        let peer = unsafe IPAddress(address)
    else { return .NO }
    return context.accepts(peer) ? .YES : .NO
}

/// A request line came: makes the exchange that libmicrohttpd then hands to the other callbacks.
func requestReceived(
    context: UnsafeMutableRawPointer?,
    target: UnsafePointer<CChar>?,
    connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context = unsafe ServerContext.from(context), let target = unsafe target else { return nil }
    return unsafe Unmanaged.passRetained(context.begin(target: String(cString: target))).toOpaque()
}

/// The header section, a part of the body, or the end of the body came, or the connection was resumed.
func requestAccessed(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    path: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?,
    version: UnsafePointer<CChar>?,
    bytes: UnsafePointer<CChar>?,
    count: UnsafeMutablePointer<Int>?,
    exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context = unsafe ServerContext.from(context),
        let exchange = unsafe Exchange.from(exchange?.pointee),
        let connection = unsafe connection,
        let method = unsafe method,
        let count = unsafe count
    else { return .NO }
    switch exchange.step {
    case .begin:
        var request = unsafe HTTPRequest(
            HTTPMethod(rawValue: String(cString: method)),
            exchange.target,
            fields: headerFields(of: connection)
        )
        request.source = unsafe ClientConnection.of(connection)?.source
        let version = unsafe version.map { unsafe String(cString: $0) } ?? ""
        if let refusal = RequestRules(limits: context.limits).refusal(of: request, version: version) {
            return unsafe send(refusal, on: connection, context)
        }
        request.takeAuthorityFromTarget()
        exchange.receive(request)
        return .YES
    case .receive where unsafe count.pointee > 0:
        guard let bytes = unsafe bytes else { return .NO }
        let part = unsafe Data(bytes: bytes, count: count.pointee)
        unsafe count.pointee = 0
        return exchange.append(part, limit: context.limits.bodySize) ? .YES : .NO
    case .receive:
        guard let request = exchange.request else { return .NO }
        unsafe context.connections.setDeadline(nil, of: bridge_microhttpd_socket(connection))
        guard let response = unsafe context.respond(to: request, of: exchange, on: connection) else { return .YES }
        return unsafe send(response, on: connection, context)
    case .wait:
        return .YES
    case .send(let response):
        return unsafe send(response, on: connection, context)
    }
}

/// The request is over: answered, or its connection broke.
func requestCompleted(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    code: MHD_RequestTerminationCode
) {
    guard let context = unsafe ServerContext.from(context), let pointer = unsafe exchange?.pointee else { return }
    context.end(unsafe Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue())
    unsafe exchange?.pointee = nil
    guard let connection = unsafe connection else { return }
    let next = ContinuousClock.now.advanced(by: context.limits.idleTime + context.limits.requestTime)
    unsafe context.connections.setDeadline(next, of: bridge_microhttpd_socket(connection))
}

/// A connection was accepted, or is about to be closed.
func connectionNotified(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    code: MHD_ConnectionNotificationCode
) {
    guard let context = unsafe ServerContext.from(context), let connection = unsafe connection else { return }
    let socket = unsafe bridge_microhttpd_socket(connection)
    guard code == .CONNECTION_NOTIFY_STARTED else {
        context.connections.close(socket)
        // Of a connection that had a handshake, the TLS session has ended before this.
        unsafe ClientConnection.pointer(of: connection).map { unsafe $0.release() }
        return
    }
    var on: CInt = 1
    _ = unsafe setsockopt(socket, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
    let client = unsafe ClientConnection(connection, credentials: context.certificates?.credentials)
    unsafe socketContext?.pointee = Unmanaged.passRetained(client).toOpaque()
    let deadline = ContinuousClock.now.advanced(by: context.limits.requestTime)
    context.connections.open(socket, from: client.source?.peer, deadline: deadline)
}

/// Sends a response, or ends the connection where the response asks for that.
private func send(_ response: HTTPResponse, on connection: OpaquePointer, _ context: ServerContext) -> MHD_Result {
    if response.interruption == .beforeStatus { return .NO }
    if let reply = Reply(response, closing: context.isStopping) {
        return unsafe reply.queue(on: connection, status: response.status)
    }
    guard let reply = Reply(HTTPResponse(500), closing: true) else { return .NO }
    return unsafe reply.queue(on: connection, status: 500)
}

/// All header lines of the request, in order.
private func headerFields(of connection: OpaquePointer) -> HTTPFields {
    var fields = HTTPFields()
    unsafe withUnsafeMutablePointer(to: &fields) { pointer in
        _ = unsafe MHD_get_connection_values(connection, .HEADER_KIND, appendField, pointer)
    }
    return fields
}

private func appendField(
    context: UnsafeMutableRawPointer?,
    kind: MHD_ValueKind,
    name: UnsafePointer<CChar>?,
    value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let fields = unsafe context?.assumingMemoryBound(to: HTTPFields.self), let name = unsafe name else {
        return .NO
    }
    let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
    unsafe fields.pointee.append(String(cString: name), text)
    return .YES
}

extension ServerContext {
    fileprivate static func from(_ pointer: UnsafeMutableRawPointer?) -> ServerContext? {
        unsafe pointer.map { unsafe Unmanaged<ServerContext>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension ClientConnection {
    fileprivate static func pointer(of connection: OpaquePointer) -> Unmanaged<ClientConnection>? {
        unsafe bridge_microhttpd_context(connection).map { unsafe Unmanaged<ClientConnection>.fromOpaque($0) }
    }

    fileprivate static func of(_ connection: OpaquePointer) -> ClientConnection? {
        unsafe pointer(of: connection)?.takeUnretainedValue()
    }
}

extension Exchange {
    fileprivate static func from(_ pointer: UnsafeMutableRawPointer?) -> Exchange? {
        unsafe pointer.map { unsafe Unmanaged<Exchange>.fromOpaque($0).takeUnretainedValue() }
    }
}

import CLibmicrohttpd

/// A running libmicrohttpd daemon with its threads, stopped by its end.
///
/// It must not end while a connection is suspended: libmicrohttpd 0.9.75 aborts the process then.
@safe struct Daemon: ~Copyable {
    private let pointer: OpaquePointer
    private let context: UnsafeMutableRawPointer

    /// Starts to listen; nil when the address cannot be had.
    init?(address: SocketAddress, threads: Int, context: ServerContext) {
        let limits = context.limits
        let retained = unsafe Unmanaged.passRetained(context).toOpaque()
        var callbacks = unsafe bridge_microhttpd_callbacks(
            offered: connectionOffered,
            received: requestReceived,
            access: requestAccessed,
            completed: requestCompleted,
            connection: connectionNotified,
            context: retained
        )
        let started = unsafe address.withSockaddr { address in
            unsafe bridge_microhttpd_start(
                address,
                CUnsignedInt(clamping: threads > 1 ? threads : 0),
                CUnsignedInt(clamping: limits.connections),
                CUnsignedInt(clamping: limits.idleTime.components.seconds),
                limits.headerSize,
                context.certificates == nil ? nil : HTTPServerTLS.priorities,
                &callbacks
            )
        }
        guard let started = unsafe started else {
            unsafe Unmanaged<ServerContext>.fromOpaque(retained).release()
            return nil
        }
        unsafe pointer = started
        unsafe self.context = retained
    }

    deinit {
        unsafe MHD_stop_daemon(pointer)
        unsafe Unmanaged<ServerContext>.fromOpaque(context).release()
    }

    /// The port that was asked for, or the free one that was found for port 0.
    var port: Int {
        Int(unsafe bridge_microhttpd_port(pointer))
    }

    /// Accepts no more connections; those that are open go on.
    func stopListening() {
        let socket = unsafe MHD_quiesce_daemon(pointer)
        if socket >= 0 { close(socket) }
    }
}

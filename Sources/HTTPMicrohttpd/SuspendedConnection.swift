import CLibmicrohttpd

/// A connection that the server has set aside until its response is there.
///
/// Unchecked: the pointer stays valid while the connection is suspended, `MHD_resume_connection` may be
/// called from any thread, and the exchange that holds this value resumes it exactly once.
@safe struct SuspendedConnection: @unchecked Sendable {
    private let pointer: OpaquePointer

    /// Sets the connection aside; only within the access callback of the connection.
    init(suspending connection: OpaquePointer) {
        unsafe MHD_suspend_connection(connection)
        unsafe pointer = connection
    }

    /// Gives the connection back to its thread; exactly once.
    func resume() {
        unsafe MHD_resume_connection(pointer)
    }
}

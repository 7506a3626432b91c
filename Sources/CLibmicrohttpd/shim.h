#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

/* The callbacks of a daemon; all get the same context. */
struct bridge_microhttpd_callbacks {
    void *(*received)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    void *context;
};

/* Starts a daemon on the address. Needed because MHD_start_daemon is variadic. */
static inline struct MHD_Daemon *bridge_microhttpd_start(
    const struct sockaddr *address, unsigned threads, unsigned connections, unsigned idle_seconds,
    size_t connection_memory, const struct bridge_microhttpd_callbacks *callbacks)
{
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    if (address->sa_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    return MHD_start_daemon(
        flags, 0, NULL, NULL, callbacks->access, callbacks->context,
        MHD_OPTION_SOCK_ADDR, address,
        MHD_OPTION_THREAD_POOL_SIZE, threads,
        MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, connection_memory,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks->received, callbacks->context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, callbacks->context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection, callbacks->context,
        MHD_OPTION_END);
}

/* The port that the daemon listens on. Needed because MHD_get_daemon_info is variadic. */
static inline int bridge_microhttpd_port(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    return info == NULL ? 0 : info->port;
}

/* The socket of a connection. Needed because MHD_get_connection_info is variadic. */
static inline int bridge_microhttpd_socket(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info == NULL ? -1 : info->connect_fd;
}

/* MHD_CONTENT_READER_END_WITH_ERROR is a macro with a cast, which Swift does not import. */
static inline ssize_t bridge_microhttpd_end_with_error(void)
{
    return MHD_CONTENT_READER_END_WITH_ERROR;
}

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

/* The callbacks of a daemon; all get the same context. */
struct bridge_microhttpd_callbacks {
    MHD_AcceptPolicyCallback offered;
    void *(*received)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_AccessHandlerCallback access;
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
    void *context;
};

/* libmicrohttpd wants a certificate or a function that finds one; ours come from the credentials of each connection. */
static inline int bridge_microhttpd_no_certificate(
    gnutls_session_t session, const struct gnutls_cert_retr_st *info, gnutls_pcert_st **certificates,
    unsigned *count, gnutls_ocsp_data_st **ocsp, unsigned *ocsp_count, gnutls_privkey_t *key, unsigned *flags)
{
    return GNUTLS_E_NO_CERTIFICATE_FOUND;
}

/* Starts a daemon on the address; with TLS where priorities are given. Needed because MHD_start_daemon is variadic. */
static inline struct MHD_Daemon *bridge_microhttpd_start(
    const struct sockaddr *address, unsigned threads, unsigned connections, unsigned idle_seconds,
    size_t connection_memory, const char *tls_priorities, const struct bridge_microhttpd_callbacks *callbacks)
{
    unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
    struct MHD_OptionItem tls[] = {
        { MHD_OPTION_HTTPS_PRIORITIES, 0, (void *) tls_priorities },
        { MHD_OPTION_HTTPS_CERT_CALLBACK2, 0, (void *) bridge_microhttpd_no_certificate },
        { MHD_OPTION_END, 0, NULL },
    };
    if (address->sa_family == AF_INET6)
        flags |= MHD_USE_IPv6;
    if (tls_priorities != NULL)
        flags |= MHD_USE_TLS;
    else
        tls[0].option = MHD_OPTION_END;
    return MHD_start_daemon(
        flags, 0, callbacks->offered, callbacks->context, callbacks->access, callbacks->context,
        MHD_OPTION_ARRAY, tls,
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

/* The address of the client of a connection. Needed because MHD_get_connection_info is variadic. */
static inline const struct sockaddr *bridge_microhttpd_peer(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info == NULL ? NULL : info->client_addr;
}

/* What the program keeps with a connection. Needed because MHD_get_connection_info is variadic. */
static inline void *bridge_microhttpd_context(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info == NULL ? NULL : info->socket_context;
}

/* The TLS session of a connection, NULL without TLS. Needed because MHD_get_connection_info is variadic. */
static inline gnutls_session_t bridge_microhttpd_tls_session(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info == NULL ? NULL : (gnutls_session_t) info->tls_session;
}

/* MHD_CONTENT_READER_END_WITH_ERROR is a macro with a cast, which Swift does not import. */
static inline ssize_t bridge_microhttpd_end_with_error(void)
{
    return MHD_CONTENT_READER_END_WITH_ERROR;
}

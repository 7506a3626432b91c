#include <gnutls/gnutls.h>
#include <gnutls/crypto.h>
#include <gnutls/abstract.h>

// gnutls_free is a variable that holds a function, which Swift takes for shared mutable state.
static inline void bridge_gnutls_free(void *bytes) {
    gnutls_free(bytes);
}

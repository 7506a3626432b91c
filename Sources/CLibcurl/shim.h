#include <curl/curl.h>
#include <sys/eventfd.h> // wakes the thread that polls; not part of Swift's Glibc

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call: one function for each
// type of argument that is used.

static inline CURLcode bridge_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bridge_curl_set_off(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bridge_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bridge_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bridge_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode bridge_curl_set_bytes(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}

typedef size_t (*bridge_curl_receive)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode bridge_curl_set_receive(CURL *handle, CURLoption option, bridge_curl_receive function) {
    return curl_easy_setopt(handle, option, function);
}

typedef int (*bridge_curl_seek)(void *context, curl_off_t offset, int origin);

static inline CURLcode bridge_curl_set_seek(CURL *handle, CURLoption option, bridge_curl_seek function) {
    return curl_easy_setopt(handle, option, function);
}

static inline CURLcode bridge_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

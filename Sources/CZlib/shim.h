#include <zlib.h>

/* deflateInit2 is a macro with the version and the size of the header's own structure. */
static inline int bridge_zlib_deflate_init(z_stream *stream, int level, int window_bits, int memory_level)
{
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, memory_level, Z_DEFAULT_STRATEGY);
}

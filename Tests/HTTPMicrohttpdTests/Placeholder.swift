// The first test of HTTPMicrohttpd replaces this file.

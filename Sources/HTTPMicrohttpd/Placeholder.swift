// The first source of HTTPMicrohttpd replaces this file.

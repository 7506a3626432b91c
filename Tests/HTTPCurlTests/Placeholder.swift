// The first test of HTTPCurl replaces this file.

// The first test of TimeZones replaces this file.

// The first source of TimeZones replaces this file.

// The first source of HTTPCurl replaces this file.

// The first source of GraphModel replaces this file.

// The first test of GraphModel replaces this file.

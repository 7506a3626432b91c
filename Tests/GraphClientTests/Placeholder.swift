// The first test of GraphClient replaces this file.

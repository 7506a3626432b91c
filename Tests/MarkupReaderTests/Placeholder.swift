// The first test of MarkupReader replaces this file.

// The first source of MarkupReader replaces this file.

// The first source of GraphClient replaces this file.

// The first source of GraphDAVCommands replaces this file.

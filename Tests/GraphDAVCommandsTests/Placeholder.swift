// The first test of GraphDAVCommands replaces this file.

// The command line replaces this file.

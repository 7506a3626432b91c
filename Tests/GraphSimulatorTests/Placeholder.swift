// The first test of GraphSimulator replaces this file.

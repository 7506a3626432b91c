// The first source of GraphSimulator replaces this file.

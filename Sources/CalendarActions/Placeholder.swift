// The first source of CalendarActions replaces this file.

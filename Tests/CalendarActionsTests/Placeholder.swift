// The first test of CalendarActions replaces this file.

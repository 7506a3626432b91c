// The first test of CalendarConversion replaces this file.

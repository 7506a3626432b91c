// The first source of CalendarConversion replaces this file.

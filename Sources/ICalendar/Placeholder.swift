// The first source of ICalendar replaces this file.

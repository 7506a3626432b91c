// The first test of ICalendar replaces this file.

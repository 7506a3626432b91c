// The first test of SQLiteDatabase replaces this file.

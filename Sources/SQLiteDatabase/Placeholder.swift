// The first source of SQLiteDatabase replaces this file.

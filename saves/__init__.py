"""The games that are kept: a library on disk, its writer, and the file of one game."""

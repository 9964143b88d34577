"""The rules of the games: pure functions over values, without screens, files, clocks or threads."""

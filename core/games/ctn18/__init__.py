"""18CTN: stock rounds over a hex-island settlement game."""

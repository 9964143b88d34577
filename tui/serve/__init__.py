"""Play together: an App for each visitor over a stream of bytes, and the house they meet in."""

"""What the sub-commands do. Each module is imported only when its command runs."""

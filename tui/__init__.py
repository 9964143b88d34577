"""What is seen and typed: the command line, the line protocol and the screens."""

__all__ = ["__version__"]

__version__ = "0.1.0"

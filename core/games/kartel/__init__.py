"""Kartel: a police officer walks round a ring of seven gangs."""

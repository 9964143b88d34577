"""Kartell: oil fields, refineries and petrol companies, their shares, and open trading."""

"""Cartel: 52 companies, sealed bids, bonds and stock, ten years."""

"""Cartel: Hotels: seven hotel chains that grow, meet and are taken over."""

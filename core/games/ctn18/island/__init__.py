"""The island game under 18CTN: board, building, roads, robber, cards and production."""

"""Computer opponents: one protocol, which sees only what a seat may see."""

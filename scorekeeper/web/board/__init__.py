"""How a game stands, and how it came to that."""

"""Making a game and changing it."""

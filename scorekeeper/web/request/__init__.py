"""Who asks, and how it is answered."""

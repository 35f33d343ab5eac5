"""What is counted of games, kept beside their logs."""

"""Games: their rows, the entries of their logs, and half-entered rounds."""

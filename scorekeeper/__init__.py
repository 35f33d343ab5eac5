"""Keeps score of shedding card games."""

__version__ = "0.1.0"

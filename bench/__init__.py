"""Measurements: each a ratio within one run, with its goal beside it. `make bench`."""

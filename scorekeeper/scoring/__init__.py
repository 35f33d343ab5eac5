"""Cards, rules, points, standings: a library without a world.

Imports only the standard library, reads no clock, holds no prose and no
randomness. Everything is counted by docs/scoring.md.
"""

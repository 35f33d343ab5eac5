"""A plausible group that nobody has played in, the same for the same seed.

Nothing in here judges or counts: what is played is judged by scoring/, kept by store/.
"""

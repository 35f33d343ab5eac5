"""Numbers for people and pictures, counted from scored games.

`tally_of(game)` counts one game; tallies add up in the order the games were played, and each is a
small JSON document, so that a game is counted once and sums of many are kept. What all numbers
share: a game counts for who was in play in a round of it that counted; numbers of rounds leave out
rounds after the end and impossible ones, until they are mended; wins, places and duels are of games
that are over.
"""

"""The group around its games: home, looking back, people, journal, bin."""

"""Evenings: where one ends and the next begins, and looking back at them."""

"""The log on disk, and the people, games and sittings around it.

Imports go down only: the store may use `scorekeeper.scoring` and never a page or a form.
Every lookup goes through a group. Refusals carry codes and parameters, never sentences.
"""

"""Does what each recipe of CONTRIBUTING.md says, word by word, in a scratch copy.

    .venv/bin/python -m scripts.recipes            # all of them
    .venv/bin/python -m scripts.recipes page deck  # only these

The files and commands that stand in backticks in a recipe's numbered steps are the recipe
(`reading.py`); a module for each brings a small real example of what is written into the files.
All of it is done in order; then its tests and `make lint` must find nothing missing. Then each
step is left out once, and they must find that, by name: what nobody misses fails the script.
"""

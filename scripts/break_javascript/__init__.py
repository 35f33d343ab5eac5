"""Breaks `static/js/` in many small ways, one at a time, and counts how many the tests see.

    make venv
    .venv/bin/python -m scripts.break_javascript [--count 40] [--seed 11] [--jobs 2]

A break turns a condition, drops a guard, moves a bound or removes a call, in a scratch copy of the
project; each kind comes in its turn, and the seed decides which. The first run finds out which test
runs which block of which script, and keeps that under `build/` until a script or a test changes.
Then each break is met by the tests that run what it breaks, the quickest first, until one fails
that does not fail once the script is whole again.

It prints each break and the test that saw it, and exits with 1 if fewer than nine in ten were seen
of those that a person could meet. Breaks that nobody can meet stand one by one in
`equivalent.toml`, each with the reason; what stands there and is no break any more is refused.
"""

"""A whole group in one file: written, read with every fault listed, and taken in again.

Source: docs/formats.md.
"""

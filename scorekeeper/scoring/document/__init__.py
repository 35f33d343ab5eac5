"""The scoresheet document: read with every fault listed, and written. Source: scoring.md."""

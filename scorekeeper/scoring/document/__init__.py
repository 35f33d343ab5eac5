"""The scoresheet document: read with every fault listed, and written. Source: docs/scoring.md."""

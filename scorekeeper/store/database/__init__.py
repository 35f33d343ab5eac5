"""How the database is opened, prepared, written to and copied."""

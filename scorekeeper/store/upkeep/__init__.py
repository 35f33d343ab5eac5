"""Looking after the database: prepared, checked, backed up and put back."""

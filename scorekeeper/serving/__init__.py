"""The server at home: waitress, and where it is to be found."""

"""What people read: codes are stored, words are shown."""

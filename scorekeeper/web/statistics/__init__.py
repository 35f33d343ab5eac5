"""The group and its people in numbers."""

"""Groups, the people in them, and the devices that were let in."""

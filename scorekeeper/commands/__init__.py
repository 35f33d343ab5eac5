"""What the command line does, a module each, loaded only when it is asked for."""

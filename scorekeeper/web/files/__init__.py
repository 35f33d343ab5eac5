"""What leaves the server as a file, and what comes in from one."""

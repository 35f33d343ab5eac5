"""Every change of the tables since the first release, inside the package so that a wheel has it."""

"""Games as tables of other programs: read into a scoresheet, and written out of one."""

"""From the domain to what a template shows: plain rows of words and numbers."""

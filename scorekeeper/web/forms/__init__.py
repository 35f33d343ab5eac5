"""Forms: what was typed, whether it is of the right form, and nothing else.

A form never touches the database, the session or the request.
"""

"""Plain text, for every room. Nothing but the standard library is imported here.

`normalize` makes texts equal that differ in case, width and blanks alone.

Read first: `normalize`.
"""

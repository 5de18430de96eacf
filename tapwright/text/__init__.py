"""Plain text, for every room. Nothing but the standard library is imported from outside.

`normalize` makes texts equal that differ in case, width and blanks alone; `quote` cuts a text to a
length and puts it between quotation marks; `stop_words` has the words that tell no two texts apart.

Read first: `normalize`.
"""

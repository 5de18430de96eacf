"""Plain text, for every room. Nothing but the standard library is imported from outside.

`normalize` makes texts equal that differ only in case, width and blanks. `quote` cuts a text to a
length and puts it between quotation marks. `stop_words` has the words that comparisons leave out.
One module for each kind of value reads and writes it, in English and Chinese: `numbers`, `amounts`,
`clock_times`, `weekdays`, `dates` and `durations`. They find `spans`; `readers` lists them.

Read first: `normalize`, `spans`, `clock_times`.
"""

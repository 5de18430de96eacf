"""Plain text, for every room. Nothing but the standard library is imported from outside.

`normalize` makes texts equal that differ in case, width and blanks alone; `quote` cuts a text to a
length and puts it between quotation marks; `stop_words` has the words that comparisons leave out.
What a text says is read, and written, by one module for each kind of value: `numbers`, `amounts`,
`clock_times`, `weekdays`, `dates` and `durations`, in English and Chinese. What they find are
`spans`; `readers` names them.

Read first: `normalize`, `spans`, `clock_times`.
"""

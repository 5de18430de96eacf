"""Plain text, for every room. Nothing but the standard library is imported here.

`normalize` makes texts equal that differ in case, width and blanks alone. What a text says is read,
and written, by one module for each kind of value: `numbers`, `amounts`, `clock_times`, `weekdays`,
`dates` and `durations`, in English and Chinese. What they find are `spans`; `readers` names them.

Read first: `normalize`, `spans`, `clock_times`.
"""

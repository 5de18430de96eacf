"""What goes wrong on the phone, and the calls that tests may hold, drop or break.

`kinds` has the faults, `injection` puts the active ones between a client and the phone, and
`popups` are pages that cover an app's own. `manners` is what a maker's phone does to clients at any
time. `hooks` is for tests: to watch inputs, hold a call, make the phone vanish.

Read first: `kinds`, `hooks`.
"""

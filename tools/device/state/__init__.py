"""The phone's own state: what is read of it, and what is changed and put back.

`foreground` parses which app and which window is in front, `displays` keeps to the phone's own
display, `clock` reads the time. `waking` wakes a phone and `unlocking` unlocks it.
`borrowed_settings` changes settings for the time of a run; `cleanup` keeps on disk what is still to
be put back. `vendors` lists what makers add to Android.

Read first: `foreground`, then `borrowed_settings`.
"""

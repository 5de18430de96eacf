"""Find a phone, connect to it, and call it.

`address` finds the phone that is meant, `wireless` one on Wi-Fi, and `relocation` one whose address
has changed; `identity` stays the same at any address. `session` repeats calls until they work or
the phone is lost, and `transport` bounds each of them. `lease` keeps other processes away.
`virtual` starts a virtual phone, `busy_time` counts how long a phone was at work.

Read first: `session`, then `transport`.
"""

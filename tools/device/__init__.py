"""The phone as uiautomator2 reaches it.

`device` is the phone; `address` finds it; `session` repeats calls until they work; `transport`
bounds each of them; `lease` keeps other processes away; `clock` goes on between readings; `apps`,
`packages`, `foreground` and `keyboard` are what the device can do; `gestures` is who does it.

Read first: `device`.
"""

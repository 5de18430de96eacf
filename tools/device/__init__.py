"""The phone as uiautomator2 reaches it.

`device` is the phone; `address` finds it, `wireless` on Wi-Fi, and `relocation` again; `identity`
is the same at any address; `session` repeats calls until they work; `transport` bounds each of
them; `lease` keeps other processes away; `clock` goes on between readings; `apps`, `packages`,
`profiles`, `foreground` and `keyboard` are what the device can do; `app_labels` and `apk` read what
apps are called; `gestures` is who does it.

Read first: `device`.
"""

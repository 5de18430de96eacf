"""A virtual Android phone behind real adb.

phone       the phone to use: it starts, resets, keeps snapshots; `state` is its truth, for tests
machine     the phone under its services; `files`, `proc` and `log` are what is on it
system      apps, windows, input and clocks: what Android is to an app and to a finger
ui          widgets, their layout and pixels, and the accessibility nodes that clients read
apps        the apps, a folder each, and `apps/kit`, what several of them share
adb         the device's side of adb, and an adb server
shell       the shell behind `adb shell`; `commands` has its programs
u2          the server that uiautomator2 talks to
faults      what goes wrong on request, and hooks for tests
replay      a phone that plays back a session which was recorded on another one

A call of uiautomator2 goes through `adb` and `u2` into `system`, which lays out the page of an app
by `ui`; a gesture goes the same way down, and `system/settler` does what follows from it.

Read first: `phone`, `system/core`, then an app, such as `apps/notes`.
"""

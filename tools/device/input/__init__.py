"""Touching and typing.

`touch_screen` has the gestures of fingers, and `tap_spacing` keeps two taps apart. `keyboard`
writes any text into fields, `text_input` reads fields and the clipboard. `input_access` says
whether the phone's maker allows it. `gestures` is the interface through which all of them act.

Read first: `touch_screen`, then `keyboard`.
"""

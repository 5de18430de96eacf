"""From a screen recording to a demonstration, without a model.

`reader` decodes; `keyframes` chooses pictures, by `sample_changes`; `keyframe_view` describes them;
`touch_dots` (with `touch_spots` and `touch_trails`) and `inference` find the gestures, put together
in `gestures`; `anchor` finds the keyframe that a device is in.

Read first: `keyframes`, then `gestures`.
"""

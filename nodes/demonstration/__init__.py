"""The use of a followed recording.

`anchoring` finds the keyframe that the device is in; `guidance` adapts the recording's next gesture
to the present task; `prompt` writes the section that models read.

Read first: `guidance`.
"""

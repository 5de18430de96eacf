"""The use of a followed recording.

`anchoring` finds the keyframe that the device is in; `guidance` adapts the recording's next gesture
to the present task; `section` writes the section of prompts that describes it.

Read first: `guidance`.
"""

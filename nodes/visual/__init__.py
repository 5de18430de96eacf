"""Pictures for models, and the elements that models point at.

`model_input` chooses the pictures of a prompt; `grounding` finds the element at a point or for a
description; `icon_captions` names icons without words.

Read first: `model_input`.
"""

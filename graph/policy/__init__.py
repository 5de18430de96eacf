"""What is off limits: the rules of `TAPWRIGHT_POLICY`, and which of them holds.

`rules.py` has the record of a rule and puts it in words, `reading.py` reads the file and says what
is wrong with it, `matching.py` finds the strictest rule that fits. `nodes/approval/restrictions.py`
asks them before a model sees a screen and before a gesture.
"""

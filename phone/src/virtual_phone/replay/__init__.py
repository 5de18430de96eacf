"""A phone that plays a recorded session back.

`folder` reads it, `player` answers by it. `questions` says what a shell command asks, `lookup`
finds the recorded answer, `rewriting` writes it in the form that is asked for, and `gestures`
compares what is done with what was recorded.
"""

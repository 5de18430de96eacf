"""This agent for the runner of AndroidWorld (google-research/android_world).

`episode` drives a run action by action and does not know AndroidWorld. `agent` is the class that
the runner takes, and the only module that imports the package. `python -m evals.androidworld` runs
its tasks. docs/androidworld.md shows how to get a first score.
"""

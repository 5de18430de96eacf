"""AndroidWorld (google-research/android_world): this agent in the seat that its runner offers.

`episode` drives a run action by action and knows nothing of AndroidWorld; `agent` is the class that
its runner takes, and the only module that imports the package; `python -m evals.androidworld` runs
its tasks. docs/androidworld.md leads to a first score.
"""

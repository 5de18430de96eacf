"""Simulated models: the oracle, its seeded errors, and its words in native models' languages.

The oracle knows the reference path of a task.

Read first: `oracle`.
"""

"""Simulated models: the oracle, which knows the reference path, its seeded errors, and its words in
the languages of native models.

Read first: `oracle`.
"""

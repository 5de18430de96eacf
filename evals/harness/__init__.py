"""Trials, each of a task, a phone and a model; many run at once, and each leaves a line of results.

Read first: `trial`, then `runner`.
"""

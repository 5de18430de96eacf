"""Measure costs: `python -m evals.bench` prints one page; each module also runs alone.

Read first: `__main__`.
"""

"""A campaign of seeded random faults: what goes wrong around a run, and what the run makes of it.

`python -m evals.faults` plays cases. A case is a kind and a seed: it plays alike each time, as far
as time allows. Read `kinds.py` for what can go wrong, `judging.py` for what counts as a fault of
ours, and `docs/faults.md` for how to use it.
"""

"""Verdicts on steps, and what follows from them.

`rules` judges a step without a model, by the `effects` of a touch and by `pixels`. `doubt` has the
next assessment judge what no rule can. `recovery` chooses a way out after a wrong step.

Read first: `rules`. The check of the whole task is in `nodes.completion`.
"""

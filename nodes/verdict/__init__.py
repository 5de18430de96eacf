"""Verdicts on steps, and the check that the task is complete.

`rules` judges a step without a model; `recovery` chooses a way out after a wrong one. `completion`
checks the final claim: `citations` parses its evidence, `support` checks it against the screens,
`relevance` against the task, and `bearing` against each detail that it is named for; `requirements`
and `differences` (with `paraphrase`) find what the instruction asks for and nothing shows.

Read first: `rules`.
"""

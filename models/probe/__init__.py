"""Find out by a few questions what a model at its endpoint can do.

`measure` asks them; `form` is about schemas, `chart` and `fit` about sight and points;
`question` sends one and reads what came.

Read first: `measure`, then `chart`.
"""

"""The commands of `tapwright`, a module each; `run`, `reports` and `phones` have several.

`options`, `run_options` and `evaluation/options` have the options and their help texts. A command
with many options takes them as one record (`option_record`). `choices` makes of those of a run the
choices of its context. `evaluation/` has the parts of `eval`.

Read first: `run`.
"""

"""The commands of `tapwright`, a module each; `reports` and `phones` have the small ones.

`options`, `run_options` and `evaluation/options` have the options and their help texts;
`choices` reads those of a run. `evaluation/` has the parts of `eval`.

Read first: `demo`.
"""

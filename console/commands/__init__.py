"""The commands of `tapwright`, a module each; `reports` and `phones` have the small ones.

`options`, `run_options` and `eval_options` have the options and their help texts.

Read first: `demo`.
"""

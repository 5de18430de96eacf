"""The parts of `tapwright eval`; the command itself is `console/commands/eval.py`.

* `options`: its options.
* `order`: what to try, and checks of it before the first trial.
* `selection`: which tasks, models and rows are tried.
* `trials`: makes the trials.
* `task_list`, `results`: print tasks, and what came out.
"""

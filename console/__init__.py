"""The user interface.

`cli` is the command line, with a module for each command in `commands/`; `view/` shows a run at
the terminal; `report/` writes the page of a run; `http/` serves the agent. `messages` has the
labels in English and Chinese.

Read first: `cli`, `commands/run`, then `view/run_view`.
"""

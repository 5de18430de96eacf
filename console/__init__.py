"""The user interface.

`cli` is the command line, with one module a command in `commands/`; `view/` shows a run at the
terminal; `report/` writes the page of a run; `http/` serves the agent. `messages` holds the words.

Read first: `cli`, then `view/run_view`.
"""

"""The user interface.

`cli` is the command line, with a module for each command in `commands/` and `completion` for the
shell; `view/` shows a run at the terminal; `report/` writes the page of a run; `http/` and `mcp/`
serve the agent to programs.

What these share: `progress` is a run's state as its events tell it, `results` what `--json` prints,
`output` and `tables` how it is printed. `messages` has the labels in English and Chinese,
`sentences` the Chinese of other sentences. `view_guard` keeps an error of a view from ending a run.

Read first: `cli`, `commands/run`, then `view/run_view`.
"""

"""Remembered runs as routes for a new task.

`routes` finds a route and adapts it to the present instruction, `adapted_steps` does so for each
step. `instruction_diff` aligns two instructions, `derived_values` follows a value from one to the
other, and `relative_dates` moves dates. `matching` finds a step's target on the present screen.

Read first: `routes`.
"""

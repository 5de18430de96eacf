"""Names of what is kept of a step."""

STEP_NUMBER = "step_number"

"""Calling a model from a node.

`ask` sends one prompt and validates the reply; `prompts` fills the templates of `nodes/prompts/`;
`foreign_tools` writes their sections about other servers' tools; `schemas` derives the reply's JSON
schema; `fitting` keeps a prompt below the model's context; `measured_call` measures one call and
keeps its texts; `usage` and `budgets` count what it costs.

Read first: `ask`.
"""

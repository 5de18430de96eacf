"""Language models: from a role to a validated answer.

`chat` is the door. `client` makes one call within its deadline; `endpoints` chooses the vendor,
`routing` the model; `dialects` holds what each family wants; `parsing` reads the answer. `native/`
has the languages of models that were trained for phones. `offline/` is a model of rules, `scripted`
a test double.

Read first: `chat`, then `dialects`.
"""

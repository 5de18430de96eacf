"""Language models: from a role to a validated answer.

* `chat` is the door: an `exchange` is one question and what asking it has used. `endpoints` chooses
  the model and its address, `routing` the cheapest of several, `settings` what the environment
  sets.
* `client` makes one call within its deadline, over `connection` and `kept_connections`. `payload`
  is what it sends.
* What a model is able to do: by its family in `dialects`, by its endpoint in `vendors` (`effort`,
  `strict`), as `measured` by `probe/`, and by what it refused (`refusals`). `ladder` puts these
  together, and `context` finds how many tokens the model takes.
* `answers` and `parsing` read what came (`loose_json`, `reply_form`), `coordinates` and
  `grounding_formats` the points in it. `tokens`, `metering` and `prices` count what it cost.

`native/` has the languages of models that were trained for phones. `offline/` is a model of rules,
`scripted` a test double.

Read first: `chat`, `client`, then `ladder`.
"""

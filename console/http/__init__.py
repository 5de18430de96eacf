"""The agent over HTTP.

`api` is the Runnable that LangServe serves, `schemas` has the requests and replies, and `errors`
turns errors into responses. `stopping` and `upkeep` are what a server does beside its requests, and
`memory_store` is the memory for LangGraph Studio.

It needs the extra `http`: without its packages, importing this one raises `ExtraMissing`.

Read first: `api`.
"""

from tapwright.extras import require_extra

require_extra("http")

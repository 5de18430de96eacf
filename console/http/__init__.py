"""The agent over HTTP.

`api` is the Runnable that LangServe serves; `schemas` is what goes over the wire; `errors` turns
errors into answers.

Its packages are the extra `http`: without them, importing this one raises `ExtraMissing`.

Read first: `api`.
"""

from tapwright.extras import require_extra

require_extra("http")

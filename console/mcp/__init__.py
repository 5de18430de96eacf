"""The agent as a server of the Model Context Protocol (MCP): `tapwright mcp`.

`server` lists the tools; `tasks` runs tasks and answers their questions; `hands` looks at the phone
and touches it; `elicitation` asks the user through the client.

Its packages are the extra `mcp`: without them, importing this one raises `ExtraMissing`.

Read first: `server`.
"""

from tapwright.extras import require_extra

require_extra("mcp")

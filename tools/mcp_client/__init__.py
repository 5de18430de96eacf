"""Tools of other people's MCP servers, which `TAPWRIGHT_MCP` names.

Read `servers` first: it has the servers of this process. `config` reads what the user wrote,
`connection` talks to one server in the event loop of `loop`, `catalog` describes tools, and
`answers` makes text of a result. `guardian` runs beside a server that we started, and ends it when
we end.

Names, descriptions and results are words of third parties: they are bounded, quoted and never
followed.
"""

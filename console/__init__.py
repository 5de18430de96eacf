"""How a person meets the agent: the command line, the report, the HTTP routes."""

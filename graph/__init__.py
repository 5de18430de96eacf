"""The state machine. Nothing is imported here: nodes import graph.state (see graph.build)."""

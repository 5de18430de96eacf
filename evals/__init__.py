"""Measuring: what a step, a task and a checkpoint cost."""

import os

# Read by LangGraph when it is imported: own types come back from checkpoints as what they were.
os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")

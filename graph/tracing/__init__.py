"""Trace runs in LangSmith: a run's story instead of LangGraph's nodes, without secrets.

`client.TraceClient` is the one gate to LangSmith. `outline` decides which traced runs are sent and
under which name, `captions` words them, `choices` and `totals` make a run readable at a glance.
"""

import langsmith
from langsmith.utils import tracing_is_enabled

from graph.tracing.choices import find_version
from graph.tracing.client import TraceClient
from graph.tracing.redaction import redact_payload, redact_text

__all__ = ["configure_tracing", "redact_payload", "redact_text"]

_ON = False


def configure_tracing() -> bool:
    """Install our client if tracing is switched on by its environment variables.

    Called when the graph module is imported; a caller that reads `.env` later calls it again.

    Returns:
        Whether runs are traced.
    """
    global _ON
    if not tracing_is_enabled():
        return False
    if not _ON:
        langsmith.configure(
            client=TraceClient(
                anonymizer=redact_payload, hide_metadata=redact_payload
            )
        )
        find_version()
        _ON = True
    return True

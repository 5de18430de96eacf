"""How much of a run was sent to LangSmith, kept in the run's folder (`graph.outgoing`)."""

import json
import time
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from graph.outgoing import Sending, count_bytes, note_sending
from graph.runs import find_newest_folder
from graph.tracing.redaction import redact_payload
from graph.tracing.traced_run import Fields

_MAX_TRACES = 64


@dataclass
class _Trace:
    thread: str = ""
    pending: int = 0
    """Bytes that were sent before the run had a folder."""


class TraceSizes:
    """Adds up what the traces of each run take."""

    def __init__(self) -> None:
        self._traces: OrderedDict[str, _Trace] = OrderedDict()

    def note_operation(self, fields: Fields, *, address: str) -> None:
        """Keep the size of a run that is sent, without what redaction takes out.

        Args:
            fields: of the traced run, as they are given to the client.
            address: of the API.
        """
        trace = self._find_trace(fields)
        text = json.dumps(fields, ensure_ascii=False, default=str)
        trace.pending += count_bytes(redact_payload(json.loads(text)))
        # The task's folder is made by its first node, after the root was sent.
        is_root = not fields.get("parent_run_id") and "outputs" not in fields
        folder = find_newest_folder(trace.thread) if trace.thread else None
        if is_root or folder is None:
            return
        _keep_size(folder, trace, address)

    def _find_trace(self, fields: Fields) -> _Trace:
        key = str(fields.get("trace_id") or fields.get("id"))
        trace = self._traces.setdefault(key, _Trace())
        self._traces.move_to_end(key)
        while len(self._traces) > _MAX_TRACES:
            self._traces.popitem(last=False)
        extra = fields.get("extra") or {}
        metadata = extra.get("metadata") or {}
        trace.thread = trace.thread or str(metadata.get("thread_id") or "")
        return trace


def _keep_size(folder: Path, trace: _Trace, address: str) -> None:
    host = urlsplit(address).netloc.rpartition("@")[2]
    sending = Sending(
        at=round(time.time(), 3),
        to=host or "LangSmith",
        purpose="trace",
        bytes={"trace": trace.pending},
    )
    trace.pending = 0
    note_sending(folder, sending)

"""How much of a run was sent to LangSmith, kept in the run's folder (`graph.outgoing`)."""

import json
import time
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from urllib.parse import urlsplit

from graph.outgoing import Sending, count_bytes, note_sending
from graph.run_folders import find_newest_folder
from graph.tracing.redaction import redact_payload
from graph.tracing.traced_run import Fields

_MAX_TRACES = 64


@dataclass
class _Trace:
    thread: str = ""
    pending: int = 0
    """Bytes that were sent before the run had a folder."""


class TraceSizes:
    """Adds up what the traces of each run take.

    A thread of its own keeps the sizes: nodes may be traced on an event loop, where LangGraph's
    server refuses whatever waits for a file, and the trace would end there.
    """

    def __init__(self) -> None:
        self._traces: OrderedDict[str, _Trace] = OrderedDict()
        self._writer = ThreadPoolExecutor(1, "tapwright-trace-sizes")
        self._last: Future[None] | None = None

    def note_operation(self, fields: Fields, *, address: str) -> None:
        """Keep the size of a run that is sent, without what redaction takes out.

        Args:
            fields: of the traced run, as they are given to the client.
            address: of the API.
        """
        text = json.dumps(fields, ensure_ascii=False, default=str)
        size = count_bytes(redact_payload(json.loads(text)))
        # The task's folder is made by its first node, after the root was sent.
        is_root = not fields.get("parent_run_id") and "outputs" not in fields
        self._last = self._writer.submit(
            _keep_size,
            self._find_trace(fields),
            size,
            address=address,
            can_keep=not is_root,
        )

    def flush(self, timeout: float | None = None) -> None:
        """Wait until the sizes so far are kept, at most so many seconds."""
        if self._last is not None:
            wait([self._last], timeout)

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


def _keep_size(
    trace: _Trace, size: int, *, address: str, can_keep: bool
) -> None:
    """Add a size to its trace, and write down what is pending once there is a folder for it."""
    trace.pending += size
    if not (can_keep and trace.thread):
        return
    folder = find_newest_folder(trace.thread)
    if folder is None:
        return
    host = urlsplit(address).netloc.rpartition("@")[2]
    sending = Sending(
        at=round(time.time(), 3),
        to=host or "LangSmith",
        purpose="trace",
        bytes={"trace": trace.pending},
    )
    trace.pending = 0
    note_sending(folder, sending)

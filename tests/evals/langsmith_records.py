"""LangSmith's datasets, experiments and feedback on a local port, as far as uploads go."""

import json
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar
from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

from tests.e2e.langsmith_stub import Handler, Intake, intake

NOW = "2026-03-02T09:00:00+00:00"


@dataclass
class Records:
    """What was created, by kind (`datasets`, `examples`, `sessions`, `runs`, `feedback`)."""

    taken: Intake
    found: dict[str, list[dict[str, Any]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    status: int = 200
    hang: bool = False
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def everything(self) -> bytes:
        """Every byte that arrived."""
        return b"".join(self.taken.bodies)


class _Rest(Handler):
    records: ClassVar[Records]

    def do_GET(self) -> None:
        if self.records.hang:
            self.records.ended.wait(30)
            self.close_connection = True
            return
        path = urlsplit(self.path)
        self.intake.paths.append(self.path)
        asked = parse_qs(path.query)
        known = self.records.found.get(path.path.strip("/"), [])
        names = asked.get("name", [])
        self.answer(
            self.records.status,
            [r for r in known if not names or r["name"] in names],
        )

    def do_POST(self) -> None:
        headers = {k.lower(): v for k, v in self.headers.items()}
        body = self.body()
        self.intake.take(self.path, body, headers)
        kind, _, ident = urlsplit(self.path).path.strip("/").partition("/")
        made = {
            "id": str(uuid4()),
            "tenant_id": str(uuid4()),
            "created_at": NOW,
            "start_time": NOW,
        }
        found = self.records.found[kind]
        record = next((each for each in found if each["id"] == ident), made)
        record.update(
            {k: v for k, v in json.loads(body).items() if v is not None}
        )
        if not ident:
            found.append(record)
        self.answer(self.records.status, record)

    do_PATCH = do_POST


@contextmanager
def langsmith() -> Iterator[Records]:
    """A running stub."""
    handler = type("Rest", (_Rest,), {})
    with intake(zstd=False, handler=handler) as taken:
        records = Records(taken)
        handler.records = records  # type: ignore[attr-defined]
        yield records
        records.ended.set()

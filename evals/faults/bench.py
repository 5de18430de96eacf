"""What a case is played with: a phone, a home, an endpoint, an errand, and commands."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

from evals.faults.commands import Command, Order, Said, start_command
from evals.faults.errands import SECRET, Errand, choose_errand
from evals.faults.model_faults import KEY, FaultyEndpoint
from evals.faults.record import Problem, ProblemKind
from tools.secrets import PREFIX
from virtual_phone.phone import VirtualPhone

BOUND_S = 90.0
"""Seconds that a command may take; its own bounds below end it long before."""
_RESUMES = 4
_NO_RUN = ("there is no", "no run is unfinished")
_SHARE_WITH_MEMORY = 0.4
_ENVIRONMENT = {
    "LANGGRAPH_STRICT_MSGPACK": "true",
    "OPENAI_API_KEY": KEY,
    "TAPWRIGHT_MODEL_SECONDS": "4",
    f"{PREFIX}WIFI": SECRET,
    "COLUMNS": "200",
}
_KEPT = ("PATH", "HOME", "LANG", "PYTHONPATH", "VIRTUAL_ENV", "TMPDIR")


class Bench:
    """Everything around one case."""

    def __init__(
        self,
        phone: VirtualPhone,
        endpoint: FaultyEndpoint,
        folder: Path,
        rng: Random,
    ) -> None:
        """Begin a case in an empty folder, with the phone as it was made."""
        self.phone = phone
        self.endpoint = endpoint
        self.folder = folder
        self.home = folder / "home"
        self.errand: Errand = choose_errand(rng)
        self.model = "offline"
        self.memory = rng.random() < _SHARE_WITH_MEMORY
        self.said: list[Said] = []
        """How the commands so far ended, in order."""
        self.must_finish = False
        """Whether the errand has to be done in the end: nothing but an interruption happened."""
        self.patience_s = 4
        """Seconds that a command waits for a phone that is away."""
        self.ended = ""
        """How a case ended that no command ended."""
        self.problems: list[Problem] = []
        """What the case itself saw."""

    def report(self, kind: ProblemKind, words: str) -> None:
        """Note a fault of ours that only the case can see."""
        self.problems.append(Problem(kind=kind, words=words))

    def start(self, *arguments: str, **faults: Any) -> Command:
        """Start a command; `faults` are fields of its `Order`."""
        kept = {n: os.environ[n] for n in _KEPT if n in os.environ}
        home = {
            "TAPWRIGHT_HOME": str(self.home),
            "TAPWRIGHT_RECONNECT_S": str(self.patience_s),
        }
        address = {"OPENAI_BASE_URL": self.endpoint.url}
        number = len(list(self.folder.glob("said-*.txt")))
        order = Order(
            arguments=arguments,
            environment={**kept, **_ENVIRONMENT, **home, **address},
            output=self.folder / f"said-{number}.txt",
            **faults,
        )
        return start_command(order)

    def finish(self, command: Command) -> Said:
        """Wait for the end of a command."""
        said = command.finish(BOUND_S)
        self.said.append(said)
        return said

    def run(self, *arguments: str, **faults: Any) -> Said:
        """Run a command to its end."""
        return self.finish(self.start(*arguments, **faults))

    def start_errand(self, *more: str, **faults: Any) -> Command:
        """Start the run of the errand."""
        return self.start(
            "run", self.errand.instruction, "--device", self.phone.device,
            "--model", self.model, "--yes", "--json", "--max-seconds", "40",
            "--max-calls", "40",
            *(() if self.memory else ("--no-memory",)),
            *more, **faults,
        )  # fmt: skip

    def run_errand(self, *more: str, **faults: Any) -> Said:
        """Run the errand until the command ends."""
        return self.finish(self.start_errand(*more, **faults))

    def go_on(self, **faults: Any) -> Command:
        """Resume the run, or start it again if it was killed before it had a folder."""
        if any(self.home.glob("runs/*/meta.json")):
            return self.start("resume", "--json", **faults)
        return self.start_errand(**faults)

    def resume_to_end(self) -> None:
        """Go on with the run until it has ended, or cannot go on."""
        for _ in range(_RESUMES):
            last = self.said[-1]
            if last.code is None or has_ended(last):
                return
            self.run("resume", "--json")
            last = self.said[-1]
            if last.code == 1 and any(w in last.text for w in _NO_RUN):
                return


def read_lines(said: Said) -> list[dict[str, Any]]:
    """The JSON lines of a command."""
    lines: list[dict[str, Any]] = []
    for line in said.text.splitlines():
        try:
            record = json.loads(line)
        except ValueError:
            continue
        if isinstance(record, dict):
            lines.append(record)
    return lines


def find_line(said: Said, event: str) -> dict[str, Any]:
    """The last line of such an event; empty if there is none."""
    lines = [e for e in read_lines(said) if e.get("event") == event]
    return lines[-1] if lines else {}


def has_ended(said: Said) -> bool:
    """Whether the run came to an end that nobody goes on from."""
    status = find_line(said, "ended").get("status", "paused")
    return status not in ("paused", "waiting")

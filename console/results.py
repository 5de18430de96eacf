"""What `--json` prints: one record for each kind of result; docs/json.md lists them.

A command with one result prints one JSON document, which is a record or an array of records. A
command that works on a phone for a while prints JSON lines: the events of `graph.events`, and those
records here that have a field `event`.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from models.measured import Measured


class Result(BaseModel):
    """A record that is printed as JSON."""

    model_config = ConfigDict(frozen=True, defer_build=True)


class ErrorResult(Result):
    """Why the command failed; the sentence is on standard error too."""

    event: Literal["error"] = "error"
    kind: str
    """Name of the error's class, such as `UsageError` or `PhoneNotFound`."""
    message: str
    exit_code: int


class NoteEvent(Result):
    """A sentence of the program's own during a run."""

    event: Literal["note"] = "note"
    text: str


class QuestionEvent(Result):
    """A question of the run, which now waits; `tapwright resume --answer` answers it."""

    event: Literal["question"] = "question"
    thread: str
    run: str
    description: str
    name: str
    args: dict[str, Any]
    allowed: tuple[str, ...]
    picture: str
    """File with the screen, its elements in numbered boxes; empty if there is none."""
    can_resume: bool


class EndedEvent(Result):
    """The last line of a run."""

    event: Literal["ended"] = "ended"
    thread: str
    run: str
    status: str
    reason: str
    doubt: str
    """What the run itself found wrong with its work, see `graph.state.Doubt`; empty if nothing."""
    answer: str
    evidence: str
    exit_code: int
    can_resume: bool
    phone_stays_s: int = 0
    """Seconds that the virtual phone stays on for an answer; 0 if it does not."""
    report: str


class FilmedEvent(Result):
    """The last line of `tapwright record`."""

    event: Literal["filmed"] = "filmed"
    file: str
    bytes: int
    exit_code: int


class RecordedSessionEvent(Result):
    """The last line of `record --session`."""

    event: Literal["recorded_session"] = "recorded_session"
    folder: str
    looks: int
    gestures: int
    pictures_left_out: int
    """Those that could not be masked for certain."""
    exit_code: int


class ListedRun(Result):
    """A run in `tapwright runs`."""

    run: str
    thread: str
    instruction: str
    status: str
    device: str
    changed: str
    """ISO time of the last event, with this machine's zone."""
    problem: str
    """Why a damaged run cannot be read; else empty."""
    can_resume: bool
    report: str
    """Path of its page; empty if there is none."""


class ReportResult(Result):
    """What `tapwright report` wrote."""

    run: str
    report: str


class ComparedRuns(Result):
    """What `tapwright compare` wrote."""

    first: str
    second: str
    page: str
    """Path of the page."""


class AuditedGesture(Result):
    """A gesture, or a call of another server's tool, in `tapwright audit`."""

    gesture: dict[str, Any]
    """As it was made; secrets stand as their placeholders."""
    outcome: str
    """ok, failed or unknown."""
    summary: str


class AuditedQuestion(Result):
    """What was asked in `tapwright audit`, and what was answered."""

    step: int
    question: str
    response: str
    edited_to: str = ""
    """What was done instead, if the action was edited."""


class AuditedRestriction(Result):
    """Where a rule of the policy held, in `tapwright audit`."""

    step: int
    effect: str
    """ask, look, hide or deny."""
    rule: str
    """In words."""
    action: str
    """What was refused or asked about; empty for what was on the screen."""


class AuditedDestination(Result):
    """What one destination got in `tapwright audit`."""

    to: str
    """Host and port, or the name of an MCP server."""
    purpose: str
    """model, tool or trace."""
    requests: int
    bytes: dict[str, int]
    """By kind of data: text, picture, arguments, trace."""


class AuditResult(Result):
    """What `tapwright audit` found in the folder of a run."""

    run: str
    instruction: str
    device: str
    status: str
    gestures: tuple[AuditedGesture, ...]
    questions: tuple[AuditedQuestion, ...]
    restrictions: tuple[AuditedRestriction, ...] = ()
    destinations: tuple[AuditedDestination, ...]
    notes: tuple[str, ...]
    """What was kept about the user."""
    steps_kept: int
    """Right steps that the memory took as a route."""
    lessons: tuple[str, ...]
    """Failed steps that the memory took, with what was learned."""


class LicenceResult(Result):
    """A package in `tapwright doctor --licences`."""

    name: str
    version: str
    licence: str
    """As the package says it; empty if it says nothing."""
    note: str
    """copyleft or unknown, if somebody should look at it; else empty."""


class ListedPhone(Result):
    """A phone in `tapwright devices`."""

    serial: str
    state: str
    model: str
    android: str


class PairedPhone(Result):
    """The phone of `tapwright pair`."""

    name: str
    """In multicast DNS: the same after each restart."""
    serial: str
    """By which adb has it; empty if adb does not hear of it."""


class CheckResult(Result):
    """A check of `tapwright doctor`."""

    name: str
    ok: bool
    detail: str
    remedy: str
    """What to do if it is not ok; else empty."""
    measured: Measured | None = None
    """What was found out about a model and kept; only in the check that says so."""


class CleanupResult(Result):
    """What `tapwright cleanup` removed from a phone, a sentence each."""

    removed: tuple[str, ...]


class StartedPhone(Result):
    """The virtual phone of `tapwright phone`, once it is on."""

    device: str
    """For `--device`."""
    serial: str
    adb_port: int
    model: str
    width: int
    height: int


class ListedTask(Result):
    """A task in `tapwright eval --list`."""

    suite: str
    id: str
    level: str
    apps: tuple[str, ...]
    instruction: dict[str, str]
    """By language."""
    milestones: tuple[str, ...]


class EvaluatedRun(Result):
    """The result of `tapwright eval` for one model and profile."""

    label: str
    folder: str
    trials: int
    done: int
    metrics: dict[str, float]
    """By name, as far as they can be measured."""
    causes: dict[str, int]
    """Why trials failed, and how many did so."""


class ScoredRun(Result):
    """The result of `tapwright eval odyssey` for one setting of a model."""

    label: str
    folder: str
    figures: dict[str, str]


class MemoryOverview(Result):
    """How much `tapwright memory` holds."""

    place: str
    bytes: int
    kinds: dict[str, int]
    users: dict[str, dict[str, int]]
    changed: str
    """ISO time of the newest record; empty without records."""


class ChangedRecord(Result):
    """A record that `tapwright memory` added, corrected or deleted."""

    id: str
    kind: str
    what: str
    """The record in a line."""


class RecordCount(Result):
    """How many records `tapwright memory export`, `import` or `learn` wrote or read."""

    records: int
    file: str


class LearnedRecording(Result):
    """What became of a recording in `tapwright learn`."""

    demonstration: str
    task: str
    status: str
    """kept, refused or waiting."""
    reason: str
    page: str


class ForgottenDemonstration(Result):
    """A demonstration that was deleted."""

    demonstration: str
    task: str
    users: tuple[str, ...]
    """Whose memory it was taken from."""
    has_pictures: bool
    """Another user has it, so its pictures were kept."""

"""The dialect of one model at its endpoint: where it starts, steps down, and climbs again.

It starts with what `models.vendors`, `models.dialects` and measurements say. If the endpoint
refuses a part of it, that part is left out from then on, for `CLIMB_AFTER_S`; then it is tried
again. What is left out is said in a sentence.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from models.dialects import Dialect, find_dialect, read_words
from models.endpoints import ModelChoice
from models.measured import load_measured
from models.refusals import is_picture_refusal, names_effort, names_pictures
from models.settings import read_effort
from models.vendors import MODES, VENDORS, Mode, Vendor, find_vendor

CLIMB_AFTER_S = 900.0
"""Seconds after which what an endpoint refused is tried again: servers are updated, and some
complaints were about something else."""

_MODE_WORDS: Mapping[Mode, str] = {
    "strict_schema": "a strict schema",
    "json_schema": "a schema",
    "json_object": "JSON mode",
    "plain": "words alone",
}


@dataclass(frozen=True, kw_only=True)
class Step:
    """One part of a dialect that is given up."""

    field: str
    """Of `Dialect`."""
    value: Any
    """That it gets."""


@dataclass(frozen=True, kw_only=True)
class Reduction:
    """A part of a dialect that an endpoint refused."""

    step: Step
    notice: str
    """What was taken away and why, in a sentence."""
    until: float
    """When it is tried again, by the ladder's clock."""


class Ladder:
    """What endpoints refused lately, by address and model; safe for threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._refused: dict[tuple[str, str], dict[str, Reduction]] = {}
        self._lock = threading.Lock()

    def note_refused(
        self, choice: ModelChoice, step: Step, notice: str
    ) -> None:
        """Take the step for this model until it is time to climb again."""
        until = self._clock() + CLIMB_AFTER_S
        reduction = Reduction(step=step, notice=notice, until=until)
        with self._lock:
            own = self._refused.setdefault((choice.base_url, choice.name), {})
            own[step.field] = reduction

    def list_reductions(self, choice: ModelChoice) -> tuple[Reduction, ...]:
        """What this model is not asked for at present; older ones are forgotten."""
        now = self._clock()
        with self._lock:
            own = self._refused.get((choice.base_url, choice.name), {})
            for field in [name for name in own if own[name].until <= now]:
                del own[field]
            return tuple(own.values())

    def find_dialect(self, choice: ModelChoice) -> Dialect:
        """The dialect for this model now."""
        found = find_first_dialect(choice)
        for reduction in self.list_reductions(choice):
            step = reduction.step
            found = replace(found, **{step.field: step.value})
        return found


_LADDER = Ladder()


def get_ladder() -> Ladder:
    """The ladder of this process."""
    return _LADDER


def find_endpoint_kind(choice: ModelChoice) -> Vendor:
    """The kind of endpoint: as the environment says, else by its address."""
    if choice.kind == "azure":
        return VENDORS["azure"]
    return read_words(choice.role).vendor or find_vendor(choice.base_url)


def find_first_dialect(choice: ModelChoice) -> Dialect:
    """The dialect that a model is asked in before its endpoint has refused anything.

    Raises:
        ModelNotConfigured: a setting holds an unknown word.
    """
    if not choice.is_remote:
        return Dialect(mode="json_schema")
    return find_dialect(
        choice.model,
        find_endpoint_kind(choice),
        effort=read_effort(choice.role),
        measured=load_measured(choice.base_url, choice.name),
        role=choice.role,
    )


def current_dialect(choice: ModelChoice) -> Dialect:
    """The dialect for this model now."""
    if not choice.is_remote:
        return find_first_dialect(choice)
    return _LADDER.find_dialect(choice)


def explain_blindness(choice: ModelChoice) -> str:
    """Why a model is sent no pictures, in a sentence; empty if it is sent them."""
    if current_dialect(choice).vision:
        return ""
    for reduction in _LADDER.list_reductions(choice):
        if reduction.step.field == "vision":
            return reduction.notice
    return (
        f"{choice.name} at {choice.host} is sent no pictures, since it is known or set not to see; "
        "it has the list of elements (TAPWRIGHT_DIALECT=vision sends them)"
    )


def explain_effort(choice: ModelChoice) -> str:
    """Why a reasoning effort that was set is not sent, in a sentence; empty if it is sent."""
    wanted = read_effort(choice.role)
    if not choice.is_remote or wanted is None:
        return ""
    vendor, first = find_endpoint_kind(choice), find_first_dialect(choice)
    if not first.thinks:
        why = "it is known not to think before it answers"
    elif vendor.effort == "none":
        why = f"{vendor.name} has no field for it"
    else:
        return ""
    return f"{choice.name} at {choice.host} is not told the effort {wanted!r}: {why}"


def explain_limits(choice: ModelChoice) -> tuple[str, ...]:
    """What this model is not sent at present, a sentence each."""
    refused = _LADDER.list_reductions(choice) if choice.is_remote else ()
    known = (explain_blindness(choice), explain_effort(choice))
    notices = dict.fromkeys((*known, *(each.notice for each in refused)))
    return tuple(notice for notice in notices if notice)


def step_down(
    current: Dialect,
    complaint: str,
    modes: tuple[Mode, ...],
    *,
    pictures: bool = True,
) -> Step | None:
    """What to give up after a rejected request, or None if nothing is left.

    Args:
        current: the dialect that was rejected.
        complaint: of the endpoint; it decides which part is given up.
        modes: forms of an answer that were not tried yet.
        pictures: whether the request had any.
    """
    text = complaint.casefold()
    if current.temperature and "temperature" in text:
        return Step(field="temperature", value=False)
    if current.effort and names_effort(text):
        return Step(field="effort", value=None)
    if current.vision and pictures and names_pictures(text):
        return Step(field="vision", value=False)
    # LM Studio, of JSON mode: "'response_format.type' must be 'json_schema' or 'text'"
    if "must be 'json_schema'" in text and "json_schema" in modes:
        return Step(field="mode", value="json_schema")
    place = MODES.index(current.mode)
    looser = [mode for mode in MODES[place + 1 :] if mode in modes]
    if looser:
        return Step(field="mode", value=looser[0])
    if current.effort:
        return Step(field="effort", value=None)
    return None


def describe_step(
    choice: ModelChoice, before: Dialect, step: Step, excerpt: str
) -> str:
    """What a step takes away, in a sentence that quotes the endpoint."""
    said = f"it said {excerpt!r}"
    who = f"{choice.name} at {choice.host}"
    if step.field == "vision":
        return f"{who} is sent no pictures from now on: {said}"
    if step.field == "mode":
        stricter, looser = _MODE_WORDS[before.mode], _MODE_WORDS[step.value]
        return f"{who} is asked in {looser} instead of {stricter}: {said}"
    if step.field == "effort":
        return f"{who} is not told the effort {before.effort!r}: {said}"
    if step.field == "responses":
        return f"{who} is asked over chat completions: {said}"
    return f"{who} is sent no temperature: {said}"


def describe_single_picture(choice: ModelChoice, excerpt: str) -> str:
    """That one request went without its pictures, in a sentence that quotes the endpoint."""
    return (
        f"{choice.name} at {choice.host} was asked once without its pictures: "
        f"it said {excerpt!r}"
    )


def is_lasting(step: Step, complaint: str) -> bool:
    """Whether a complaint speaks of the model, and not of one picture."""
    return step.field != "vision" or is_picture_refusal(complaint)

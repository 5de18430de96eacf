"""What `tapwright doctor` finds out about a model: a line for each thing, as it is measured."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from console.results import CheckResult
from models.chat import get_default_seconds, probe_model
from models.coordinates import Convention
from models.dialects import Dialect, read_words
from models.endpoints import ModelChoice, choose_model, list_models
from models.ladder import find_first_dialect
from models.measured import Measured, load_measured
from models.probe.chart import FIRST, Chart
from models.probe.fit import Fit
from models.probe.form import FormFinding
from models.probe.measure import Measurement, start_measurement
from models.probe.sight import SightFinding
from models.vendors import Mode
from tapwright.errors import ModelError
from tools.rendering.chart import draw_chart

ROLES = ("planner", "actor", "reflector")
SECONDS_A_CALL = 60.0
"""Longest wait for one answer; TAPWRIGHT_MODEL_SECONDS may make it shorter."""
LEAST_CONTEXT = 8_000
"""Tokens that prompt, picture and answer of one call may need together."""

POINT_WORDS: dict[Convention, str] = {
    "pixels": "pixels of the picture",
    "pixels-28": "pixels of the picture rounded to multiples of 28",
    "0-1": "from 0 to 1 across the picture",
    "0-1000": "from 0 to 1000 across the picture",
}
MODE_WORDS: dict[Mode, str] = {
    "strict_schema": "strict JSON schema, kept to by the endpoint",
    "json_schema": "JSON schema, kept to by the endpoint, but not strictly",
    "json_object": "JSON mode, with the schema in words",
    "plain": "plain words, with the schema in words",
}

Note = Callable[[str], None]
"""Called with what is being asked, before it is asked."""

_SET_UP_HINT = (
    "set TAPWRIGHT_MODEL and its key and address (see .env.example), or --model"
)
_CONTEXT_HINT = (
    "give it 16,384 or more: OLLAMA_CONTEXT_LENGTH for Ollama, --max-model-len for vLLM, -c for "
    "llama.cpp"
)
_MARKS_HINT = (
    "keep grounding=marks, the default, or choose another model to point"
)


@dataclass(frozen=True)
class _Endpoint:
    """A model at its address, and the roles that use it."""

    choice: ModelChoice
    setting: str
    roles: list[str]


def check_models(model: str, note: Note) -> Iterator[CheckResult]:
    """Lines about the model of each role.

    A remote model is measured if it was named, or was never measured; else it is only greeted.

    Args:
        model: as `--model` takes it; empty for the models of the roles.
        note: see `Note`.
    """
    try:
        endpoints = _list_endpoints(model)
    except ModelError as error:
        yield _fail("model (planner)", str(error), _SET_UP_HINT)
        return
    for endpoint in endpoints:
        yield from _check_endpoint(endpoint, note, again=bool(model))


def _list_endpoints(model: str) -> list[_Endpoint]:
    endpoints: dict[tuple[str, str], _Endpoint] = {}
    for role in ROLES:
        for name in list_models(model, role) or ("",):
            choice = choose_model(name, role)
            place = choice.base_url, choice.name
            entry = endpoints.setdefault(place, _Endpoint(choice, name, []))
            entry.roles.append(role)
    return list(endpoints.values())


def _check_endpoint(
    endpoint: _Endpoint, note: Note, *, again: bool
) -> Iterator[CheckResult]:
    choice = endpoint.choice
    note(f"asking {choice.name}: are you there?")
    before = find_first_dialect(choice)
    try:
        seconds = min(SECONDS_A_CALL, get_default_seconds())
        greeting = probe_model(
            endpoint.setting, endpoint.roles[0], seconds=seconds
        )
    except ModelError as error:
        name = f"model ({endpoint.roles[0]})"
        yield _fail(name, str(error), _SET_UP_HINT)
        return
    yield _pass("model", greeting)
    if not choice.is_remote:
        return
    kept = load_measured(choice.base_url, choice.name)
    if kept is not None and not again:
        yield _report_kept(kept, choice.name)
        return
    measurement = start_measurement(choice, _draw, seconds_a_call=seconds)
    yield from _measure(measurement, before, note)


def _measure(
    measurement: Measurement, before: Dialect, note: Note
) -> Iterator[CheckResult]:
    """A line for each finding; what was found is kept if all questions were answered."""
    name = measurement.caller.choice.name
    step = "model form"
    try:
        note(f"asking {name}: in which form does it answer?")
        yield _report_form(measurement.form_finding)
        step = "model sight"
        note(f"asking {name}: what does it see?")
        sight = measurement.sight_finding
    except ModelError as error:
        remedy = "try again; nothing was kept of this measurement"
        yield _fail(step, str(error), remedy)
        return
    yield _report_sight(sight, before)
    if sight.sees:
        setting = read_words(measurement.caller.choice.role).fields
        yield _report_points(sight, before, setting.get("points", ""))
    note(f"asking {measurement.caller.choice.host}: how long may a prompt be?")
    yield _report_context(measurement.context_tokens)
    yield _report_speed(measurement)
    yield _keep_facts(measurement)


def _draw(chart: Chart) -> bytes:
    return draw_chart(chart.size, chart.marks, chart.words, chart.words_at)


def _report_form(form: FormFinding) -> CheckResult:
    detail = MODE_WORDS[form.mode]
    if form.mode == "strict_schema":
        return _pass("model form", detail)
    reason = "a stricter form is accepted, but not kept to"
    if form.complaint:
        reason = f"a stricter form is refused: “{form.complaint}”"
    return _pass("model form", f"{detail}; {reason}")


def _report_sight(sight: SightFinding, before: Dialect) -> CheckResult:
    if sight.sees:
        read = "could not read the words"
        if sight.has_read:
            read = f"read “{FIRST.words}”"
        detail = f"sees: {read}"
        if not before.vision:
            detail += "; runs sent it no pictures so far, and will now"
        return _pass("model sight", detail)
    detail = "does not see: neither words nor marks were found"
    if sight.complaint:
        detail = f"does not see: “{sight.complaint}”"
    detail += "; runs send it the list of elements and no pictures"
    if before.vision:
        detail += "; it was taken for one that sees"
    return _pass("model sight", detail)


def _report_points(
    sight: SightFinding, before: Dialect, setting: str
) -> CheckResult:
    """How it names points, and whether that is what runs took for granted.

    Args:
        sight: what was measured.
        before: how the model was asked so far.
        setting: the convention that TAPWRIGHT_DIALECT names; empty if it names none.
    """
    fit = sight.fit
    if not fit.candidates:
        return _fail("model points", _explain_no_fit(sight), _MARKS_HINT)
    aim = f"{fit.hits} of {sight.marks} marks hit, {_describe_miss(fit)} off"
    if fit.points:
        detail = f"{fit.points}, {POINT_WORDS[fit.points]}: {aim}"
        if setting not in ("", fit.points):
            detail += f"; TAPWRIGHT_DIALECT says {setting}, and goes before it"
            remedy = f"leave {setting} out of TAPWRIGHT_DIALECT"
            return _fail("model points", detail, remedy)
        if fit.points != before.points:
            detail += (
                f"; until now runs took it for {before.points}, which is wrong"
            )
        return _pass("model points", detail)
    names = " or ".join(fit.candidates)
    detail = f"{names}, its answers are too rough to tell: {aim}"
    if before.points in fit.candidates:
        return _pass("model points", f"{detail}; runs keep {before.points}")
    detail += f"; runs take it for {before.points}, which is wrong"
    remedy = f"set TAPWRIGHT_DIALECT={fit.candidates[0]}"
    return _fail("model points", detail, remedy)


def _explain_no_fit(sight: SightFinding) -> str:
    if sight.fit.is_swapped:
        return "names y before x, which no setting corrects"
    if not sight.marks:
        return "named no points that can be read"
    return (
        f"its points fit no known convention: {_describe_miss(sight.fit)} off "
        "under the nearest"
    )


def _describe_miss(fit: Fit) -> str:
    """Pixels of the picture, in words."""
    if fit.median_miss > sum(FIRST.size):
        return "far"
    return f"{fit.median_miss:.0f} px"


def _report_context(tokens: int | None) -> CheckResult:
    if tokens is None:
        return _pass("model context", "the endpoint does not say how long")
    detail = f"{tokens:,} tokens"
    if tokens >= LEAST_CONTEXT:
        return _pass("model context", detail)
    detail += f"; a call may need {LEAST_CONTEXT:,}, and be cut or refused"
    return _fail("model context", detail, _CONTEXT_HINT)


def _report_speed(measurement: Measurement) -> CheckResult:
    caller = measurement.caller
    detail = f"{caller.typical_seconds or 0:.1f} s a call, {caller.calls} calls"
    thinks = "thinks before it answers" if caller.reasons else "does not think"
    return _pass("model speed", f"{detail}; {thinks}")


def _keep_facts(measurement: Measurement) -> CheckResult:
    try:
        file = measurement.keep_facts()
    except OSError as error:
        remedy = "make TAPWRIGHT_HOME a folder that can be written"
        return _fail("model kept", f"could not be kept: {error}", remedy)
    facts = measurement.collect_facts()
    return CheckResult(
        name="model kept",
        ok=True,
        detail=f"in {_shorten_path(file)}; runs use it from now on",
        remedy="",
        measured=facts,
    )


def _shorten_path(path: Path) -> str:
    """The path with `~` for the user's home."""
    if path.is_relative_to(Path.home()):
        return f"~/{path.relative_to(Path.home())}"
    return str(path)


def _report_kept(facts: Measured, name: str) -> CheckResult:
    """An earlier measurement in a line."""
    parts = [f"on {facts.date}" if facts.date else "at an unknown time"]
    parts.append("sees" if facts.sees else "does not see")
    parts += [word for word in (facts.points, facts.mode) if word]
    if facts.context_tokens:
        parts.append(f"{facts.context_tokens:,} tokens")
    detail = f"{', '.join(parts)}; measure again with --model {name}"
    if 0 < (facts.context_tokens or 0) < LEAST_CONTEXT:
        return _fail("model measured", detail, _CONTEXT_HINT)
    return _pass("model measured", detail)


def _pass(name: str, detail: str) -> CheckResult:
    return CheckResult(name=name, ok=True, detail=detail, remedy="")


def _fail(name: str, detail: str, remedy: str) -> CheckResult:
    return CheckResult(name=name, ok=False, detail=detail, remedy=remedy)

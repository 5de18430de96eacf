"""Verdicts by rule, where the evidence is plain, without a model."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graph.state import Decision, Outcome, Verdict, Window
from nodes import evidence
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tools.actions import Back, Fill, OpenApp, Tap, TypeText
from tools.device.packages import SYSTEM_DIALOGS
from tools.screen import Element, Screen
from tools.secrets import has_secret

MAX_BACKS = 2
_SPOKEN = frozenset({"ask", "answer"})
_LOOKS = frozenset({"scroll", "swipe"})
_LEAVES = frozenset({"back", "home", "recents"})
_ALLOWS = re.compile(r"^permission_allow")
"""Ids of the buttons by which Android's own dialogs grant a permission."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """What a verdict rests on."""

    decision: Decision
    outcome: Outcome
    before: Screen
    after: Screen
    apps: Mapping[str, str]
    """Packages of the installed apps by label."""
    backs: int = 0
    """Recoveries in a row, this one included."""
    wanted: str = ""
    """Task and sub-goal in words."""
    course: Window | None = None
    """Where the device is in the demonstration, if there is one."""
    interrupted: bool = False
    """Something had come over the page and was closed; the screen after is the one below it."""


def judge_by_rule(
    case: Case, *, reflection: bool, rules: bool = True
) -> Verdict | None:
    """The verdict that the rules give; None when a model must tell.

    With reflection off the rules always give one: a changed screen is taken as expected. With rules
    off a model is asked about each step that it chose itself (Mobile-Agent-v2, reflection agent);
    without reflection there is no model to ask, and the rules stay.
    """
    for rule in _OURS if reflection and not rules else _RULES:
        verdict = rule(case)
        if verdict is not None:
            return verdict
    if reflection:
        return None
    return _verdict_expected(
        case, done=case.decision.completes and not case.decision.expect
    )


def _verdict_expected(case: Case, *, done: bool | None = None) -> Verdict:
    return Verdict(
        kind="expected", subgoal_done=case.decision.completes if done is None else done
    )


def _action_kind(case: Case) -> str:
    return case.decision.action.kind if case.decision.action else ""


def _judge_spoken(case: Case) -> Verdict | None:
    """The person answered, was answered, or did the step: the phone need not change."""
    if _action_kind(case) == "answer":
        return _verdict_expected(case, done=True)
    return (
        _verdict_expected(case)
        if _action_kind(case) in _SPOKEN or case.outcome.by_person
        else None
    )


def _judge_failed(case: Case) -> Verdict | None:
    if case.outcome.ok is not False:
        return None
    return Verdict(kind="no_change", lesson=case.outcome.summary)


def _judge_memory(case: Case) -> Verdict | None:
    """A remembered step must lead where it led; the verdict `unknown` gives the model the word.

    The last step of a route brings the whole task to its end, whatever was planned meanwhile.
    """
    if case.decision.origin != "memory":
        return None
    same = evidence.is_equal(case.before, case.after)
    landed = case.after.signature == case.decision.lands and not same
    there = _action_kind(case) == "wait" or _judge_opened(case) is not None
    if case.outcome.ok is not False and (landed or there or _is_expectation_met(case)):
        done = case.decision.completes
        return Verdict(kind="expected", goal_done=done, evidence=case.decision.message)
    lesson = case.outcome.summary if case.outcome.ok is False else ""
    return Verdict(
        kind="unknown", lesson=lesson, thought="memory led elsewhere than it used to"
    )


def _judge_recovery(case: Case) -> Verdict | None:
    """One step of the way back from a wrong page: right when it led where such a step leads."""
    if case.decision.origin != "recovery" or case.decision.remedy == "other":
        return None
    if evidence.is_equal(case.before, case.after):
        return Verdict(kind="no_change", lesson="the way back did not leave this page")
    if case.after.signature == case.decision.lands:
        return _verdict_expected(case, done=False)
    if not isinstance(case.decision.action, Back):
        return Verdict(
            kind="unknown", thought="the known way led elsewhere than it used to"
        )
    if case.after.signature == case.before.signature and case.backs < MAX_BACKS:
        return Verdict(kind="wrong_page", lesson="Back only changed this page")
    return _verdict_expected(case, done=False)


def _judge_strayed(case: Case) -> Verdict | None:
    """The video agent holds that the step left the path, and that the page is to be left."""
    if (
        case.course is None
        or not case.course.back
        or case.decision.origin == "recovery"
    ):
        return None
    return Verdict(kind="wrong_page", lesson=case.course.cause, origin="model")


def _went_on(case: Case) -> Verdict | None:
    """The step led from one frame of the demonstration to the next, as it had led then."""
    course = case.course
    if (
        course is None
        or not course.certain
        or evidence.is_equal(case.before, case.after)
    ):
        return None
    return (
        _verdict_expected(case)
        if course.previous_frame and course.anchor == course.previous_frame + 1
        else None
    )


def _judge_intruded(case: Case) -> Verdict | None:
    """Something unasked-for came over the page: what the action did is seen when it is gone."""
    landed = case.decision.lands and case.after.signature == case.decision.lands
    if case.interrupted or landed or _is_expectation_met(case):
        return None
    if evidence.find_intruder(case.before, case.after, case.wanted) is None:
        return None
    lesson = f"{cut_line(case.after.dialog, 60)!r} came over the page"
    return Verdict(kind="unknown", lesson=lesson, interrupted=True)


def _judge_opened(case: Case) -> Verdict | None:
    """The app that was asked for is in front, whether or not it was before."""
    action = case.decision.action
    if not isinstance(action, OpenApp) or not case.after.package:
        return None
    asked = normalize_text(action.text)
    named = [
        label for label, package in case.apps.items() if package == case.after.package
    ]
    fits = any(
        asked in normalize_text(n) or normalize_text(n) in asked for n in named if n
    )
    return (
        _verdict_expected(case)
        if fits or case.after.package in case.outcome.summary
        else None
    )


def _judge_wait(case: Case) -> Verdict | None:
    if _action_kind(case) != "wait" or case.decision.remedy == "other":
        return None
    met = not case.decision.expect or evidence.is_met(case.decision.expect, case.after)
    return _verdict_expected(case, done=case.decision.completes and met)


def _judge_idle(case: Case) -> Verdict | None:
    seen_alike = evidence.is_equal(case.before, case.after)
    if _action_kind(case) == "tap_point":
        # A point is tapped where no element is listed, so the list need not show what came of it.
        seen_alike = case.before.id == case.after.id
    if not seen_alike or _is_already_so(case):
        return None
    if case.outcome.ok is None:
        return Verdict(
            kind="unknown", thought="it is not known whether the action was made"
        )
    if case.interrupted:
        lesson = "what came over the page took it; that is closed, so try it again"
        return Verdict(kind="unknown", lesson=lesson, interrupted=True)
    return Verdict(kind="no_change", lesson="the screen did not change")


def _is_already_so(case: Case) -> bool:
    """Whether what was to be is so, and was before: a switch as named, or a text that stood there.

    Nothing had to change for it.
    """
    wanted = evidence.parse_state(case.decision.expect) is not None
    if wanted and case.outcome.ok and _is_expectation_met(case):
        return True
    return isinstance(case.decision.action, Fill) and _judge_typing(case) is not None


def _judge_typing(case: Case) -> Verdict | None:
    """What was typed stands in the field; a password is not shown, so the tool's word counts."""
    action = case.decision.action
    if not isinstance(action, (Fill, TypeText)) or case.outcome.ok is None:
        return None
    if has_secret(action.text):
        return _verdict_expected(case)
    wanted = normalize_text(action.text)
    fields = [
        e for e in case.after.elements if e.role == "input" and _is_target(case, e)
    ]
    if any(e.password for e in fields):
        return _verdict_expected(case)
    return (
        _verdict_expected(case)
        if any(wanted in normalize_text(e.value) for e in fields)
        else None
    )


def _is_target(case: Case, element: Element) -> bool:
    target = case.decision.target
    if target is None or not target.resource_id:
        return True
    return element.resource_id == target.resource_id


def _judge_expectation(case: Case) -> Verdict | None:
    return _verdict_expected(case) if _is_expectation_met(case) else None


def _is_expectation_met(case: Case) -> bool:
    """The expectation is met, and words of it are new; a state may have been so before."""
    expect = case.decision.expect
    if not expect or not evidence.is_met(expect, case.after):
        return False
    if evidence.parse_state(expect) is not None or not evidence.is_met(
        expect, case.before
    ):
        return True
    # A text that says it and no more is new, though longer ones held the same words before.
    return all(
        _count_texts(words, case.after) > _count_texts(words, case.before)
        for words in evidence.split_claim(expect)
    )


def _count_texts(words: str, screen: Screen) -> int:
    """How many texts of the screen are these words and nothing else."""
    return sum(words == normalize_text(text) for text in screen.texts)


def _judge_dialog(case: Case) -> Verdict | None:
    """A system dialog stepped in between: no mistake, and nothing is done yet."""
    entered = (
        case.after.package in SYSTEM_DIALOGS
        and case.before.package not in SYSTEM_DIALOGS
    )
    return _verdict_expected(case, done=False) if entered else None


def _judge_permission(case: Case) -> Verdict | None:
    """The permission was granted: the button that allows was touched, and the dialog is gone."""
    target = case.decision.target
    asked = (
        case.before.package in SYSTEM_DIALOGS
        and case.after.package not in SYSTEM_DIALOGS
    )
    allows = isinstance(case.decision.action, Tap) and target and asked
    if not allows or target is None or not _ALLOWS.match(target.resource_id):
        return None
    return _verdict_expected(case) if not case.decision.expect else None


def _judge_leaving(case: Case) -> Verdict | None:
    """Back, Home and the like are there to leave a page, and it was left."""
    if _action_kind(case) not in _LEAVES or case.decision.expect:
        return None
    return (
        _verdict_expected(case)
        if case.after.signature != case.before.signature
        else None
    )


def _judge_focus(case: Case) -> Verdict | None:
    """A field was touched, and it has the focus now; nothing is written in it yet."""
    target = case.decision.target
    if (
        not isinstance(case.decision.action, Tap)
        or target is None
        or target.role != "input"
    ):
        return None
    if case.decision.expect or case.after.signature != case.before.signature:
        return None
    held = any(
        e.focused and e.role == "input" and _is_target(case, e)
        for e in case.after.elements
    )
    return _verdict_expected(case) if held else None


def _judge_looking(case: Case) -> Verdict | None:
    """The page moved; whether what was sought is there, the next assessment sees."""
    return _verdict_expected(case, done=False) if _action_kind(case) in _LOOKS else None


_OURS = (_judge_spoken, _judge_recovery, _judge_intruded, _judge_memory, _judge_strayed)
"""For steps that no model chose, and for what only a person can have done."""
_RULES = (
    *_OURS,
    _judge_failed,
    _judge_opened,
    _judge_wait,
    _judge_idle,
    _judge_typing,
    _judge_expectation,
    _went_on,
    _judge_dialog,
    _judge_permission,
    _judge_leaving,
    _judge_focus,
    _judge_looking,
)

"""Verdicts by rule, where the evidence is plain; no node itself, and no model."""

from collections.abc import Mapping
from dataclasses import dataclass

from graph.state import Decision, Outcome, Verdict
from nodes import evidence
from tools.actions import Fill, OpenApp, TypeText
from tools.screen import Element, Screen
from tools.secrets import present

SYSTEM_DIALOGS = frozenset(
    {
        "com.android.permissioncontroller",
        "com.google.android.permissioncontroller",
        "com.android.packageinstaller",
        "com.google.android.packageinstaller",
    }
)
"""Packages whose dialogs stand before an app without the app being left."""
MAX_BACKS = 2
_SPOKEN = frozenset({"ask", "answer"})
_LOOKS = frozenset({"scroll", "swipe"})


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


def judge(case: Case, *, reflection: bool) -> Verdict | None:
    """The verdict that the rules give; None when a model must tell.

    With reflection off the rules always give one: a changed screen is taken as expected.
    """
    for rule in (
        _spoken,
        _recovery,
        _memory,
        _failed,
        _opened,
        _waited,
        _idle,
        _typed,
        _met,
        _dialog,
        _looked,
    ):
        verdict = rule(case)
        if verdict is not None:
            return verdict
    if reflection:
        return None
    return _expected(case, done=case.decision.completes and not case.decision.expect)


def _expected(case: Case, *, done: bool | None = None) -> Verdict:
    return Verdict(kind="expected", subgoal_done=case.decision.completes if done is None else done)


def _kind(case: Case) -> str:
    return case.decision.action.kind if case.decision.action else ""


def _spoken(case: Case) -> Verdict | None:
    """The person answered, was answered, or did the step: the phone need not change."""
    if _kind(case) == "answer":
        return _expected(case, done=True)
    return _expected(case) if _kind(case) in _SPOKEN or case.outcome.by_person else None


def _failed(case: Case) -> Verdict | None:
    if case.outcome.ok is not False:
        return None
    return Verdict(kind="no_change", lesson=case.outcome.summary)


def _memory(case: Case) -> Verdict | None:
    """A remembered step must lead where it led; the verdict `unknown` gives the model the word."""
    if case.decision.origin != "memory":
        return None
    same = evidence.equal(case.before, case.after)
    landed = case.after.signature == case.decision.lands and not same
    if case.outcome.ok is not False and (landed or _expectation_holds(case)):
        return _expected(case)
    lesson = case.outcome.summary if case.outcome.ok is False else ""
    return Verdict(kind="unknown", lesson=lesson, thought="memory led elsewhere than it used to")


def _recovery(case: Case) -> Verdict | None:
    """Back after a wrong page: right when it left that page for the app it came from."""
    if case.decision.origin != "recovery":
        return None
    if evidence.equal(case.before, case.after):
        return Verdict(kind="no_change", lesson="Back did not leave this page")
    still = case.after.signature == case.before.signature
    if case.after.signature != case.decision.lands and still and case.backs < MAX_BACKS:
        return Verdict(kind="wrong_page", lesson="Back only changed this page")
    return _expected(case, done=False)


def _opened(case: Case) -> Verdict | None:
    """The app that was asked for is in front, whether or not it was before."""
    action = case.decision.action
    if not isinstance(action, OpenApp) or not case.after.package:
        return None
    asked = evidence.normal(action.text)
    named = [label for label, package in case.apps.items() if package == case.after.package]
    fits = any(asked in evidence.normal(n) or evidence.normal(n) in asked for n in named if n)
    return _expected(case) if fits or case.after.package in case.outcome.summary else None


def _waited(case: Case) -> Verdict | None:
    if _kind(case) != "wait":
        return None
    met = not case.decision.expect or evidence.holds(case.decision.expect, case.after)
    return _expected(case, done=case.decision.completes and met)


def _idle(case: Case) -> Verdict | None:
    seen_alike = evidence.equal(case.before, case.after)
    if _kind(case) == "tap_point":
        # A point is tapped where no element is listed, so the list need not show what came of it.
        seen_alike = case.before.id == case.after.id
    if not seen_alike:
        return None
    if case.outcome.ok is None:
        return Verdict(kind="unknown", thought="it is not known whether the action was made")
    return Verdict(kind="no_change", lesson="the screen did not change")


def _typed(case: Case) -> Verdict | None:
    """What was typed stands in the field; a password is not shown, so the tool's word counts."""
    action = case.decision.action
    if not isinstance(action, (Fill, TypeText)) or case.outcome.ok is None:
        return None
    if present(action.text):
        return _expected(case)
    wanted = evidence.normal(action.text)
    fields = [e for e in case.after.elements if e.role == "input" and _is_target(case, e)]
    if any(e.password for e in fields):
        return _expected(case)
    return _expected(case) if any(wanted in evidence.normal(e.value) for e in fields) else None


def _is_target(case: Case, element: Element) -> bool:
    target = case.decision.target
    if target is None or not target.resource_id:
        return True
    return element.resource_id == target.resource_id


def _met(case: Case) -> Verdict | None:
    return _expected(case) if _expectation_holds(case) else None


def _expectation_holds(case: Case) -> bool:
    """The expectation is met, and words of it are new; a state may have been so before."""
    expect = case.decision.expect
    if not expect or not evidence.holds(expect, case.after):
        return False
    return evidence.state(expect) is not None or not evidence.holds(expect, case.before)


def _dialog(case: Case) -> Verdict | None:
    """A system dialog stepped in between: no mistake, and nothing is done yet."""
    entered = case.after.package in SYSTEM_DIALOGS and case.before.package not in SYSTEM_DIALOGS
    return _expected(case, done=False) if entered else None


def _looked(case: Case) -> Verdict | None:
    """The page moved; whether what was sought is there, the next assessment sees."""
    return _expected(case, done=False) if _kind(case) in _LOOKS else None

"""Verdicts that need no model, because the evidence is plain."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from graph.state import Decision, Outcome, Verdict, Window
from nodes import evidence
from nodes.verdict import effects
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line, quote_visibly
from tools.acting.swiping import get_list_box, shows_text
from tools.actions import (
    TO_END,
    Back,
    Fill,
    OpenApp,
    Scroll,
    Set,
    Tap,
    TypeText,
)
from tools.device.state.vendors import ALLOW_IDS, is_system_dialog
from tools.screen import Element, Screen, Target
from tools.secrets import has_secret

MAX_BACKS = 2
"""Recoveries in a row in which Back is pressed."""
_SPOKEN = frozenset({"ask", "answer"})
UNKNOWN_THOUGHT = "it is not known whether the action was made"
_LOOKS = frozenset({"scroll", "swipe"})
_LEAVES = frozenset({"back", "home", "recents"})
_SAYS_OFF = re.compile(
    r"\b(?:off|disabled?|deselect|unselect|untick|uncheck|clear|stop|mute|without)\b"
    r"|关|停用|取消|静音",
    re.IGNORECASE,
)
_AROUND = 20
"""Characters that are told on each side of words that stand in a longer text."""
_PLACES = 3
"""Places of such words that are told."""
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_FINGER = 1
"""Percent by which a slider may stand beside the share that it was set to."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """The facts that a verdict is based on."""

    decision: Decision
    outcome: Outcome
    before: Screen
    after: Screen
    apps: Mapping[str, str]
    """Packages of the installed apps by label."""
    recoveries: int = 0
    """Recoveries in a row, this one included."""
    purpose: str = ""
    """Task and sub-goal in words."""
    window: Window | None = None
    """The position in the demonstration, if one is followed."""
    interrupted: bool = False
    """Something covered the page and was closed; `after` is the page below it."""
    has_unlisted_change: bool = False
    """The picture changed where no element tells it, see `nodes.verdict.pixels`."""
    covered: Screen | None = None
    """The page under the dialog on which the step was made, if something of it is to be gone."""


def judge_by_rule(
    case: Case, *, reflection: bool, rules: bool = True
) -> Verdict | None:
    """The verdict that the rules give; None if a model must decide.

    With reflection off the rules always give one: a changed screen is taken as expected. With rules
    off a model is asked about each step that it chose itself (Mobile-Agent-v2, reflection agent);
    without reflection there is no model to ask, and the rules stay.
    """
    applied = _RULES if rules or not reflection else _ALWAYS
    for rule in applied:
        verdict = rule(case)
        if verdict is not None:
            return verdict
    if reflection:
        return None
    is_done = case.decision.completes and not case.decision.expect
    return _make_expected(case, done=is_done)


def _make_expected(case: Case, *, done: bool | None = None) -> Verdict:
    if done is None:
        done = case.decision.completes
    return Verdict(kind="expected", subgoal_done=done)


def _get_kind(case: Case) -> str:
    return case.decision.action.kind if case.decision.action else ""


def _is_same_page(case: Case) -> bool:
    return case.after.signature == case.before.signature


def _is_unchanged(case: Case) -> bool:
    return evidence.is_equal(case.before, case.after)


def _judge_spoken(case: Case) -> Verdict | None:
    """The user answered, was answered, or did the step: the phone need not change."""
    kind = _get_kind(case)
    if kind == "answer":
        return _make_expected(case, done=True)
    if kind in _SPOKEN:
        return _make_expected(case)
    if not case.outcome.by_person:
        return None
    return Verdict(
        kind="expected",
        subgoal_done=case.decision.completes,
        thought=case.outcome.summary,
        origin="person",
    )


def _judge_called(case: Case) -> Verdict | None:
    """A tool of another server says itself whether it failed; the phone need not change.

    If nobody knows what a call did, it counts as a failed try too: it is not made again unseen.
    """
    if _get_kind(case) != "call_tool":
        return None
    if case.outcome.ok:
        return _make_expected(case)
    return Verdict(kind="no_change", lesson=case.outcome.summary)


def _judge_failed(case: Case) -> Verdict | None:
    if case.outcome.ok is not False:
        return None
    return Verdict(kind="no_change", lesson=case.outcome.summary)


def _judge_memory(case: Case) -> Verdict | None:
    """A remembered step must lead where it led; the verdict `unknown` leaves it to the model.

    The last step of a route brings the whole task to its end, whatever was planned meanwhile.
    """
    if case.decision.origin != "memory":
        return None
    if case.outcome.ok is not False and _is_at_remembered_page(case):
        done = case.decision.completes
        return Verdict(
            kind="expected", goal_done=done, evidence=case.decision.message
        )
    lesson = case.outcome.summary if case.outcome.ok is False else ""
    return Verdict(
        kind="unknown",
        lesson=lesson,
        thought="memory led elsewhere than it used to",
    )


def _is_at_remembered_page(case: Case) -> bool:
    """Whether a remembered step reached its page, opened its app or met its expectation."""
    if (
        case.after.signature == case.decision.expected_page
        and not _is_unchanged(case)
    ):
        return True
    if _get_kind(case) == "wait" or _judge_opened(case) is not None:
        return True
    return _is_expectation_met(case)


def _judge_recovery(case: Case) -> Verdict | None:
    """One step of the way back from a wrong page: right if it led where such a step leads."""
    if (
        case.decision.origin != "recovery"
        or case.decision.recovery_kind == "other"
    ):
        return None
    if _is_unchanged(case):
        return Verdict(
            kind="no_change", lesson="the way back did not leave this page"
        )
    if case.after.signature == case.decision.expected_page:
        return _make_expected(case, done=False)
    if not isinstance(case.decision.action, Back):
        return Verdict(
            kind="unknown",
            thought="the known way led elsewhere than it used to",
        )
    if _is_same_page(case) and case.recoveries < MAX_BACKS:
        return Verdict(kind="wrong_page", lesson="Back only changed this page")
    return _make_expected(case, done=False)


def _judge_strayed(case: Case) -> Verdict | None:
    """The video agent says that the step left the path, and that the page is to be left."""
    window = case.window
    if window is None or not window.back:
        return None
    if case.decision.origin == "recovery":
        return None
    return Verdict(kind="wrong_page", lesson=window.cause, origin="model")


def _judge_demonstrated(case: Case) -> Verdict | None:
    """The step led from one frame of the demonstration to the next, as in the recording."""
    window = case.window
    if window is None or not window.certain:
        return None
    if not window.previous_frame or window.anchor != window.previous_frame + 1:
        return None
    return None if _is_unchanged(case) else _make_expected(case)


def _judge_intruded(case: Case) -> Verdict | None:
    """Something unexpected covers the page: the step is judged when it is gone."""
    is_expected_page = (
        case.decision.expected_page
        and case.after.signature == case.decision.expected_page
    )
    if case.interrupted or is_expected_page:
        return None
    if _is_expectation_met(case):
        return None
    if evidence.find_intruder(case.before, case.after, case.purpose) is None:
        return None
    lesson = f"{cut_line(case.after.dialog, 60)!r} came over the page"
    return Verdict(kind="unknown", lesson=lesson, interrupted=True)


def _judge_opened(case: Case) -> Verdict | None:
    """The app to open is the foreground app, whether or not it was before."""
    action = case.decision.action
    package = case.after.package
    if not isinstance(action, OpenApp) or not package:
        return None
    if package in case.outcome.summary or _is_app_named(
        action.text, package, case
    ):
        return _make_expected(case)
    return None


def _is_app_named(name: str, package: str, case: Case) -> bool:
    """Whether a name fits one of the labels of a package."""
    wanted = normalize_text(name)
    for label, labelled_package in case.apps.items():
        if labelled_package != package or not label:
            continue
        text = normalize_text(label)
        if wanted in text or text in wanted:
            return True
    return False


def _judge_wait(case: Case) -> Verdict | None:
    if _get_kind(case) != "wait" or case.decision.recovery_kind == "other":
        return None
    expect = case.decision.expect
    done = case.decision.completes
    if expect and not evidence.is_met(expect, case.after):
        done = False
    return _make_expected(case, done=done)


def _judge_idle(case: Case) -> Verdict | None:
    """The screen did not change, although something had to."""
    if not _looks_idle(case) or _is_already_so(case):
        return None
    if case.outcome.ok is None:
        return Verdict(kind="unknown", thought=UNKNOWN_THOUGHT)
    if case.interrupted:
        lesson = (
            "what came over the page took it; that is closed, so try it again"
        )
        return Verdict(kind="unknown", lesson=lesson, interrupted=True)
    if case.has_unlisted_change:
        # It may have worked, and to repeat it may undo it or do it twice: a model is asked.
        return None
    lesson = _explain_needless_scroll(case) or "the screen did not change"
    return Verdict(kind="no_change", lesson=lesson)


def _explain_needless_scroll(case: Case) -> str:
    """Where the words stand that a list was scrolled for; empty if they were not there before."""
    action = case.decision.action
    if not isinstance(action, Scroll) or not case.outcome.ok:
        return ""
    words = action.until.strip()
    if not words or words == TO_END:
        return ""
    box = get_list_box(action, case.after)
    places: list[str] = []
    for element in case.after.elements:
        text = f"{element.text} {element.value}".strip()
        if not shows_text([element], words, box):
            continue
        number = f"[{element.index}] " if element.index > 0 else ""
        begin = max(0, text.casefold().find(words.casefold()) - _AROUND)
        shown = "…" * bool(begin) + text[begin:]
        limit = len(words) + 2 * _AROUND
        places.append(f"{number}{quote_visibly(cut_line(shown, limit))}")
    if not places:
        return ""
    told = ", ".join(places[:_PLACES])
    return f"these words stand on the screen already: {told}"


def _judge_already_selected(case: Case) -> Verdict | None:
    """A choice was touched that was made already, such as the day or the tab that is selected.

    What it is one of stays as it is, so that nothing had to change and later actions still fit.
    """
    if not isinstance(case.decision.action, Tap) or not case.outcome.ok:
        return None
    if not _looks_idle(case) or case.has_unlisted_change or case.interrupted:
        return None
    if not effects.is_still_selected(case.decision, case.before, case.after):
        return None
    expect = case.decision.expect
    if expect and not evidence.is_met(expect, case.after):
        return None
    return _make_expected(case)


def _looks_idle(case: Case) -> bool:
    if _get_kind(case) == "tap_point":
        # A point is tapped where no element is listed, so the list need not show the effect.
        return case.before.id == case.after.id
    return _is_unchanged(case)


def _is_already_so(case: Case) -> bool:
    """Whether the wanted state or text was there before, and nothing had to change."""
    if (
        isinstance(case.decision.action, Fill)
        and _judge_typing(case) is not None
    ):
        return True
    if (
        evidence.parse_state(case.decision.expect) is None
        or not case.outcome.ok
    ):
        return False
    return _is_expectation_met(case)


def _judge_typing(case: Case) -> Verdict | None:
    """The field shows what was typed; a password is not shown, so the tool's word counts."""
    action = case.decision.action
    if not isinstance(action, (Fill, TypeText)):
        return None
    is_known = case.outcome.ok is not None
    if has_secret(action.text):
        return _make_expected(case) if is_known else None
    wanted = normalize_text(action.text)
    fields = _list_target_fields(case)
    for field in fields:
        if field.password and not is_known:
            return None
        if field.password or wanted in normalize_text(field.value):
            return _make_expected(case)
    if fields and not is_known:
        return Verdict(kind="unknown", thought=UNKNOWN_THOUGHT)
    return None


def _list_target_fields(case: Case) -> list[Element]:
    """The input fields on the screen after the action that it may have been made on."""
    fields = [
        element for element in case.after.elements if element.role == "input"
    ]
    target = case.decision.target or Target()
    if target.resource_id:
        fields = [
            field for field in fields if field.resource_id == target.resource_id
        ]
    return fields


def _judge_set(case: Case) -> Verdict | None:
    """The slider stands where it was set, or did before; a wheel was read when it stood."""
    action = case.decision.action
    if not isinstance(action, Set) or not case.outcome.ok:
        return None
    target = case.decision.target
    if target is not None and target.role == "list":
        return _make_expected(case)
    wanted = _read_number(action.text)
    slider = effects.find_target(case.decision, case.after)
    if slider is None or wanted is None:
        return None
    value = _read_number(slider.value)
    if value is None:
        return None
    # A share is read off a scale that ends at 100, as rough as a finger is.
    is_share = action.text.strip().endswith(("%", "％"))
    if abs(value - wanted) > (_FINGER if is_share else 0):
        return None
    return _make_expected(case)


def _read_number(text: str) -> float | None:
    """The only number in a text; None without one, or with several."""
    numbers = _NUMBER.findall(text)
    return float(numbers[0]) if len(numbers) == 1 else None


def _judge_expectation(case: Case) -> Verdict | None:
    return _make_expected(case) if _is_expectation_met(case) else None


def _is_expectation_met(case: Case) -> bool:
    """Whether the expectation is met, and its words are new; a state may have been so before."""
    expect = case.decision.expect
    if not expect:
        return False
    is_so = effects.is_in_wanted_state(case.decision, case.after)
    if is_so is not None:
        return is_so
    if evidence.parse_state(expect) is not None:
        return evidence.is_met(expect, case.after)
    if evidence.read_gone(expect):
        return _is_newly_gone(expect, case)
    expected = _list_expected(expect, case.after)
    if not any(expected) or not all(
        effects.count_texts(words, case.after) for words in expected
    ):
        return False
    return _is_new(expected, case)


def _is_newly_gone(expect: str, case: Case) -> bool:
    """Whether the page showed what is gone now, and no dialog that came up hides it."""
    if case.after.dialog not in ("", case.before.dialog):
        return False
    shown = case.covered or case.before
    if evidence.is_met(expect, shown):
        return False
    return evidence.is_met(expect, case.after) or _is_heading_gone(expect, case)


def _is_heading_gone(expect: str, case: Case) -> bool:
    """Whether a page was left whose name is to be gone, as a button may have that name too."""
    gone = evidence.read_gone(expect)
    words = effects.list_words(gone)
    heading = effects.get_heading(case.before)
    if not words or words != effects.list_words(heading):
        return False
    if case.before.dialog or _is_same_page(case):
        return False
    if case.before.package != case.after.package:
        return False
    for element in case.after.elements:
        is_text = element.index < 0
        if is_text and effects.list_words(element.text) == words:
            return False
    return True


def _list_expected(expect: str, after: Screen) -> list[list[str]]:
    """The words that are expected, a list of them for each text.

    A row such as "Dentist, 3:00 PM" is also there if the page shows each of its columns by itself.
    """
    expected: list[list[str]] = []
    for part in evidence.split_claim(expect):
        words = effects.list_words(part)
        columns: list[list[str]] = []
        for column in part.split(", "):
            columns.append(effects.list_words(column))
        is_whole = effects.count_texts(words, after) > 0
        if is_whole or not all(
            _count_whole_texts(each, after) for each in columns
        ):
            columns = [words]
        expected += columns
    return expected


def _is_new(expected: list[list[str]], case: Case) -> bool:
    """Whether words that the screen shows are news there.

    One of them was not shown before; or all came once more, as texts of their own, or became the
    name of another page, as that of the button that leads there, or came out of a form.
    """
    if any(not effects.count_texts(words, case.before) for words in expected):
        return True
    if effects.leads_to_named_page(case.decision, case.before, case.after):
        return True
    if _comes_out_of_form(expected, case):
        return True
    return all(
        _count_whole_texts(words, case.after)
        > _count_whole_texts(words, case.before)
        for words in expected
    )


def _comes_out_of_form(expected: list[list[str]], case: Case) -> bool:
    """Whether words that only fields held stand outside of them now, as after saving or sending."""
    is_sent = effects.empties_field(case.before, case.after)
    if case.after.dialog or (_is_same_page(case) and not is_sent):
        return False
    form = effects.without_fields(case.before)
    page = effects.without_fields(case.after)
    for words in expected:
        count = effects.count_texts(words, form)
        if count and not is_sent:
            return False
        if effects.count_texts(words, page) <= count:
            return False
    return True


def _count_whole_texts(words: list[str], screen: Screen) -> int:
    """The number of texts of the screen that are these words and nothing else."""
    return sum(words == effects.list_words(text) for text in screen.texts)


def _judge_dismissal(case: Case) -> Verdict | None:
    """A rule closed what covered the page: its button is gone, whatever came up behind it."""
    decision = case.decision
    if decision.origin != "rule" or not isinstance(decision.action, Tap):
        return None
    if not case.outcome.ok or _is_unchanged(case):
        return None
    if effects.find_target(decision, case.after) is not None:
        return None
    return _make_expected(case)


def _expects_news(case: Case) -> bool:
    """Whether an expectation can tell anything; what was there before and still is cannot."""
    expect = case.decision.expect
    if not expect or not evidence.is_met(expect, case.before):
        return bool(expect)
    return not evidence.is_met(expect, case.after)


def _judge_effect(case: Case) -> Verdict | None:
    """The touch did to its own target, its cover or its page what such a touch does."""
    if _expects_news(case) or not isinstance(case.decision.action, Tap):
        return None
    if effects.is_switched_off(case.decision, case.before, case.after):
        # Whether it was to be off is seen by the next assessment, unless the goal says so.
        return _make_expected(case) if _SAYS_OFF.search(case.purpose) else None
    for has_effect in _EFFECTS:
        if has_effect(case.decision, case.before, case.after):
            return _make_expected(case)
    return None


_EFFECTS = (
    effects.is_newly_selected,
    effects.leads_to_named_page,
    effects.opens_field,
    effects.closes_cover,
    effects.is_confirmed_by_toast,
    effects.keeps_form,
)


def _judge_dialog(case: Case) -> Verdict | None:
    """A system dialog stepped in between: no mistake, and nothing is done yet."""
    if _is_system_dialog(case.after) and not _is_system_dialog(case.before):
        return _make_expected(case, done=False)
    return None


def _is_system_dialog(screen: Screen) -> bool:
    return is_system_dialog(screen.package, screen.activity)


def _judge_permission(case: Case) -> Verdict | None:
    """The permission was granted: the button that allows was touched, and the dialog is gone."""
    target = case.decision.target
    if target is None or not ALLOW_IDS.match(target.resource_id):
        return None
    if case.decision.expect or not isinstance(case.decision.action, Tap):
        return None
    has_left_dialog = not _is_system_dialog(case.after)
    if _is_system_dialog(case.before) and has_left_dialog:
        return _make_expected(case)
    return None


def _judge_leaving(case: Case) -> Verdict | None:
    """Back, Home and the like are there to leave a page, and it was left."""
    if _get_kind(case) not in _LEAVES:
        return None
    if _expects_news(case) or _is_same_page(case):
        return None
    return _make_expected(case)


def _judge_focus(case: Case) -> Verdict | None:
    """A field was touched and has the focus; nothing is written in it yet."""
    target = case.decision.target
    if not isinstance(case.decision.action, Tap) or _expects_news(case):
        return None
    if target is None or target.role != "input":
        return None
    if not _is_same_page(case):
        return None
    if any(field.focused for field in _list_target_fields(case)):
        return _make_expected(case)
    return None


def _judge_looking(case: Case) -> Verdict | None:
    """The page moved; the next assessment sees whether it shows what was sought."""
    return (
        _make_expected(case, done=False) if _get_kind(case) in _LOOKS else None
    )


_ALWAYS = (
    _judge_spoken,
    _judge_called,
    _judge_recovery,
    _judge_intruded,
    _judge_memory,
    _judge_strayed,
)
"""Rules that apply even with `rules` off: to steps that no model chose, that the user made, or that
say themselves whether they failed."""
_RULES = (
    *_ALWAYS,
    _judge_failed,
    _judge_opened,
    _judge_wait,
    _judge_already_selected,
    _judge_set,
    _judge_idle,
    _judge_typing,
    _judge_expectation,
    _judge_dismissal,
    _judge_effect,
    _judge_demonstrated,
    _judge_dialog,
    _judge_permission,
    _judge_leaving,
    _judge_focus,
    _judge_looking,
)

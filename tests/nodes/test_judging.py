from typing import Any

import pytest

from graph.state import Decision, Outcome, Target, Verdict
from nodes.judging import Case, judge
from tests.nodes.screens import element, screen, words
from tools.actions import Action, Answer, Ask, Back, Fill, OpenApp, Scroll, Tap, TapPoint, Wait
from tools.screen import Screen

HERE = screen(words("Alarms"), element(text="Add"))
THERE = screen(words("New alarm"), element(text="Save"), signature="v1:other")


def case(
    action: Action,
    before: Screen = HERE,
    after: Screen = THERE,
    *,
    ok: bool | None = True,
    **facts: Any,
) -> Case:
    own = {key: facts.pop(key) for key in ("apps", "backs") if key in facts}
    outcome = Outcome(
        ok=ok, summary=facts.pop("summary", ""), by_person=facts.pop("by_person", False)
    )
    decision = Decision(step=1, task=0, judgement="act", action=action, **facts)
    return Case(
        decision=decision, outcome=outcome, before=before, after=after, **{"apps": {}, **own}
    )


def kind(verdict: Verdict | None) -> tuple[str, bool] | None:
    return (verdict.kind, verdict.subgoal_done) if verdict else None


@pytest.mark.parametrize(
    ("given", "verdict"),
    [
        (case(Tap(element=1), after=HERE), ("no_change", False)),
        (case(Tap(element=1), ok=False, summary="no such element"), ("no_change", False)),
        (case(Tap(element=1), ok=None, after=HERE), ("unknown", False)),
        (case(Tap(element=1), expect="New alarm", completes=True), ("expected", True)),
        (case(Tap(element=1), expect="New alarm"), ("expected", False)),
        (case(Tap(element=1), ok=None, expect="New alarm"), ("expected", False)),
        (case(Tap(element=1), expect="Alarm saved"), None),
        (case(Tap(element=1)), None),
        (case(Scroll(element=1)), ("expected", False)),
        (case(Scroll(element=1), expect="Ringtone", completes=True), ("expected", False)),
        (case(Wait(), after=HERE), ("expected", False)),
        (case(Wait(), after=HERE, completes=True), ("expected", True)),
        (case(Wait(), after=HERE, completes=True, expect="Done"), ("expected", False)),
        (case(Ask(text="Which?"), after=HERE, by_person=True), ("expected", False)),
        (case(Answer(text="42"), after=HERE), ("expected", True)),
        (case(Tap(element=1), after=HERE, by_person=True, completes=True), ("expected", True)),
    ],
)
def test_plain_cases_need_no_model(given: Case, verdict: tuple[str, bool] | None) -> None:
    assert kind(judge(given, reflection=True)) == verdict


def test_words_that_stood_there_before_prove_nothing() -> None:
    after = screen(words("Alarms"), words("Edit"))
    given = case(Tap(element=1), after=after, expect="Alarms", completes=True)
    assert judge(given, reflection=True) is None


def test_a_switch_is_as_told() -> None:
    before = screen(element("switch", "Vibrate", checked=False))
    after = screen(element("switch", "Vibrate", checked=True))
    given = case(Tap(element=1), before, after, expect='on "Vibrate"', completes=True)
    assert kind(judge(given, reflection=True)) == ("expected", True)
    wrong = case(Tap(element=1), after, before, expect='on "Vibrate"', completes=True)
    assert judge(wrong, reflection=True) is None


def test_a_point_may_change_what_the_list_does_not_show() -> None:
    twin = HERE.model_copy(update={"id": "f" * 12})
    assert kind(judge(case(Tap(element=1), after=twin), reflection=True)) == ("no_change", False)
    assert judge(case(TapPoint(x=1, y=1), after=twin), reflection=True) is None
    assert kind(judge(case(TapPoint(x=1, y=1), after=HERE), reflection=True)) == (
        "no_change",
        False,
    )


def test_the_asked_for_app_in_front_is_enough() -> None:
    apps = {"Clock": "com.example.app", "Notes": "com.example.notes"}
    for after in (HERE, THERE):
        given = case(OpenApp(text="clock"), after=after, apps=apps, completes=True)
        assert kind(judge(given, reflection=True)) == ("expected", True)
    assert kind(judge(case(OpenApp(text="Notes"), after=HERE, apps=apps), reflection=True)) == (
        "no_change",
        False,
    )


def test_what_was_typed_stands_in_the_field() -> None:
    box = Target(role="input", resource_id="label")
    before = screen(element("input", "Label", resource_id="label"))
    after = screen(element("input", "Label", value="Work", resource_id="label"))
    given = case(Fill(element=1, text="work"), before, after, target=box, completes=True)
    assert kind(judge(given, reflection=True)) == ("expected", True)
    other = screen(element("input", "Name", value="Work", resource_id="name"))
    assert (
        judge(case(Fill(element=1, text="work"), before, other, target=box), reflection=True)
        is None
    )
    hidden = screen(element("input", "Password", password=True, resource_id="label"))
    given = case(Fill(element=1, text="{{secret:WIFI}}"), before, hidden, target=box)
    assert kind(judge(given, reflection=True)) == ("expected", False)


def test_a_permission_dialog_is_no_mistake() -> None:
    dialog = screen(words("Allow?"), package="com.android.permissioncontroller")
    given = case(Tap(element=1), after=dialog, expect="Timer", completes=True)
    assert kind(judge(given, reflection=True)) == ("expected", False)


def test_a_remembered_step_must_land_where_it_landed() -> None:
    known: dict[str, Any] = {"origin": "memory", "completes": True}
    good = case(Tap(element=1), lands="v1:other", **known)
    assert kind(judge(good, reflection=True)) == ("expected", True)
    assert kind(judge(case(Tap(element=1), lands="v1:else", **known), reflection=True)) == (
        "unknown",
        False,
    )
    idle = case(Tap(element=1), after=HERE, lands=HERE.signature, **known)
    assert kind(judge(idle, reflection=True)) == ("unknown", False)
    met = case(Tap(element=1), lands="v1:else", expect="New alarm", **known)
    assert kind(judge(met, reflection=True)) == ("expected", True)


def test_back_is_right_when_it_left_the_wrong_page() -> None:
    back: dict[str, Any] = {"origin": "recovery", "lands": "v1:page"}
    left = case(Back(), THERE, HERE, **back)
    assert kind(judge(left, reflection=True)) == ("expected", False)
    assert kind(judge(case(Back(), THERE, THERE, **back), reflection=True)) == ("no_change", False)
    closed = THERE.model_copy(update={"id": "e", "elements": ()})
    again = case(Back(), THERE, closed, backs=1, **back)
    assert kind(judge(again, reflection=True)) == ("wrong_page", False)
    enough = case(Back(), THERE, closed, backs=2, **back)
    assert kind(judge(enough, reflection=True)) == ("expected", False)


def test_without_reflection_a_changed_screen_is_right() -> None:
    assert kind(judge(case(Tap(element=1), completes=True), reflection=False)) == ("expected", True)
    unmet = case(Tap(element=1), completes=True, expect="Alarm saved")
    assert kind(judge(unmet, reflection=False)) == ("expected", False)
    assert kind(judge(case(Tap(element=1), after=HERE), reflection=False)) == ("no_change", False)

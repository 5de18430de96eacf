from dataclasses import replace
from typing import Any

import pytest

from graph.state import Decision, Outcome, Verdict
from nodes.targets import make_target
from nodes.verdict.rules import Case, judge_by_rule
from tests.nodes.screens import element, screen, words
from tools.actions import (
    Action,
    Answer,
    Ask,
    Back,
    Fill,
    Home,
    OpenApp,
    Scroll,
    Set,
    Tap,
    TapPoint,
    TypeText,
    Wait,
)
from tools.screen import Element, Screen, Target

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
    own = {
        key: facts.pop(key)
        for key in (
            "apps",
            "recoveries",
            "purpose",
            "interrupted",
            "has_unlisted_change",
        )
        if key in facts
    }
    outcome = Outcome(
        ok=ok,
        summary=facts.pop("summary", ""),
        by_person=facts.pop("by_person", False),
    )
    decision = Decision(step=1, task=0, judgement="act", action=action, **facts)
    return Case(
        decision=decision,
        outcome=outcome,
        before=before,
        after=after,
        **{"apps": {}, **own},
    )


def kind(verdict: Verdict | None) -> tuple[str, bool] | None:
    return (verdict.kind, verdict.subgoal_done) if verdict else None


@pytest.mark.parametrize(
    ("given", "verdict"),
    [
        (case(Tap(element=1), after=HERE), ("no_change", False)),
        (
            case(Tap(element=1), ok=False, summary="no such element"),
            ("no_change", False),
        ),
        (case(Tap(element=1), after=HERE, has_unlisted_change=True), None),
        (case(Tap(element=1), ok=None, after=HERE), ("unknown", False)),
        (
            case(Tap(element=1), expect="New alarm", completes=True),
            ("expected", True),
        ),
        (case(Tap(element=1), expect="New alarm"), ("expected", False)),
        (
            case(Tap(element=1), ok=None, expect="New alarm"),
            ("expected", False),
        ),
        (case(Tap(element=1), expect="Alarm saved"), None),
        (case(Tap(element=1)), None),
        (case(Scroll(element=1)), ("expected", False)),
        (
            case(Scroll(element=1), expect="Ringtone", completes=True),
            ("expected", False),
        ),
        (case(Wait(), after=HERE), ("expected", False)),
        (case(Wait(), after=HERE, completes=True), ("expected", True)),
        (
            case(Wait(), after=HERE, completes=True, expect="Done"),
            ("expected", False),
        ),
        (
            case(Ask(text="Which?"), after=HERE, by_person=True),
            ("expected", False),
        ),
        (case(Answer(text="42"), after=HERE), ("expected", True)),
        (
            case(Tap(element=1), after=HERE, by_person=True, completes=True),
            ("expected", True),
        ),
    ],
)
def test_plain_cases_need_no_model(
    given: Case, verdict: tuple[str, bool] | None
) -> None:
    assert kind(judge_by_rule(given, reflection=True)) == verdict


def test_words_that_stood_there_before_prove_nothing() -> None:
    after = screen(words("Alarms"), words("Edit"))
    given = case(Tap(element=1), after=after, expect="Alarms", completes=True)
    assert judge_by_rule(given, reflection=True) is None


def test_what_is_to_be_gone_was_there_and_is_not_any_more() -> None:
    offer = screen(element(text="Later"), words("A year of films"))
    page = screen(element(text="Search"), words("Films"))
    expect = 'gone "A year of films"'
    gone = case(Tap(element=1), offer, page, expect=expect, completes=True)
    assert kind(judge_by_rule(gone, reflection=True)) == ("expected", True)
    for before, after in ((offer, offer), (page, page)):
        given = case(Tap(element=1), before, after, expect=expect)
        verdict = kind(judge_by_rule(given, reflection=True))
        assert verdict is None or verdict[0] != "expected"


def test_a_switch_is_as_told() -> None:
    before = screen(element("switch", "Vibrate", checked=False))
    after = screen(element("switch", "Vibrate", checked=True))
    given = case(
        Tap(element=1), before, after, expect='on "Vibrate"', completes=True
    )
    assert kind(judge_by_rule(given, reflection=True)) == ("expected", True)
    wrong = case(
        Tap(element=1), after, before, expect='on "Vibrate"', completes=True
    )
    assert judge_by_rule(wrong, reflection=True) is None


def test_a_point_may_change_what_the_list_does_not_show() -> None:
    twin = HERE.model_copy(update={"id": "f" * 12})
    assert kind(
        judge_by_rule(case(Tap(element=1), after=twin), reflection=True)
    ) == (
        "no_change",
        False,
    )
    assert (
        judge_by_rule(case(TapPoint(x=1, y=1), after=twin), reflection=True)
        is None
    )
    assert kind(
        judge_by_rule(case(TapPoint(x=1, y=1), after=HERE), reflection=True)
    ) == (
        "no_change",
        False,
    )


def test_the_asked_for_app_in_front_is_enough() -> None:
    apps = {"Clock": "com.example.app", "Notes": "com.example.notes"}
    for after in (HERE, THERE):
        given = case(
            OpenApp(text="clock"), after=after, apps=apps, completes=True
        )
        assert kind(judge_by_rule(given, reflection=True)) == ("expected", True)
    assert kind(
        judge_by_rule(
            case(OpenApp(text="Notes"), after=HERE, apps=apps), reflection=True
        )
    ) == (
        "no_change",
        False,
    )


@pytest.mark.parametrize(
    ("value", "verdict"),
    [("Work", ("expected", True)), ("", ("unknown", False))],
)
def test_typing_of_unknown_fate_is_read_off_the_field(
    value: str, verdict: tuple[str, bool]
) -> None:
    box = Target(role="input", resource_id="label")
    before = screen(element("input", "Label", resource_id="label"))
    after = screen(element("input", "Label", value=value, resource_id="label"))
    given = case(
        Fill(element=1, text="work"),
        before,
        after,
        target=box,
        completes=True,
        ok=None,
    )
    assert kind(judge_by_rule(given, reflection=True)) == verdict


def test_what_was_typed_stands_in_the_field() -> None:
    box = Target(role="input", resource_id="label")
    before = screen(element("input", "Label", resource_id="label"))
    after = screen(element("input", "Label", value="Work", resource_id="label"))
    given = case(
        Fill(element=1, text="work"), before, after, target=box, completes=True
    )
    assert kind(judge_by_rule(given, reflection=True)) == ("expected", True)
    other = screen(element("input", "Name", value="Work", resource_id="name"))
    assert (
        judge_by_rule(
            case(Fill(element=1, text="work"), before, other, target=box),
            reflection=True,
        )
        is None
    )
    hidden = screen(
        element("input", "Password", password=True, resource_id="label")
    )
    given = case(
        Fill(element=1, text="{{secret:WIFI}}"), before, hidden, target=box
    )
    assert kind(judge_by_rule(given, reflection=True)) == ("expected", False)


@pytest.mark.parametrize(
    ("expect", "verdict"),
    [
        ("", ("expected", True)),
        ("March", ("expected", True)),
        ("A day of April", ("no_change", False)),
    ],
)
def test_a_choice_that_was_made_already_needs_no_change(
    expect: str, verdict: tuple[str, bool]
) -> None:
    page = screen(words("March"), element(text="5", selected=True))
    given = case(
        Tap(element=1), page, page, completes=True, expect=expect,
        target=make_target(Tap(element=1), page),
    )  # fmt: skip
    assert kind(judge_by_rule(given, reflection=True)) == verdict


def test_a_field_that_has_the_focus_need_not_get_it() -> None:
    for focused, verdict in ((True, "expected"), (False, "no_change")):
        page = screen(element("input", "Name", focused=focused))
        target = make_target(Tap(element=1), page)
        given = case(Tap(element=1), page, page, target=target)
        assert kind(judge_by_rule(given, reflection=True)) == (verdict, False)


def test_a_cover_that_a_rule_closed_is_closed_whatever_is_behind_it() -> None:
    cover = screen(words("Sale"), element(text="Skip 5"))
    behind = screen(words("Youth mode"), element(text="Got it"))
    target = make_target(Tap(element=1), cover)
    facts: dict[str, Any] = {"target": target, "origin": "rule"}
    closed = case(Tap(element=1), cover, behind, **facts)
    assert kind(judge_by_rule(closed, reflection=True)) == ("expected", False)
    still = screen(words("Sales"), element(text="Skip 5"))
    kept = case(Tap(element=1), cover, still, **facts)
    assert judge_by_rule(kept, reflection=True) is None


def test_a_choice_that_is_not_selected_has_to_change() -> None:
    page = screen(words("March"), element(text="5"))
    target = make_target(Tap(element=1), page)
    given = case(Tap(element=1), page, page, target=target)
    assert kind(judge_by_rule(given, reflection=True)) == ("no_change", False)


@pytest.mark.parametrize(
    ("until", "told"),
    [
        ("harbour", '[2] "… today, delivery to Harbour City, tomorrow mo…", "Harbour"'),
        ("Museum", ""),
        ("", ""),
        ("*", ""),
    ],
)  # fmt: skip
def test_where_words_that_were_scrolled_for_stand_already_is_told(
    until: str, told: str
) -> None:
    row = "Desk lamp, today, delivery to Harbour City, tomorrow morning"
    page = screen(element("item", row, index=2), words("Harbour"))
    given = case(Scroll(until=until), before=page, after=page)
    verdict = judge_by_rule(given, reflection=True)
    assert verdict is not None
    lesson = "the screen did not change"
    if told:
        lesson = f"these words stand on the screen already: {told}"
    assert (verdict.kind, verdict.lesson) == ("no_change", lesson)


def test_what_is_so_already_needs_no_change() -> None:
    on = screen(element("switch", "Vibrate", checked=True))
    given = case(Tap(element=1), on, on, expect='on "Vibrate"', completes=True)
    assert kind(judge_by_rule(given, reflection=True)) == ("expected", True)
    given = case(Tap(element=1), on, on, expect='off "Vibrate"', completes=True)
    assert kind(judge_by_rule(given, reflection=True)) == ("no_change", False)
    box = Target(role="input", resource_id="label")
    held = screen(element("input", "Label", value="Work", resource_id="label"))
    given = case(
        Fill(element=1, text="Work"), held, held, target=box, completes=True
    )
    assert kind(judge_by_rule(given, reflection=True)) == ("expected", True)
    given = case(TypeText(text="Work"), held, held, target=box, completes=True)
    assert kind(judge_by_rule(given, reflection=True)) == ("no_change", False)


def test_leaving_a_page_touching_a_field_and_granting_speak_for_themselves() -> (
    None
):
    for action in (Back(), Home()):
        assert kind(
            judge_by_rule(case(action, completes=True), reflection=True)
        ) == (
            "expected",
            True,
        )
        unmet = case(action, expect="Inbox")
        assert judge_by_rule(unmet, reflection=True) is None
    box = Target(role="input", resource_id="label")
    before = screen(element("input", "Label", resource_id="label"))
    after = screen(
        element("input", "Label", resource_id="label", focused=True),
        keyboard=True,
    )
    given = case(Tap(element=1), before, after, target=box)
    assert kind(judge_by_rule(given, reflection=True)) == ("expected", False)
    other = case(
        Tap(element=1),
        before,
        after,
        target=Target(role="input", resource_id="name"),
    )
    assert judge_by_rule(other, reflection=True) is None
    dialog = screen(words("Allow?"), package="com.android.permissioncontroller")
    allow = Target(role="button", resource_id="permission_allow_button")
    given = case(Tap(element=1), dialog, HERE, target=allow, completes=True)
    assert kind(judge_by_rule(given, reflection=True)) == ("expected", True)
    deny = Target(role="button", resource_id="permission_deny_button")
    assert (
        judge_by_rule(
            case(Tap(element=1), dialog, HERE, target=deny), reflection=True
        )
        is None
    )


OFFER = screen(words("A new version"), element(text="Later"), element(text="Update now", index=2),
               signature="v1:offer", dialog="A new version")  # fmt: skip


def test_what_comes_over_the_page_is_not_the_actions_fault() -> None:
    for origin in ("model", "memory"):
        given = case(
            Tap(element=1),
            after=OFFER,
            expect="New alarm",
            origin=origin,
            expected_page="v1:x",
        )
        verdict = judge_by_rule(given, reflection=True)
        assert verdict is not None
        assert (verdict.kind, verdict.interrupted) == ("unknown", True)
        assert "A new version" in verdict.lesson
    asked = case(Tap(element=1), after=OFFER, purpose="Update the clock app")
    assert judge_by_rule(asked, reflection=True) is None
    met = case(
        Tap(element=1), after=OFFER, expect="A new version", completes=True
    )
    assert kind(judge_by_rule(met, reflection=True)) == ("expected", True)
    there_before = case(
        Tap(element=1), OFFER, OFFER.model_copy(update={"id": "e", "time": "9"})
    )
    assert kind(judge_by_rule(there_before, reflection=True)) == (
        "no_change",
        False,
    )


def test_a_step_is_judged_again_when_the_page_lies_open() -> None:
    good = case(
        Tap(element=1), expect="New alarm", completes=True, interrupted=True
    )
    assert kind(judge_by_rule(good, reflection=True)) == ("expected", True)
    swallowed = judge_by_rule(
        case(Tap(element=1), after=HERE, interrupted=True), reflection=True
    )
    assert swallowed is not None
    assert (swallowed.kind, swallowed.interrupted) == ("unknown", True)
    # A second thing that comes over it is for the model to see.
    assert (
        judge_by_rule(
            case(Tap(element=1), after=OFFER, interrupted=True), reflection=True
        )
        is None
    )


def test_without_rules_the_model_judges_each_step_of_its_own() -> None:
    idle, met = (
        case(Tap(element=1), after=HERE),
        case(Tap(element=1), expect="New alarm"),
    )
    for given in (
        idle,
        met,
        case(Wait(), after=HERE),
        case(Tap(element=1), ok=False),
    ):
        assert judge_by_rule(given, reflection=True, rules=False) is None
        assert judge_by_rule(
            given, reflection=False, rules=False
        ) == judge_by_rule(given, reflection=False)
    told = case(Answer(text="42"), after=HERE)
    assert kind(judge_by_rule(told, reflection=True, rules=False)) == (
        "expected",
        True,
    )
    back = case(Back(), THERE, HERE, origin="recovery", expected_page="v1:page")
    assert kind(judge_by_rule(back, reflection=True, rules=False)) == (
        "expected",
        False,
    )


def test_the_known_way_must_lead_where_it_led() -> None:
    hop: dict[str, Any] = {
        "origin": "recovery",
        "remedy": "undo",
        "lands": "v1:other",
    }
    assert kind(
        judge_by_rule(case(Tap(element=1), **hop), reflection=True)
    ) == (
        "expected",
        False,
    )
    astray = case(Tap(element=1), **{**hop, "lands": "v1:else"})
    assert kind(judge_by_rule(astray, reflection=True)) == ("unknown", False)


def test_another_way_is_judged_like_the_step_itself() -> None:
    other: dict[str, Any] = {
        "origin": "recovery",
        "remedy": "other",
        "completes": True,
    }
    met = case(Wait(), expect="New alarm", **other)
    assert kind(judge_by_rule(met, reflection=True)) == ("expected", True)
    assert kind(
        judge_by_rule(case(Wait(), after=HERE, **other), reflection=True)
    ) == (
        "no_change",
        False,
    )
    assert judge_by_rule(case(Wait(), **other), reflection=True) is None


def test_a_permission_dialog_is_no_mistake() -> None:
    dialog = screen(words("Allow?"), package="com.android.permissioncontroller")
    given = case(Tap(element=1), after=dialog, expect="Timer", completes=True)
    assert kind(judge_by_rule(given, reflection=True)) == ("expected", False)


def test_a_remembered_step_must_land_where_it_landed() -> None:
    known: dict[str, Any] = {"origin": "memory", "completes": True}
    good = case(Tap(element=1), expected_page="v1:other", **known)
    verdict = judge_by_rule(good, reflection=True)
    assert verdict is not None
    assert (verdict.kind, verdict.goal_done) == ("expected", True)
    assert kind(
        judge_by_rule(
            case(Tap(element=1), expected_page="v1:else", **known),
            reflection=True,
        )
    ) == (
        "unknown",
        False,
    )
    idle = case(
        Tap(element=1), after=HERE, expected_page=HERE.signature, **known
    )
    assert kind(judge_by_rule(idle, reflection=True)) == ("unknown", False)
    met = case(
        Tap(element=1), expected_page="v1:else", expect="New alarm", **known
    )
    assert kind(judge_by_rule(met, reflection=True)) == ("expected", False)


def test_back_is_right_when_it_left_the_wrong_page() -> None:
    back: dict[str, Any] = {"origin": "recovery", "expected_page": "v1:page"}
    left = case(Back(), THERE, HERE, **back)
    assert kind(judge_by_rule(left, reflection=True)) == ("expected", False)
    assert kind(
        judge_by_rule(case(Back(), THERE, THERE, **back), reflection=True)
    ) == (
        "no_change",
        False,
    )
    closed = THERE.model_copy(update={"id": "e", "elements": ()})
    again = case(Back(), THERE, closed, recoveries=1, **back)
    assert kind(judge_by_rule(again, reflection=True)) == ("wrong_page", False)
    enough = case(Back(), THERE, closed, recoveries=2, **back)
    assert kind(judge_by_rule(enough, reflection=True)) == ("expected", False)


def test_without_reflection_a_changed_screen_is_right() -> None:
    assert kind(
        judge_by_rule(case(Tap(element=1), completes=True), reflection=False)
    ) == (
        "expected",
        True,
    )
    unmet = case(Tap(element=1), completes=True, expect="Alarm saved")
    assert kind(judge_by_rule(unmet, reflection=False)) == ("expected", False)
    assert kind(
        judge_by_rule(case(Tap(element=1), after=HERE), reflection=False)
    ) == (
        "no_change",
        False,
    )


@pytest.mark.parametrize(
    ("expect", "is_new"), [("12", True), ("555", False), ("Key pad", False)]
)
def test_a_text_of_its_own_is_new_where_longer_ones_held_its_words(
    expect: str, *, is_new: bool
) -> None:
    row = words("Ben, 555 0112")
    before = screen(words("Key pad"), words("1"), row)
    after = screen(words("Key pad"), words("12"), row)
    verdict = judge_by_rule(
        case(Tap(element=1), before, after, expect=expect), reflection=True
    )
    assert (kind(verdict) == ("expected", False)) is is_new


@pytest.mark.parametrize(
    ("value", "wanted", "judged"),
    [("5.0", "5", True), ("4.0", "5", False), ("5.0", "100%", False)],
)
def test_a_slider_that_stands_where_it_was_set_is_right(
    value: str, wanted: str, judged: bool
) -> None:
    before = screen(element("slider", "Rating", value="0.0"), words("Bad"))
    after = screen(element("slider", "Rating", value=value), words("Good"))
    made = case(
        Set(element=1, text=wanted),
        before,
        after,
        target=make_target(Set(element=1, text=wanted), before),
    )
    verdict = judge_by_rule(made, reflection=True)
    assert (verdict is not None) is judged


@pytest.mark.parametrize(
    ("wanted", "page"),
    [
        ("04", screen(element("slider", "Hours", value="4"))),
        ("04", screen(element("list"), element("input", value="4", index=2))),
        ("60%", screen(element("slider", "亮度", value="60.0"))),
        ("60%", screen(element("slider", "Brightness", value="59.4"))),
    ],
)
def test_what_stood_there_before_it_was_set_is_right_too(
    wanted: str, page: Screen
) -> None:
    turned = Set(element=1, text=wanted)
    made = case(turned, page, page, target=make_target(turned, page))
    verdict = judge_by_rule(made, reflection=True)
    assert kind(verdict) == ("expected", False)


def test_a_slider_that_did_not_move_from_another_place_is_not_right() -> None:
    page = screen(element("slider", "Brightness", value="9.0"))
    turned = Set(element=1, text="60%")
    made = case(turned, page, page, target=make_target(turned, page))
    assert kind(judge_by_rule(made, reflection=True)) == ("no_change", False)


@pytest.mark.parametrize(
    ("typed", "row"),
    [
        ("Flat viewing", "Flat viewing, 3:00 PM – 4:00 PM"),
        ("值得读两遍。", "小林, 刚刚, 值得读两遍。"),
    ],
)
def test_what_was_typed_is_news_on_the_page_that_saving_leads_to(
    typed: str, row: str
) -> None:
    save = element(text="Save", index=2)
    field = element("input", "Title", index=1, value=typed)
    form = screen(field, save)
    listed = element("item", row, index=3)
    other = "v1:list"

    def saved(before: Screen, after: Screen) -> tuple[str, bool] | None:
        step = case(Tap(element=2), before, after, expect=typed, completes=True)
        return kind(judge_by_rule(step, reflection=True))

    assert saved(form, screen(listed, signature=other)) == ("expected", True)
    # It may have stood there all along, or be only in another field.
    assert (
        saved(screen(field, words(row)), screen(listed, signature=other))
        is None
    )
    assert saved(form, screen(field, signature=other)) is None
    assert saved(form, screen(listed, save)) is None
    asking = screen(listed, signature=other, dialog="Discard?")
    assert saved(form, asking) != ("expected", True)


@pytest.mark.parametrize(
    ("text", "bubble"),
    [
        ("Dinner is on Friday", "You said Dinner is on Friday 9:01 AM"),
        ("周六聚餐", "您说：周六聚餐 上午9:00"),
    ],
)
def test_a_message_that_left_its_field_is_news_in_its_thread(
    text: str, bubble: str
) -> None:
    field = element("input", "Message", value=text)
    send = element(text="Send", index=2)
    empty = element("input", "Message")
    row = element("item", bubble, index=3)

    def judge(*shown: Element) -> tuple[str, bool] | None:
        step = case(
            Tap(element=2),
            screen(field, send),
            screen(*shown, send),
            expect=text,
            completes=True,
        )
        return kind(judge_by_rule(step, reflection=True))

    assert judge(empty, row) == ("expected", True)
    # It is still to be sent, or is nowhere to be seen.
    assert judge(field, words("Offline")) is None
    assert judge(empty, words("Offline")) is None


def test_what_stood_there_and_still_does_leaves_the_effect_to_tell() -> None:
    tab = element("tab", "Week", index=2)
    chosen = tab.model_copy(update={"selected": True})
    touch = Tap(element=2)
    before = screen(words("March"), tab)

    def judge(expect: str, after: Screen) -> tuple[str, bool] | None:
        target = make_target(touch, before)
        step = case(touch, before, after, expect=expect, target=target)
        return kind(judge_by_rule(step, reflection=True))

    after = screen(words("March"), chosen)
    assert judge("March", after) == ("expected", False)
    assert judge('gone "May"', after) == ("expected", False)
    # What is still to come is not there, and without an effect nothing is.
    assert judge("April", after) is None
    assert judge("March", screen(words("March"), tab, words("Ad"))) is None


def test_what_a_dialog_covered_is_gone_once_it_closed() -> None:
    lecture = element("item", "Lecture 4", index=3)
    page = screen(words("Recorder"), lecture)
    asking = screen(element(text="Delete"), dialog="Delete recording?")
    rest = screen(words("Recorder"))
    gone = 'gone "Lecture 4"'

    def judge(
        before: Screen, after: Screen, covered: Screen | None
    ) -> tuple[str, bool] | None:
        step = case(Tap(element=1), before, after, expect=gone)
        step = replace(step, covered=covered)
        return kind(judge_by_rule(step, reflection=True))

    assert judge(asking, rest, page) == ("expected", False)
    assert judge(asking, page, page) is None
    assert judge(asking, rest, rest) is None
    # A dialog only hides it.
    assert judge(page, asking, None) is None


@pytest.mark.parametrize(
    ("expect", "is_met"),
    [
        ("Weekly sync, 4:00 PM – 4:45 PM", True),
        ("Weekly sync, 5:00 PM – 5:45 PM", False),
        ("周会, 下午4:00", True),
        ("周会, 4:00", False),
    ],
)
def test_a_row_is_there_where_each_column_stands_by_itself(
    expect: str, is_met: bool
) -> None:
    told = ("Weekly sync", "4:00 PM – 4:45 PM", "周会", "下午4:00")
    after = screen(*map(words, told), signature="v1:plan")
    given = case(Tap(element=1), HERE, after, expect=expect)
    verdict = kind(judge_by_rule(given, reflection=True))
    assert (verdict == ("expected", False)) is is_met


@pytest.mark.parametrize(
    ("expect", "row", "is_new"),
    [
        ("×2", "Dark green; 1 piece, ×2", True),
        ("×2", "深绿色；1件，×2", True),
        ("-2", "Wuhan, -2°", True),
        ("×2", "Dark green; 12 pieces, ×1", False),
        ("2", "Dark green; 1 piece, ×2", False),
    ],
)
def test_a_number_with_its_sign_is_news_where_the_number_stood_before(
    expect: str, row: str, *, is_new: bool
) -> None:
    before = screen(words("Quantity"), words("2"))
    after = screen(words("Checkout"), words(row), signature="v1:other")
    step = case(Tap(element=1), before, after, expect=expect)
    verdict = judge_by_rule(step, reflection=True)
    assert (kind(verdict) == ("expected", False)) is is_new


@pytest.mark.parametrize("title", ["New task", "新建任务"])
def test_a_title_is_gone_though_a_button_of_the_page_behind_has_its_words(
    title: str,
) -> None:
    form = screen(words(title), element(text="Save", index=2))
    add = element(text=title, index=3)
    listed = screen(words("Tasks"), add, signature="v1:list")
    gone: dict[str, Any] = {"expect": f'gone "{title}"', "completes": True}

    def judge(before: Screen, after: Screen) -> tuple[str, bool] | None:
        step = case(Tap(element=2), before, after, **gone)
        return kind(judge_by_rule(step, reflection=True))

    assert judge(form, listed) == ("expected", True)
    # It stands there still, or something is asked, or the button was meant.
    still = screen(words("Tasks"), words(title), signature="v1:list")
    assert judge(form, still) is None
    asking = listed.model_copy(update={"dialog": "Discard?"})
    assert judge(form, asking) != ("expected", True)
    other = screen(words("Tasks"), add, element(text="Done", index=2))
    assert judge(other, listed) is None

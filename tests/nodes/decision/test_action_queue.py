from pathlib import Path
from typing import Any

import pytest

from graph import tasks
from graph.context import Context, Policy
from graph.events import Observed
from graph.replies import AssessReply
from graph.run_folders import run_folder
from graph.state import Decision, State, StepNote
from nodes.decision import action_queue, follow_up, named_ahead
from nodes.decision.aiming import aim_first
from nodes.targets import make_target
from tests.nodes.screens import element, screen, words
from tools.actions import (
    Action,
    Back,
    Enter,
    Fill,
    LongPress,
    OpenApp,
    Scroll,
    Swipe,
    Tap,
    TapText,
    Wait,
)
from tools.hierarchy.occlusion import MENU
from tools.observation.capture import save_screen
from tools.screen import Bounds, Element, Screen

NAME = element("input", "Name", index=1, resource_id="name")
WRAP = element(
    "switch", "Gift wrap", index=2, resource_id="wrap", checked=False
)
SAVE = element("button", "Save", index=3, resource_id="save")
PAY = element("button", "Pay now", index=4, resource_id="pay")
GREY = element("button", "Grey", index=5, resource_id="grey", enabled=False)
SONG = element("input", "歌曲", index=1, value="晨跑")
ADD = element("button", "添加", index=3)
ADD_BELOW = ADD.model_copy(
    update={"bounds": Bounds(left=0, top=900, right=90, bottom=990)}
)
SEND = element("button", "Send", index=3)
PAGE = screen(NAME, WRAP, SAVE, PAY, GREY)
LIST = element("list", index=8, scrollable=True, ways=("down",))
TAP_WRAP = {"kind": "tap", "element": 2}
BACK = {"kind": "back"}
TAP_SAVE = {"kind": "tap", "element": 3, "completes": True}
PLAN = ("Type the name", "Wrap it", "Save")


def tree(*goals: str) -> tasks.TaskTree:
    whole = tasks.make_root("Order")
    return tasks.decompose_task(whole, goals, max_depth=4) if goals else whole


def state(**facts: Any) -> State:
    made: State = {
        "instruction": "Order",
        "tasks": tree(),
        "run": "none",
        "step": 4,
        "failures": [],
        "plans": 1,
    }
    return {**made, **facts}  # type: ignore[typeddict-item]


def named(
    *then: dict[str, Any],
    action: Action | None = None,
    completes: bool = False,
    policy: Policy = "ask",
    page: Screen = PAGE,
    **facts: Any,
) -> tuple[Decision, list[Any]]:
    """The decision and the queue of a reply that fills the name first."""
    first = action or Fill(element=1, text="Ann")
    decision = Decision(
        step=5,
        task=0,
        before=page.ref,
        judgement="act",
        action=first,
        target=make_target(first, page),
        completes=completes,
    )
    got = action_queue.queue_actions(
        list(then),
        decision,
        state=state(**facts),
        context=Context(policy=policy),
        screen=page,
    )
    return got.decision, got.queue


def due(page: Screen, **facts: Any) -> tuple[Decision | None, str]:
    """What comes next on a page after the first action went as meant."""
    _, queue = named(TAP_WRAP, TAP_SAVE)
    right = [StepNote(step=5, action="fill")]
    return action_queue.take_next_due(
        state(**{"queue": queue, "step": 5, "steps": right, **facts}), page
    )


def test_what_is_named_along_is_queued_with_what_it_needs() -> None:
    _, (wrap, save) = named(TAP_WRAP, TAP_SAVE)
    assert (wrap.step, wrap.target.resource_id, wrap.checked) == (
        6,
        "wrap",
        False,
    )
    assert (wrap.expect, wrap.completes) == ('on "Gift wrap"', False)
    assert (save.step, save.expect, save.completes) == (7, "", True)
    assert {wrap.signature, save.signature} == {PAGE.signature}


@pytest.mark.parametrize(
    "bad",
    [
        {"kind": "tap", "element": 9},
        {"kind": "tap"},
        {"kind": "swipe", "direction": "up"},
        {"kind": "tap_point", "x": 5, "y": 5},
        {"kind": "fill", "element": 1, "text": "{{secret:OTHER}}"},
        {"element": 2},
    ],
    ids=[
        "absent",
        "nothing",
        "blind",
        "a point",
        "a foreign secret",
        "no kind",
    ],
)
def test_the_queue_ends_before_what_deserves_a_look(
    bad: dict[str, Any],
) -> None:
    _, queue = named(TAP_WRAP, bad, TAP_SAVE)
    assert [item.step for item in queue] == [6]


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (
            {"kind": "set", "text": "5"},
            "set was left out: write it as set(element: slider or wheel, text: 4 or 70%)",
        ),
        (
            {"kind": "long_press"},
            "long_press was left out: write it as long_press(element)",
        ),
        (
            {"kind": "tap", "text": ""},
            "tap was left out: write it as tap(element)",
        ),
        ({"element": 2}, "an action was left out: its kind is not known"),
    ],
)
def test_how_an_action_is_written_is_told(
    bad: dict[str, Any], why: str
) -> None:
    decision, _ = named()
    got = action_queue.queue_actions(
        [bad],
        decision,
        state=state(),
        context=Context(policy="ask"),
        screen=PAGE,
    )
    assert got.left_out == why


@pytest.mark.parametrize(
    ("thought", "count"),
    [("Fill in the name, then call Ann", 0), ("Fill in the name", 1)],
)
def test_an_icon_that_may_be_the_deed_of_the_thought_gets_a_look_of_its_own(
    thought: str, count: int
) -> None:
    icon = element("button", "", index=6, source="icon")
    page = screen(NAME, icon)
    first = Fill(element=1, text="Ann")
    decision = Decision(
        step=5,
        task=0,
        judgement="act",
        action=first,
        target=make_target(first, page),
        thought=thought,
    )
    named = action_queue.queue_actions(
        [{"kind": "tap", "element": 6}],
        decision,
        state=state(),
        context=Context(),
        screen=page,
    )
    assert len(named.queue) == count
    assert bool(named.left_out) is not bool(count)


UNSEEN = {"kind": "tap_text", "text": "Blue"}


@pytest.mark.parametrize(
    ("elements", "why"),
    [
        ([element("item", "Blue, in stock", index=3)], ""),
        ([element("item", "Blueish", index=3)], "no label"),
        ([element("item", "Blue", index=n) for n in (3, 4)], "2 elements"),
        (
            [element("switch", "Blue", index=3, checked=True)],
            "it is a switch that is on now: expect on or off",
        ),
        (
            [element("switch", "Blue", index=3, checked=False)],
            "it is a switch that is off now: expect on or off",
        ),
        ([element("checkbox", "Blue", index=3, checked=False)], ""),
        (
            [element("checkbox", "Blue", index=3, checked=True)],
            "it is on already",
        ),
        (
            [element("button", "Blue", index=3, enabled=False)],
            "it cannot be used now",
        ),
    ],
)
def test_words_are_touched_on_a_page_that_was_not_seen(
    elements: list[Element], why: str
) -> None:
    _, queue = named(UNSEEN)
    right = [StepNote(step=5, action="fill")]
    facts = {"queue": queue, "step": 5, "steps": right}
    page = screen(*elements, signature="v1:other")
    decision, surprise = action_queue.take_next_due(state(**facts), page)
    assert (decision is None) is bool(why)
    assert why in surprise
    if decision is not None:
        assert decision.action == Tap(element=3)


def take(
    queue: list[Any], page: Screen, **facts: Any
) -> tuple[Decision | None, str]:
    """What comes next on a page after the action before it went as meant."""
    step = queue[0].step - 1
    right = [StepNote(step=step, action="tap")]
    known = {"queue": queue, "step": step, "steps": right, **facts}
    return action_queue.take_next_due(state(**known), page)


def test_after_words_of_another_page_this_one_follows_once_it_is_back() -> None:
    _, queue = named(UNSEEN, TAP_WRAP)
    other = screen(*PAGE.elements, signature="v1:other")
    assert take(queue[1:], other)[0] is None
    back, _ = take(queue[1:], PAGE)
    assert back is not None
    assert back.action == Tap(element=2)


def test_a_switch_is_touched_by_its_words_if_it_is_said_how_it_is_wanted() -> (
    None
):
    wish = {**UNSEEN, "expect": 'on "Blue"'}
    _, queue = named(wish)
    off = element("switch", "Blue", index=3, checked=False)
    on = off.model_copy(update={"checked": True})
    other = "v1:other"
    assert take(queue, screen(off, signature=other))[0] is not None
    assert take(queue, screen(on, signature=other)) == (
        None,
        "tap_text 'Blue' was left out: it is on already",
    )
    for expect in ('off "Blue"', "off", "Off."):
        _, queue = named({**UNSEEN, "expect": expect})
        assert queue[0].expect == 'off "Blue"'
        assert (
            "it is off already" in take(queue, screen(off, signature=other))[1]
        )
    assert named({**UNSEEN, "expect": "On"})[1][0].expect == 'on "Blue"'


@pytest.mark.parametrize("label", ["High-speed only", "只看高铁"])
def test_a_switch_of_a_page_that_comes_back_is_turned(
    label: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    off = element("checkbox", label, index=8, checked=False)
    form = screen(SAVE, off, signature="v1:form")
    here = screen(element("item", "Beijing", index=7))
    folder = run_folder("left")
    (folder / "screens").mkdir(parents=True)
    save_screen(folder, form)
    look = Observed(
        step=1,
        screen=form.id,
        package="",
        elements=2,
        settle_ms=0,
        image="",
        marked="",
    )
    (folder / "events.jsonl").write_text(
        look.model_dump_json() + "\n", encoding="utf-8"
    )
    made = action_queue.queue_actions(
        [{"kind": "tap_text", "text": label}],
        Decision(step=5, task=0, judgement="act", action=Tap(element=7)),
        state=state(run="left"),
        context=Context(),
        screen=here,
    )
    assert made.queue[0].expect == f'on "{label}"'
    assert take(made.queue, form)[0] is not None
    on = off.model_copy(update={"checked": True})
    assert take(made.queue, screen(on))[0] is None


FIELD = element("input", "Find", index=1, focused=True)


def brought_up(
    queue: list[Any], page: Screen, *, last: str = "back", **facts: Any
) -> list[Any]:
    """The queue on a page after the action before it went as meant."""
    step = queue[0].step - 1
    right = [StepNote(step=step, action=last)]
    known = {"queue": queue, "step": step, "steps": right, **facts}
    return action_queue.bring_up_to_date(state(**known), page)


def test_a_scroll_to_what_is_in_front_already_is_left_out() -> None:
    wishes = {"kind": "scroll", "until": "Note"}, UNSEEN
    _, queue = named(*wishes, action=Back())
    shown = screen(words("Note"), element(text=UNSEEN["text"]))
    rest = brought_up(queue, shown)
    assert [(item.action.kind, item.step) for item in rest] == [("tap_text", 6)]
    hidden = screen(element(text=UNSEEN["text"]))
    assert brought_up(queue, hidden) == queue
    # Not one that goes on, or by which a sub-goal ends.
    note = words("Note *")
    for facts in ({}, {"until": "*"}, {"until": "Note", "completes": True}):
        _, kept = named({"kind": "scroll", **facts}, action=Back())
        assert brought_up(kept, screen(note)) == kept


@pytest.mark.parametrize("words", ["Iris Novak", "林悦"])
def test_words_further_down_the_page_that_came_up_are_scrolled_to(
    words: str,
) -> None:
    wish = {"kind": "tap_text", "text": words, "expect": "Card"}
    _, queue = named(wish, TAP_WRAP)
    other = "v1:other"
    page = screen(LIST, element("item", "Ann", index=3), signature=other)
    scroll, touch, last = brought_up(queue, page)
    assert (scroll.action, scroll.expect) == (Scroll(until=words, most=6), "")
    assert (touch.action.kind, touch.expect) == ("tap_text", "Card")
    assert [each.step for each in (scroll, touch, last)] == [6, 7, 8]
    # They are looked for once, and only in a list that goes on below.
    assert brought_up(queue, page, last=f'scroll "{words}"') == queue
    assert brought_up(queue, screen(SAVE, signature=other)) == queue
    there = screen(LIST, element("item", words, index=3), signature=other)
    assert brought_up(queue, there) == queue


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ben Carter", "Ben Carter said I left my umbrella"),
        ("林悦", "林悦，到了"),
    ],
)
def test_a_thread_that_an_app_was_opened_on_is_not_opened_again(
    name: str, said: str
) -> None:
    opening = 'open_app "Messages"'
    _, queue = named({"kind": "tap_text", "text": name}, BACK)
    bubble = element("item", said, index=3)
    thread = screen(element(text="Up"), words(name), bubble)
    (rest,) = brought_up(queue, thread, last=opening)
    assert (rest.action, rest.step) == (Back(), 6)
    # Elsewhere, or where a control is called so, it is touched.
    row = element("item", f"{name}, 8:30 AM", index=4)
    for page in (
        screen(words("Messages"), bubble),
        screen(words(name), row),
    ):
        assert brought_up(queue, page, last=opening) == queue
    assert brought_up(queue, thread, last="tap 4") == queue


def test_a_text_that_takes_no_tap_is_not_touched() -> None:
    facts = {"index": 3, "long_clickable": True}
    bubble = element("item", "Ben Carter said yes", **facts)
    other = "v1:other"
    wish = {"kind": "tap_text", "text": "Ben Carter"}
    _, queue = named(wish, action=Tap(element=3))
    decision, why = take(queue, screen(bubble, signature=other))
    assert (decision, "only a text" in why) == (None, True)
    row = bubble.model_copy(update={"clickable": True})
    assert take(queue, screen(row, signature=other))[0] is not None
    press = {"kind": "long_press", "text": "Ben Carter"}
    _, queue = named(press, action=Tap(element=3))
    assert take(queue, screen(bubble, signature=other))[0] is not None


def test_the_queue_goes_on_when_what_came_over_the_page_was_closed() -> None:
    _, queue = named(UNSEEN, TAP_WRAP, action=OpenApp(text="Notes"))
    blue = screen(element("item", "Blue", index=3), signature="v1:other")
    # Step 5 was interrupted; step 6 closed what had come up, and 5 was right.
    opened = [StepNote(step=5, action="open_app")]
    facts = {"queue": queue, "step": 6, "steps": opened}
    decision, _ = action_queue.take_next_due(state(**facts), blue)
    assert decision is not None
    assert (decision.step, decision.action) == (7, Tap(element=3))
    rest = action_queue.renumber(queue[1:], 8)
    assert [each.step for each in rest] == [8]


def test_typing_follows_into_the_app_that_was_opened() -> None:
    find = {"kind": "tap_text", "text": "Search"}
    tea = {"kind": "type", "text": "tea"}
    _, queue = named(find, tea, action=OpenApp(text="Notes"))
    opened = screen(FIELD, signature="v1:find", package="com.example.notes")
    facts = {
        "queue": queue[1:],
        "step": 6,
        "steps": [StepNote(step=6, action="")],
    }
    assert action_queue.take_next_due(state(**facts), opened)[0] is not None


@pytest.mark.parametrize(
    ("package", "activity"),
    [
        ("com.google.android.permissioncontroller", ".Grant"),
        ("com.huawei.systemmanager", ".GrantPermissionsActivity"),
        (
            "com.miui.securitycenter",
            "com.miui.wakepath.ui.ConfirmStartActivity",
        ),
    ],
)
def test_typing_follows_into_the_app_below_a_question_for_a_permission(
    package: str, activity: str
) -> None:
    allow = element("button", "Allow", index=1, resource_id="allow")
    asked = screen(
        allow,
        package=package,
        activity=activity,
        dialog="Allow Clock to send you notifications?",
    )
    fill = {"kind": "fill", "target": "Name", "text": "tea"}
    _, queue = named(fill, action=Tap(element=1), page=asked)
    below = screen(NAME, signature="v1:form", package="com.example.clock")
    assert take(queue, below)[0] is not None


def test_typing_follows_into_the_field_that_opened() -> None:
    _, queue = named({"kind": "type", "text": "tea"}, action=Tap(element=3))
    assert [item.action.kind for item in queue] == ["type"]
    opened = screen(FIELD, signature="v1:find")
    assert take(queue, opened)[0] is not None
    closed = screen(SAVE, signature="v1:find")
    assert take(queue, closed) == (
        None,
        "type 'tea' was left out: no field has the focus",
    )
    secret = screen(FIELD.model_copy(update={"password": True}))
    assert "password" in take(queue, secret)[1]
    elsewhere = screen(FIELD, package="com.example.other")
    assert "another app" in take(queue, elsewhere)[1]


def test_text_goes_into_the_only_empty_field_where_none_has_the_focus() -> None:
    _, queue = named({"kind": "type", "text": "tea"}, action=Tap(element=3))
    bare = FIELD.model_copy(update={"focused": False})

    def aim(*fields: Element) -> Action | None:
        decision, _ = take(queue, screen(*fields, signature="v1:find"))
        return decision.action if decision is not None else None

    assert aim(bare) == Fill(element=1, text="tea")
    assert aim(bare, element("input", "Place", index=2)) is None
    assert aim(bare.model_copy(update={"value": "milk"})) is None
    assert aim(bare.model_copy(update={"password": True})) is None


def test_a_scroll_is_followed_by_what_its_words_bring_up() -> None:
    scroll = {"kind": "scroll", "until": "Blue"}
    _, queue = named(scroll, UNSEEN, TAP_SAVE)
    assert [item.action.kind for item in queue] == ["scroll", "tap_text"]
    assert take(queue, screen(LIST, signature="v1:other"))[0] is not None
    assert take(queue, screen(SAVE))[1].endswith(
        "nothing scrolls on the page that came up"
    )
    _, after = named(UNSEEN, action=Scroll(until="Blue"))
    assert [item.action.kind for item in after] == ["tap_text"]
    assert named(TAP_SAVE, action=Scroll(until="Blue"))[1] == []


REPLACE = {"kind": "fill", "text": "Upstairs"}


@pytest.mark.parametrize("words", ["Upstairs", "楼上"])
def test_what_a_field_of_the_next_page_holds_is_replaced(words: str) -> None:
    wish = {"kind": "fill", "text": words}
    _, queue = named(wish, action=Tap(element=3))
    old = FIELD.model_copy(update={"value": "Iris Novak"})
    other = "v1:other"
    decision, _ = take(queue, screen(SAVE, old, signature=other))
    assert decision is not None
    assert decision.action == Fill(element=1, text=words)
    # `type` adds to what is there.
    _, typing = named({**wish, "kind": "type"}, action=Tap(element=3))
    added, _ = take(typing, screen(SAVE, old, signature=other))
    assert added is not None
    assert added.action is not None
    assert added.action.kind == "type"


@pytest.mark.parametrize(
    ("field", "facts", "why"),
    [
        (FIELD.model_copy(update={"focused": False}), {}, ""),
        (FIELD.model_copy(update={"enabled": False, "focused": False}), {}, "has no field"),
        (FIELD.model_copy(update={"password": True}), {}, "a password is asked for"),
        (SAVE, {}, "the page that came up has no field"),
        (FIELD, {"package": "com.example.other"}, "another app came up"),
    ],
)  # fmt: skip
def test_a_field_of_the_next_page_is_filled_if_it_is_plain_which(
    field: Element, facts: dict[str, Any], why: str
) -> None:
    _, queue = named(REPLACE, action=Tap(element=3))
    decision, surprise = take(queue, screen(field, **facts))
    assert (decision is None) is bool(why)
    assert why in surprise


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Place", ""),
        ("地点", ""),
        ("Notes", """no field is called so, only [1] "Find", [2] "Place", [3] "地点\""""),
        ("", """no field has the focus: name one of [1] "Find", [2] "Place\""""),
    ],
)  # fmt: skip
def test_a_field_of_a_form_that_comes_up_is_filled_by_its_name(
    name: str, why: str
) -> None:
    wish = {"kind": "fill", "target": name, "text": "Upstairs"}
    _, queue = named(wish, action=Tap(element=3))
    bare = FIELD.model_copy(update={"focused": False})
    place = element("input", "Place", index=2)
    chinese = element("input", "", hint="地点", index=3)
    form = screen(bare, place, chinese, signature="v1:other")
    decision, surprise = take(queue, form)
    assert (decision is None) is bool(why)
    assert why in surprise
    if decision is not None:
        number = getattr(decision.action, "element", 0)
        assert form.find_element(number) == (
            place if name == "Place" else chinese
        )


def test_what_holds_a_field_or_labels_it_is_filled_as_the_field() -> None:
    low = Bounds(left=0, top=0, right=200, bottom=300)
    box = element("item", "Box", index=6, bounds=low)
    page = screen(NAME, box)
    for first in ({"kind": "fill", "element": 6, "text": "Ann"},
                  {"kind": "fill", "element": "Name", "text": "Ann"}):  # fmt: skip
        made = action_queue.queue_actions(
            [first],
            Decision(
                step=5,
                task=0,
                judgement="act",
                action=Fill(element=6, text="Ann"),
            ),
            state=state(),
            context=Context(),
            screen=page,
        )
        assert made.decision.action == Fill(element=1, text="Ann")
        assert made.decision.target == make_target(Tap(element=1), page)
        decision, _ = take(made.queue, page)
        assert decision is not None
        assert decision.action == Fill(element=1, text="Ann")


@pytest.mark.parametrize("kind", ["fill", "type"])
def test_a_foreign_secret_is_not_typed_on_the_next_page(kind: str) -> None:
    secret = {"kind": kind, "text": "{{secret:OTHER}}"}
    assert named(secret, action=Tap(element=3))[1] == []


def scrolled(
    words: str, *shown: Element, expect: str = "", **facts: Any
) -> tuple[Decision, list[Any]]:
    """What becomes of a tap on words that is said to end the task."""
    decision = Decision(
        step=5,
        task=0,
        judgement="act",
        action=TapText(text=words),
        expect=expect,
        completes=True,
    )
    made = named_ahead.add_queue(
        {"decision": decision},
        AssessReply(judgement="act"),
        state(**facts),
        Context(),
        screen(*shown),
    )
    first = made["decision"]
    assert first is not None
    return first, made["queue"]


def test_words_that_are_not_in_front_are_scrolled_to_and_judged_then() -> None:
    decision, (touch,) = scrolled("Blue", SAVE, LIST)
    assert decision.action == Scroll(until="Blue", most=6)
    assert not decision.completes
    assert (touch.action, touch.completes) == (TapText(text="Blue"), True)
    # What is there, or has no list below it, is touched or refused as ever.
    assert scrolled("Save", SAVE, LIST)[0].action == TapText(text="Save")
    assert scrolled("Blue", SAVE)[0].action == TapText(text="Blue")
    text, twin = words("Blue tea"), element("item", "Tuesday, March 3")
    assert scrolled("blue", text, LIST)[0].action == TapText(text="blue")
    assert scrolled("茶 ", SAVE, LIST)[0].action == TapText(text="茶 ")
    day = TapText(text="Tue, Mar 3")
    assert scrolled(day.text, twin, twin, LIST)[0].action == day
    end = LIST.model_copy(update={"ways": ("up",)})
    assert scrolled("Blue", SAVE, end)[0].action == TapText(text="Blue")
    # A scroll ends no task and no sub-goal, also where the touch must be asked about.
    cut = tree(*PLAN)
    decision, (touch,) = scrolled("Blue", LIST, expect="Card", tasks=cut)
    assert (decision.expect, decision.completes) == ("", False)
    assert (touch.expect, touch.completes) == ("Card", True)
    decision, queue = scrolled("Pay now", SAVE, LIST)
    assert decision.action == Scroll(until="Pay now", most=6)
    assert not decision.completes
    assert [item.caution for item in queue] == ["Pay now"]


def test_back_and_a_long_press_do_not_end_the_queue() -> None:
    press = {"kind": "long_press", "element": 3}
    _, queue = named(press, {"kind": "back"}, TAP_WRAP)
    assert [item.action.kind for item in queue] == ["long_press", "back", "tap"]
    other = screen(NAME, SAVE, signature="v1:other")
    assert take(queue[1:], other)[0] is not None
    # What was named by its number is for the page of that number.
    _, fill = named({"kind": "fill", "element": 1, "text": "Ben"})
    for named_by_number in (queue[:1], fill):
        assert take(named_by_number, other)[0] is None


def test_filling_a_button_opens_it_and_types_into_what_opens() -> None:
    decision, queue = named(
        TAP_WRAP, action=Fill(element=3, text="tea"), completes=True
    )
    assert decision.action == Tap(element=3)
    assert not decision.completes
    assert [item.action.kind for item in queue] == ["type", "tap"]
    late, inner = named(TAP_WRAP, {"kind": "fill", "element": 3, "text": "x"})
    assert late.action == Fill(element=1, text="Ann")
    assert [item.action.kind for item in inner] == ["tap", "tap", "type"]
    risky, none = named(action=Fill(element=4, text="tea"))
    assert (risky.action, none) == (Fill(element=4, text="tea"), [])


def followed(then: dict[str, Any], after: Screen, *, expect: str = "") -> bool:
    """Whether what was named to follow bears out a tap on Save."""
    decision, queue = named(then, action=Tap(element=3))
    decision = decision.model_copy(update={"expect": expect})
    return follow_up.is_followed(state(queue=queue), decision, PAGE, after)


def test_the_next_action_bears_out_the_step_before() -> None:
    blue = element("item", "Blue", index=9)
    other = "v1:other"
    assert followed(UNSEEN, screen(blue, signature=other))
    assert followed(UNSEEN, screen(*PAGE.elements, blue))
    assert not followed(UNSEEN, screen(SAVE, signature=other))
    assert not followed(UNSEEN, screen(blue, signature=other), expect="Saved")
    # A list that came up may have it further down.
    for expect in ("", "Blue", "Saved"):
        listed = screen(SAVE, LIST, signature=other)
        is_so = followed(UNSEEN, listed, expect=expect)
        assert is_so is (expect != "Saved")
    assert not followed(UNSEEN, screen(SAVE, LIST))
    # What is expected may have stood there before, if it is there.
    assert followed(UNSEEN, screen(blue, signature=other), expect="Blue")
    changed = screen(*PAGE.elements, element("text", "New", index=-1))
    assert followed(TAP_WRAP, changed)
    assert not followed(TAP_WRAP, PAGE)
    opens = {"kind": "open_app", "text": "Notes"}
    assert followed(opens, screen(SAVE, signature=other))
    assert not followed(opens, changed)
    assert not followed(opens, screen(SAVE, signature=other, dialog="Sure?"))


@pytest.mark.parametrize(
    ("before", "after", "is_left"),
    [
        ([SAVE, words("Default")], [SAVE, words("Large")], True),
        ([SAVE, words("Default")], [SAVE, words("Default")], False),
        ([NAME, SAVE], [NAME, SAVE, words("Name is taken")], False),
        ([SONG, ADD], [SONG, ADD.model_copy(update={"text": "已添加"})], True),
        ([SONG, ADD], [SONG, ADD, words("失败")], False),
        ([SONG, ADD, ADD_BELOW], [SONG, ADD_BELOW, words("1 首")], True),
        ([SONG, SEND], [SONG, SEND, words("Offline")], False),
        ([NAME, SEND], [NAME, SEND, words("Sent")], True),
    ],
)
@pytest.mark.parametrize("then", [{"kind": "back"}, {"kind": "wait"}])
def test_a_page_that_shows_an_effect_is_left_unless_its_form_is_not_taken(
    before: list[Element],
    after: list[Element],
    is_left: bool,
    then: dict[str, Any],
) -> None:
    page = screen(*before)
    button = next(each for each in before if each.role == "button")
    decision, queue = named(then, action=Tap(element=button.index), page=page)
    is_followed = follow_up.is_followed(
        state(queue=queue), decision, page, screen(*after)
    )
    assert is_followed is is_left
    asks = screen(*after, dialog="Sure?")
    assert not follow_up.is_followed(state(queue=queue), decision, page, asks)
    # A wait may stand in a dialog that was there before, and either where that is closed.
    asked = screen(*before, dialog="Sure?")
    is_followed = follow_up.is_followed(
        state(queue=queue), decision, asked, asks
    )
    assert is_followed is (is_left and then["kind"] == "wait")
    closed = screen(*after)
    assert follow_up.is_followed(state(queue=queue), decision, asked, closed)


def test_a_wait_stands_between_two_touches_of_one_page() -> None:
    stop = {"kind": "tap_text", "text": "停止"}
    for first in ([], [TAP_SAVE]):
        action = Tap(element=2) if first else Wait(seconds=10)
        wait = [{"kind": "wait", "seconds": 10}] if first else []
        _, queue = named(*wait, stop, action=action)
        assert [item.action for item in queue][-1] == TapText(text="停止")
    button = element(text="停止", index=3)
    taken, _ = take(queue[1:], screen(button))
    assert taken is not None
    assert taken.action == Tap(element=3)
    assert "no label" in take(queue[1:], screen(SAVE))[1]


@pytest.mark.parametrize("kind", [{"kind": "wait", "seconds": 10}, BACK])
def test_a_wait_is_not_spent_under_a_question_of_the_system(
    kind: dict[str, Any],
) -> None:
    _, queue = named(kind, {"kind": "tap_text", "text": "Stop"})
    package = "com.google.android.permissioncontroller"
    asked = screen(SAVE, package=package, dialog="Allow it to record audio?")
    decision, why = take(queue, asked)
    assert decision is None
    assert "a question of the system is in front" in why
    assert take(queue, screen(SAVE))[0] is not None
    # Named on the question itself, it may be what answers it.
    _, queue = named(kind, page=asked)
    assert take(queue, asked)[0] is not None


def test_a_long_press_or_tap_with_words_is_aimed_by_its_label() -> None:
    then = [{"kind": kind, "text": "invoice"} for kind in ("tap", "long_press")]
    _, queue = named(*then)
    row = element("item", "invoice.pdf, 2 MB", index=7)
    for item, action in zip(queue, (Tap, LongPress), strict=True):
        taken, _ = take([item], screen(row))
        assert taken is not None
        assert taken.action == action(element=7)
        assert taken.target is not None
        assert taken.target.text == row.text
        assert take([item], screen(SAVE)) == (
            None,
            f"{item.action.kind} 'invoice' was left out: "
            "no label on the page that came up has these words",
        )


@pytest.mark.parametrize(
    ("words", "shown", "meant"),
    [
        ("Tue, Mar 3", ["Monday, March 2", "Tuesday, March 3"], Tap(element=2)),
        ("5", ["15 十四", "5 四"], Tap(element=2)),
        ("Mar", ["Monday, March 2", "Mar"], TapText(text="Mar")),
        ("Mar 3", ["Tuesday, March 3", "March 3"], TapText(text="Mar 3")),
    ],
)
def test_the_first_words_of_a_reply_are_aimed_like_the_later_ones(
    words: str, shown: list[str], meant: Action
) -> None:
    rows = [element("item", each, index=n) for n, each in enumerate(shown, 1)]
    page = screen(*rows)
    decision, _ = named(action=TapText(text=words), page=page)
    assert decision.action == meant
    assert decision.target == make_target(meant, page)


def test_of_a_row_and_its_box_the_one_that_turns_is_meant() -> None:
    row = element("item", "Milk", index=1)
    page = screen(row, element("checkbox", "Milk", index=2, checked=False))
    expect = 'on "Milk"'
    action = TapText(text="Milk")
    decision = Decision(step=5, task=0, judgement="act", action=action)
    assert aim_first(decision, page) == decision
    turns = decision.model_copy(update={"expect": expect})
    assert aim_first(turns, page).action == Tap(element=2)
    _, queue = named({"kind": "long_press", "text": "Milk", "expect": expect})
    taken, _ = take(queue, page)
    assert taken is not None
    assert taken.action == LongPress(element=2)


def test_back_after_a_touch_that_opened_a_menu_closes_it() -> None:
    back = {"kind": "back"}
    menu = screen(SAVE, signature="v1:menu", dialog=MENU)
    assert followed(back, menu)
    assert not followed(back, screen(SAVE, signature="v1:menu", dialog="Sure?"))
    opens = {"kind": "open_app", "text": "Notes"}
    assert not followed(opens, menu)


@pytest.mark.parametrize(
    ("label", "rest"),
    [("Stores", "Products and stores"), ("店铺", "商品和店铺")],
)
def test_words_that_the_page_before_had_bear_a_step_out_where_they_are_new(
    label: str, rest: str
) -> None:
    def is_followed(action: Action, *shown: Element, **facts: Any) -> bool:
        before = screen(element("item", label, index=3), *others)
        got = action_queue.queue_actions(
            [{"kind": "tap_text", "text": label}],
            Decision(step=5, task=0, judgement="act", action=action),
            state=state(),
            context=Context(),
            screen=before,
        )
        after = screen(*shown, signature="v1:other", **facts)
        return follow_up.is_followed(
            state(queue=got.queue), got.decision, before, after
        )

    others = [
        element("item", each, index=n) for n, each in ((5, "A"), (6, "B"))
    ]
    same = element("item", label, index=3)
    fresh = [element("item", each, index=n) for n, each in ((5, "X"), (6, "Y"))]
    assert not is_followed(Tap(element=5), same, *others)
    # Another page, though it has the words as well.
    assert is_followed(Tap(element=5), same, *fresh)
    # What was selected is not any more.
    left = same.model_copy(update={"selected": True})
    assert is_followed(Tap(element=5), left, *others)
    # What only had them within its words.
    tab = element("tab", label, index=3)
    hint = element("input", rest, index=7)
    assert is_followed(Tap(element=5), tab, hint, *others)
    # A key touches nothing that could be mistaken.
    assert is_followed(Back(), same, *others)
    assert is_followed(Enter(), same, *others, keyboard=True)


def is_borne_out(
    touched: Element,
    words: str,
    before: Screen,
    after: Screen,
    *,
    expect: str = "",
    **facts: Any,
) -> bool:
    """Whether words that are to be touched next bear out a tap."""
    got = action_queue.queue_actions(
        [{"kind": "tap_text", "text": words}],
        Decision(
            step=5,
            task=0,
            judgement="act",
            expect=expect,
            action=Tap(element=touched.index),
        ),  # fmt: skip
        state=state(),
        context=Context(policy="allow"),
        screen=before,
    )
    waiting = state(queue=got.queue)
    return follow_up.is_followed(waiting, got.decision, before, after, **facts)


@pytest.mark.parametrize("name", ["Iris Novak", "林悦"])
def test_what_was_searched_for_is_taken_from_the_results(name: str) -> None:
    field = element("input", "Find", index=1, value=name)
    row = element("item", name, index=3)
    rest = [element("item", each, index=n) for n, each in ((4, "A"), (5, "B"))]
    search = element("button", "Go", index=2)
    before = screen(field, search, row, *rest)
    after = screen(row, *rest, signature="v1:results")
    assert is_borne_out(search, name, before, after)
    empty = screen(field.model_copy(update={"value": ""}), search, row, *rest)
    assert not is_borne_out(search, name, empty, after)


@pytest.mark.parametrize("label", ["Delete", "删除"])
def test_a_dialog_that_asks_again_is_answered(label: str) -> None:
    button = element(text=label, index=3)
    others = [
        element("item", each, index=n) for n, each in ((4, "A"), (5, "B"))
    ]
    before = screen(button, *others)
    asks = screen(button, *others, dialog=f"{label}?")
    assert is_borne_out(button, label, before, asks)
    same = screen(button, *others, signature="v1:other")
    assert not is_borne_out(button, label, before, same)


def test_a_change_of_the_picture_alone_bears_out_what_can_be_followed() -> None:
    shutter = element(text="", index=3, resource_id="shutter")
    mode = element("tab", "Video", index=4)
    page = screen(shutter, mode)
    later = page.model_copy(update={"id": "f" * 12 + "-" + "f" * 6})

    def bears_out(
        label: str, expect: str = "", *, changed: bool = True
    ) -> bool:
        return is_borne_out(
            shutter,
            label,
            page,
            later,
            expect=expect,
            has_unlisted_change=changed,
        )

    assert bears_out("Video")
    assert not bears_out("Video", changed=False)
    assert not bears_out("Photo")
    # What was expected is judged by itself.
    assert not bears_out("Video", expect="1 photo")


def test_what_counts_is_known_again() -> None:
    basket = element("button", "Basket (0)", index=3)
    before = screen(NAME, basket)
    first = Fill(element=1, text="Ann")
    got = action_queue.queue_actions(
        [{"kind": "tap", "element": 3}],
        Decision(step=5, task=0, judgement="act", action=first),
        state=state(),
        context=Context(),
        screen=before,
    )
    fuller = screen(NAME, element("button", "Basket (1)", index=3))
    right = [StepNote(step=5, action="fill")]
    facts = {"queue": got.queue, "step": 5, "steps": right}
    assert action_queue.take_next_due(state(**facts), fuller)[0] is not None


def test_what_the_step_before_enables_may_follow() -> None:
    _, queue = named({"kind": "tap", "element": 5})
    right = [StepNote(step=5, action="fill")]
    facts = {"queue": queue, "step": 5, "steps": right}
    assert action_queue.take_next_due(state(**facts), PAGE)[0] is None
    able = screen(NAME, GREY.model_copy(update={"enabled": True}))
    assert action_queue.take_next_due(state(**facts), able)[0] is not None


def test_what_the_user_must_allow_is_queued_with_the_reason() -> None:
    _, queue = named(TAP_WRAP, {"kind": "tap", "element": 4}, TAP_SAVE)
    assert [item.caution for item in queue] == ["", "Pay now", ""]
    # What follows an action that is allowed first goes on.
    assert len(named(TAP_SAVE, action=Tap(element=4))[1]) == 1
    item = queue[1].model_copy(update={"step": 6})
    made = [StepNote(step=5, action="fill")]
    facts = state(queue=[item], steps=made, step=5)
    decision, _ = action_queue.take_next_due(facts, PAGE)
    assert decision is not None
    assert decision.caution == "Pay now"


def test_nothing_follows_a_moving_action() -> None:
    assert named(TAP_SAVE, action=Swipe(direction="up"))[1] == []


def test_eight_actions_are_the_most_of_one_reply() -> None:
    _, queue = named(*[TAP_WRAP] * 20)
    assert len(queue) == action_queue.MAX_NAMED - 1


def test_a_queue_goes_on_with_the_next_goals_of_the_plan() -> None:
    cut = tree(*PLAN)
    wrap, save = {**TAP_WRAP, "completes": True}, TAP_SAVE
    _, queue = named(wrap, save, completes=True, tasks=cut)
    assert [item.task for item in queue] == [2, 3]
    _, short = named(wrap, save, save, completes=True, tasks=cut)
    assert [item.task for item in short] == [2, 3]


def test_an_end_that_is_said_too_early_belongs_to_the_last() -> None:
    decision, queue = named(
        TAP_WRAP, {"kind": "tap", "element": 3}, completes=True
    )
    assert not decision.completes
    assert [item.completes for item in queue] == [False, True]
    assert named(completes=True)[0].completes
    # It stays with the first if all others are left out.
    swipe = {"kind": "swipe", "direction": "up"}
    days = screen(element(text="15 十四"), element(text="5 四", index=2))
    for label, page in (("Save", PAGE), ("5", days)):
        first = TapText(text=label)
        decision, queue = named(swipe, action=first, completes=True, page=page)
        assert (decision.completes, queue) == (True, [])


def test_the_next_one_is_known_again_by_what_it_is() -> None:
    moved = WRAP.model_copy(update={"index": 7})
    decision, surprise = due(screen(SAVE, NAME, moved))
    assert decision is not None
    assert decision.action == Tap(element=7)
    assert (decision.step, decision.origin, surprise) == (6, "batch", "")


@pytest.mark.parametrize(
    ("page", "why"),
    [
        (screen(NAME, WRAP, SAVE, signature="v1:other"), "another page"),
        (screen(NAME, WRAP, SAVE, package="com.example.other"), "another page"),
        (screen(NAME, WRAP, SAVE, dialog="Sure?"), "another page"),
        (screen(NAME, SAVE), "not there"),
        (screen(WRAP.model_copy(update={"text": "Gift"})), "not there"),
        (screen(WRAP.model_copy(update={"enabled": False})), "cannot be used"),
        (screen(WRAP.model_copy(update={"checked": True})), "changed by itself"),
        (screen(*[element("switch", "Gift wrap", index=n, resource_id="wrap", checked=False)
                  for n in (6, 7)]), "not there"),
    ],
)  # fmt: skip
def test_a_surprise_is_told(page: Screen, why: str) -> None:
    decision, surprise = due(page)
    assert decision is None
    assert why in surprise
    assert "Gift wrap" in surprise


@pytest.mark.parametrize("heading", ["0 selected", "已选择0项", "Details"])
@pytest.mark.parametrize(
    "label", ["Beach, 9:00 PM", "Beach, Not selected, 9:00 PM"]
)
def test_rows_of_which_several_are_chosen_now_are_still_the_same(
    heading: str, label: str
) -> None:
    shown = screen(element("item", "Beach, 9:00 PM", index=2))
    _, queue = named({"kind": "tap", "element": 2}, page=shown)
    row = element("item", label, index=7)
    page = screen(words(heading), row, signature="v1:choosing")
    decision, surprise = take(queue, page)
    if heading == "Details":
        assert "another page came up" in surprise
    else:
        assert decision is not None
        assert decision.action == Tap(element=7)
    unlike = element("item", "Beach, Not selected, 9:00 AM", index=7)
    gone = screen(words(heading), unlike, signature="v1:choosing")
    assert take(queue, gone)[0] is None


@pytest.mark.parametrize(
    "facts",
    [
        {"steps": []},
        {"steps": [StepNote(step=4, action="tap")]},
        {"step": 6, "steps": [StepNote(step=6, action="back")]},
        {"queue": []},
        {"plans": 2, "tasks": tasks.note_lesson(tree(), "Save is gone")},
    ],
    ids=[
        "wrong",
        "wrong after a right one",
        "a step between",
        "none",
        "a new plan with a lesson of its own",
    ],
)
def test_nothing_is_due_when_the_run_took_another_way(
    facts: dict[str, Any],
) -> None:
    assert due(PAGE, **facts) == (None, "")


@pytest.mark.parametrize("facts", [{"plans": 2}, {"tasks": tree(*PLAN)}])
def test_what_a_new_plan_drops_is_told(facts: dict[str, Any]) -> None:
    told = "tap 'Gift wrap' was left out: the plan has changed"
    assert due(PAGE, **facts) == (None, told)


def waiting(
    then: dict[str, Any],
    after: Screen,
    *,
    before: Screen = PAGE,
    expect: str = "",
) -> str:
    """What is told of the actions that wait behind a tap in doubt."""
    decision, queue = named(then, TAP_WRAP, action=Tap(element=3))
    decision = decision.model_copy(update={"expect": expect})
    return follow_up.describe_waiting(
        state(queue=queue), decision, before, after
    )


BOOK = {"kind": "tap_text", "text": "预订"}
BOOKS = [
    element("button", each, index=n)
    for n, each in enumerate(("预订不含早", "预订含双早"), 3)
]
ADS = element(
    "text", "推荐", index=-1, bounds=Bounds(left=0, top=9, right=99, bottom=60)
)


@pytest.mark.parametrize(
    ("then", "after", "expect", "why"),
    [
        (BOOK, screen(ADS, *BOOKS), "",
         'take the one that is meant, or ask: [3] "预订不含早", [4] "预订含双早"'),
        (BOOK, screen(ADS, BOOKS[0], BOOKS[0]), "",
         '[3] below "推荐", [3] below "推荐"'),
        (UNSEEN, screen(SAVE), "", "no label on the page that came up has these words"),
        (UNSEEN, screen(SAVE, words("Blue")), "",
         "these words are only a text there"),
        (UNSEEN, screen(SAVE), "Saved", "'Saved' is not there"),
        (BOOK, screen(SAVE), "已保存", "'已保存' is not there"),
        (UNSEEN, PAGE, "", "nothing changed"),
        ({"kind": "back"}, screen(SAVE), "", "the page is the same"),
        ({"kind": "back"}, screen(NAME.model_copy(update={"value": "Ann"}), SAVE), "",
         "the page is the same"),
        ({"kind": "back"}, screen(SAVE, dialog="Sure?"), "", "a dialog is in front"),
        ({"kind": "tap_text", "text": "Save"}, screen(SAVE, signature="v1:other"), "",
         "the page before had it too"),
    ],
)  # fmt: skip
def test_why_what_was_named_to_follow_waits_is_told(
    then: dict[str, Any], after: Screen, expect: str, why: str
) -> None:
    told = waiting(then, after, expect=expect)
    assert told.startswith("not made, as this is in doubt: ")
    assert f"{why}); tap 'Gift wrap'" in told


def test_nothing_waits_behind_the_last_step_of_a_reply() -> None:
    last = Decision(step=5, task=0, judgement="act", action=Back())
    assert follow_up.describe_waiting(state(), last, PAGE, PAGE) == ""


@pytest.mark.parametrize("title", ["Remark", "备注"])
def test_a_dialog_whose_field_got_a_name_is_still_the_same(title: str) -> None:
    ok = element("button", "OK", index=3)
    dialog = screen(NAME, words(title), ok, dialog=title, keyboard=True)
    made = action_queue.queue_actions(
        [{"kind": "tap", "element": 3}],
        Decision(
            step=5, task=0, judgement="act", action=Fill(element=1, text="Ann")
        ),
        state=state(),
        context=Context(),
        screen=dialog,
    )
    facts = {"dialog": "Name", "signature": "v1:without"}
    assert take(made.queue, screen(NAME, words(title), ok, **facts))[0]
    other = take(made.queue, screen(NAME, words("Sure?"), ok, **facts))
    assert other == (None, "tap 'OK' was left out: another page came up")


@pytest.mark.parametrize("title", ["Remark", "备注"])
def test_a_dialog_without_its_keyboard_is_still_the_same(title: str) -> None:
    ok = element("button", "OK", index=3)
    dialog = screen(NAME, ok, dialog=title, keyboard=True)
    made = action_queue.queue_actions(
        [{"kind": "tap", "element": 3}],
        Decision(
            step=5, task=0, judgement="act", action=Fill(element=1, text="Ann")
        ),
        state=state(),
        context=Context(),
        screen=dialog,
    )
    bare = screen(NAME, ok, dialog=title, signature="v1:without")
    assert take(made.queue, bare)[0] is not None
    assert (
        "another page"
        in take(made.queue, screen(NAME, ok, signature="v1:without"))[1]
    )


@pytest.mark.parametrize(
    ("text", "bubble", "is_sent"),
    [
        ("On my way", "You said On my way 9:00 AM", True),
        ("我快到了", "你说我快到了 上午9:00", True),
        ("On my way", "You said Hello 9:00 AM", False),
        ("我快到了", "", False),
    ],
)
def test_a_page_on_which_a_message_was_sent_may_be_left(
    text: str, bubble: str, *, is_sent: bool
) -> None:
    typed = NAME.model_copy(update={"value": text})
    before, after = screen(typed, SAVE), screen(NAME, SAVE, words(bubble))
    decision, queue = named({"kind": "back"}, action=Tap(element=3))
    assert (
        follow_up.is_followed(state(queue=queue), decision, before, after)
        is is_sent
    )
    # While the field still has it, nothing was sent.
    held = screen(typed, SAVE, words(bubble))
    assert not follow_up.is_followed(state(queue=queue), decision, before, held)

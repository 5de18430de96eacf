"""What bears a claim out, and the near misses that must not."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.state import Decision, Outcome
from nodes.completion.quotes.support import (
    FindingKind,
    Ground,
    check_evidence,
    collect_visits,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Action, Back, Fill, Home, Scroll, Tap
from tools.screen import Bounds, Screen, Target

PAGE = screen(
    words("Alarms"),
    element("switch", "Wi-Fi", index=1, checked=True),
    element("switch", "Bluetooth", index=2, checked=False),
    element("switch", "NFC", index=3, checked=True),
    element("item", "Gym, 6:30 PM, Mon", index=4),
    element("item", "Work, 7:30 PM, Tue", index=5),
    element("radio", "AM", index=6, checked=False),
    element("radio", "PM", index=7),
    element("input", "Title", index=8, value="hello"),
    words("Groceries"),
    words("16:45"),
    words("Don’t unsave"),
    words("“静音”已关闭"),
    element("item", "Location, Off", index=9),
    element("button", "Send", index=10, enabled=False),
    element("switch", "Data & sync", index=11, checked=False),
)


def kinds(cited: str, ground: Ground | Screen) -> set[FindingKind]:
    made = ground if isinstance(ground, Ground) else Ground(screen=ground)
    return {found for _, found in check_evidence(cited, made).parts}


@pytest.mark.parametrize(
    "cited",
    [
        "Gym, 6:30 PM, Mon",
        "Gym, Mon",
        '"Gym"; "6:30 PM"; on "Wi-Fi"',
        "Groceries; Title: hello",
        "Groceries\n16:45",
        "Wi-Fi on, Bluetooth off, NFC on",
        "Wi-Fi and NFC are on",
        "the Wi-Fi switch is on and Bluetooth is off",
        '- Wi-Fi: on\n- [2] switch "Bluetooth" off',
        "Wi-Fi已开启，Bluetooth未开启",
        "Groceries、16:45",
        "Gym和Work",
        "The page shows Groceries",
        "Don't unsave",
        "PM selected",
        'off "AM"; on "PM"',
        "Location off",
        "Data & sync off, Wi-Fi on",
        'disabled "Send"',
        '"Title" = "hello"',
        "Gym at 6:30 PM on Mon",
        "Gym on Mon at 6:30 PM",
        "Groceries…",
        '"Gym / 6:30 PM"',
        '"Groceries | 16:45"',
    ],
)
def test_what_stands_there_is_supported(cited: str) -> None:
    assert check_evidence(cited, Ground(screen=PAGE)).is_supported


@pytest.mark.parametrize(
    ("cited", "found"),
    [
        # Another value.
        ("Gym, 6:45 PM", "absent"),
        ("6:45", "absent"),
        ("16:4", "absent"),
        ("save", "absent"),
        ('"Title" = "goodbye"', "contradicted"),
        # A switch in the other state.
        ("Wi-Fi on, Bluetooth on", "contradicted"),
        ("Wi-Fi on, NFC off", "contradicted"),
        ('the "NFC" switch is not on', "contradicted"),
        ("蓝牙已开启", "absent"),
        ("“静音”已开启", "unclear"),
        ("Location on", "contradicted"),
        ("Data & sync on", "contradicted"),
        ('on "AM"', "contradicted"),
        # The text of another row.
        ("Gym, 7:30 PM", "contradicted"),
        ('"Gym" at "7:30 PM"', "contradicted"),
        ("Gym; Tue", "contradicted"),
        ("Gym at 7:30 PM", "absent"),
        ("Location: Work", "contradicted"),
        ('"Gym" is there and its switch is on', "unclear"),
        ("Gym not at 6:30 PM", "absent"),
        # A part is missing.
        ("Groceries, Milk", "absent"),
        ('"Groceries", Milk', "absent"),
        ("Wi-Fi on; Hotspot on", "absent"),
        # What is told around a quote.
        ('the alarm is deleted: "7:30 PM"', "contradicted"),
        ('"Groceries" is empty', "unclear"),
        ("the list is empty", "unclear"),
        ('gone "Gym"', "contradicted"),
        ('gone "Milk"', "unclear"),
    ],
)
def test_near_misses_are_no_support(cited: str, found: FindingKind) -> None:
    assert found in kinds(cited, PAGE)
    assert not check_evidence(cited, Ground(screen=PAGE)).is_supported


def test_what_no_screen_supports_is_in_doubt() -> None:
    held = check_evidence(
        'Groceries; Milk; on "Bluetooth"; "Alarms" is empty',
        Ground(screen=PAGE),
    )
    assert held.doubts == [
        ("Milk", "absent"),
        ('on "Bluetooth"', "contradicted"),
        ('"Alarms" is empty', "unclear"),
    ]
    assert not held.is_tenable
    assert check_evidence(
        'Groceries; "Alarms" is empty', Ground(screen=PAGE)
    ).is_tenable
    assert not check_evidence(
        "the list is empty", Ground(screen=PAGE)
    ).is_tenable
    assert not check_evidence("", Ground(screen=PAGE)).is_supported


@pytest.mark.parametrize(
    "cited",
    [
        "五点半: 只是说那时不在，不是要设的时间",
        "half five: only said where they are then, not a time to set",
    ],
)
def test_a_word_and_its_explanation_are_doubted_as_one(cited: str) -> None:
    page = screen(element("item", "Rent, 17:00", index=1))
    doubts = check_evidence(f"Rent; {cited}", Ground(screen=page)).doubts
    assert [words for words, _ in doubts] == [cited]


def test_a_switch_belongs_to_the_row_it_stands_in() -> None:
    def at(top: int, left: int = 0) -> Bounds:
        return Bounds(left=left, top=top, right=left + 200, bottom=top + 90)

    page = screen(
        element("item", "Gym, 6:30 PM", index=1, bounds=at(0)),
        element(
            "switch", "6:30 PM alarm", index=2, bounds=at(0, 300), checked=True
        ),
        element("item", "Work, 7:30 PM, Daily", index=3, bounds=at(100)),
        element(
            "switch",
            "7:30 PM alarm",
            index=4,
            bounds=at(100, 300),
            checked=True,
        ),
    )
    message = element("text", "Alarm set", index=-1, bounds=at(10, 100))
    floating = page.model_copy(update={"elements": (*page.elements, message)})
    assert kinds('"Alarm set", "Daily"', floating) == {"supported"}
    assert kinds('"Gym" "6:30 PM"', page) == {"supported"}
    assert kinds('"Gym" "7:30 PM"', page) == {"contradicted"}
    assert kinds('"Gym" at "6:30 PM"; "Work"', page) == {"supported"}
    assert kinds('Gym; 7:30 PM; on "7:30 PM alarm"', page) >= {"contradicted"}
    # A switch beside the row of another one says itself whose it is.
    for cited in (
        'on "6:30 PM alarm"; "Work, 7:30 PM, Daily"; on "7:30 PM alarm"',
        "“6:30 PM alarm”已开启；“Work, 7:30 PM, Daily”；“7:30 PM alarm”已开启",
    ):
        assert kinds(cited, page) == {"supported"}
    assert "contradicted" in kinds('"Gym"; on "7:30 PM alarm"', page)


AGENDA = screen(
    words("March 2026"),
    element("item", "Wednesday, March 4, 2026", index=1,
            bounds=Bounds(left=468, top=299, right=612, bottom=415)),
    element("item", "Thursday, March 5, 2026, 2 events", index=2, selected=True,
            bounds=Bounds(left=617, top=299, right=761, bottom=415)),
    element("item", "Thursday, March 12, 2026, 1 event", index=3,
            bounds=Bounds(left=617, top=420, right=761, bottom=536)),
    words("Thursday, March 5, 2026"),
    element("item", "Piano lesson, 11:00 AM – 11:45 AM", index=4,
            bounds=Bounds(left=0, top=1018, right=1080, bottom=1207)),
    element("item", "Pottery Course, 6:00\u202fPM – 8:00\u202fPM", index=5,
            bounds=Bounds(left=0, top=1210, right=1080, bottom=1399)),
    element("slider", "评分", index=6, value="5.0"),
)  # fmt: skip
"""A calendar's month with the day that is chosen, as the virtual phone has it."""


@pytest.mark.parametrize(
    "cited",
    [
        '"Pottery Course, 6:00 PM – 8:00 PM"; "Thursday, March 5, 2026, 2 events"',
        '"Thursday, March 5, 2026, 2 events"; "Pottery Course"; "6:00 PM - 8:00 PM"',
        "Pottery Course, 6:00 PM – 8:00 PM; Thursday, March 5, 2026, 2 events",
        'Pottery Course, 6:00 PM – 8:00 PM; selected "Thursday, March 5, 2026, 2 events"',
        '"Piano lesson, 11:00 AM – 11:45 AM"; "Thursday, March 12, 2026, 1 event"',
        '"Piano lesson"; "6:00 PM – 8:00 PM"',
        '"Pottery\u200b Course, 6:00 PM-8:00 PM"',
        '"评分" = "5.0"',
        '"评分" = "５．０"',
    ],
)
def test_a_quote_that_stands_word_for_word_is_never_in_doubt(
    cited: str,
) -> None:
    assert kinds(cited, AGENDA) == {"supported"}


@pytest.mark.parametrize(
    "cited",
    [
        '"Pottery Course" "11:00 AM – 11:45 AM"',
        '"评分" = "4.0"',
        '"Pottery Course" at "11:00 AM – 11:45 AM"',
    ],
)
def test_a_name_with_the_value_of_another_row_is_refuted(cited: str) -> None:
    assert kinds(cited, AGENDA) == {"contradicted"}


@pytest.mark.parametrize(
    "cited",
    ['"Start date, Thu, Mar 5"', '"评分" = "5.0"', '"开始日期, 3月5日周四"'],
)
def test_what_an_earlier_page_showed_is_no_doubt(cited: str) -> None:
    """It bears out a claim that a model has weighed, but ends no run by itself."""
    form = screen(
        element("item", "Start date, Thu, Mar 5"),
        element("item", "开始日期, 3月5日周四", index=2),
        element("slider", "评分", index=3, value="5.0"),
        signature="v1:form",
    )
    leave = step(Tap(element=1), "Next")
    checked = check_evidence(cited, after(form, leave, HOME))
    assert checked.doubts == []
    assert checked.is_tenable
    assert not checked.is_supported
    # What the screen says now about the same thing comes first.
    now = screen(element("slider", "评分", value="3.0"), signature="v1:now")
    again = check_evidence('"评分" = "5.0"', after(form, leave, now))
    assert again.is_contradicted


def test_what_tools_said_is_ground_too() -> None:
    ground = Ground(screen=PAGE, others=["payments: 3"])
    assert kinds("Groceries; payments: 3", ground) == {"supported"}
    assert "absent" in kinds("payments: 4", ground)


def step(action: Action, target: str = "", role: str = "button") -> Decision:
    """A step that touched something of these words."""
    touched = Target(role=role, text=target) if target else None
    return Decision(
        step=1, task=0, judgement="act", action=action, target=touched
    )


def after(*seen: Screen | Decision) -> Ground:
    """A run that saw these screens and made these steps, each of which was performed."""
    told = list[Screen | Decision | Outcome]()
    for each in seen:
        told.append(each)
        if isinstance(each, Decision):
            told.append(Outcome(ok=True))
    looks = collect_visits(told)
    return Ground(screen=looks[-1].screen, visits=looks)


ANNA = screen(words("Anna"), element("button", "More"), signature="v1:contact")
MENU = screen(
    element("item", "Remove from favorites"),
    dialog="Remove",
    signature="v1:menu",
)


def test_what_a_menu_covers_still_counts() -> None:
    tap = step(Tap(element=1), "More")
    starred = after(ANNA, step(Tap(element=2), "Star"), ANNA, tap, MENU)
    assert kinds('"Anna"; "Remove from favorites"', starred) == {"supported"}
    # But not what stood there before a step that may have changed it.
    other = screen(words("Bob"), signature="v1:contact")
    assert kinds('"Anna"', after(ANNA, tap, other)) == {"earlier"}
    assert kinds('"Anna"', after(ANNA, step(Back()), MENU)) == {"earlier"}


LIST = screen(
    element("item", "Milk, today"), words("Notes"), signature="v1:list"
)
FORM = screen(element("input", "Title", value="Milk"), signature="v1:form")
EMPTY = screen(element("input", "Title"), signature="v1:form")
HOME = screen(words("Clock"), signature="v1:home")
FILL = step(Fill(element=1, text="Milk"), "Title", "input")


def test_what_was_made_and_seen_is_remembered() -> None:
    saved = after(
        EMPTY,
        FILL,
        FORM,
        step(Tap(element=2), "Save"),
        LIST,
        step(Home()),
        HOME,
    )
    assert kinds("Milk; Clock", saved) == {"supported"}


@pytest.mark.parametrize(
    "ground",
    [
        after(EMPTY, FILL, FORM, step(Home()), HOME),
        after(EMPTY, FILL, FORM, step(Tap(element=2), "Cancel"), HOME),
        after(EMPTY, FILL, FORM, step(Tap(element=2), "取消"), HOME),
        after(LIST, step(Home()), HOME),
        after(FORM, FILL, LIST, step(Home()), HOME, step(Tap(element=1), "Notes"),
              screen(words("Notes"), signature="v1:list"), step(Home()), HOME),
    ],
)  # fmt: skip
def test_what_was_given_up_or_never_made_ends_nothing(ground: Ground) -> None:
    """It stood on an earlier screen, so that it is no doubt; but it does not bear an end out."""
    checked = check_evidence("Milk; Clock", ground)
    assert dict(checked.parts)["Milk"] == "earlier"
    assert not checked.is_supported
    assert checked.doubts == []


BEGINS = screen(element("item", "Start time, 10:00"), signature="v1:event")
HOUR = screen(
    element("item", "12", index=2), dialog="Select time", signature="v1:hour"
)
NOON = screen(element("item", "Start time, 12:00"), signature="v1:event")
PICK = step(Tap(element=1), "Start time, 10:00")
OKAY = step(Tap(element=2), "OK")


@pytest.mark.parametrize(
    ("leave", "kept"),
    [
        (step(Tap(element=2), "Save"), True),
        (step(Tap(element=2), "保存"), True),
        (step(Tap(element=2), "Cancel"), False),
        (step(Tap(element=2), "Navigate up"), False),
        (step(Back()), False),
        (step(Home()), False),
    ],
)
def test_what_was_set_on_a_form_counts_once_it_was_saved(
    leave: Decision, *, kept: bool
) -> None:
    ground = after(BEGINS, PICK, HOUR, OKAY, NOON, leave, HOME)
    assert check_evidence("Start time, 12:00", ground).is_supported is kept
    assert not check_evidence("Start time, 10:00", ground).is_supported


def test_a_switch_counts_as_it_was_last_seen() -> None:
    on = screen(element("switch", "Wi-Fi", checked=True), signature="v1:net")
    off = screen(element("switch", "Wi-Fi", checked=False), signature="v1:net")
    tap = step(Tap(element=1), "Wi-Fi", "switch")
    assert kinds("Wi-Fi on", after(off, tap, on, step(Home()), HOME)) == {
        "supported"
    }
    assert kinds("Wi-Fi on", after(on, tap, off, step(Home()), HOME)) == {
        "contradicted"
    }
    # Touched, and not seen again.
    assert "supported" not in kinds("Wi-Fi off", after(off, tap, HOME))
    # Two pages have a switch of this name.
    other = screen(
        element("switch", "Wi-Fi", checked=True), signature="v1:other"
    )
    assert "supported" not in kinds(
        "Wi-Fi on", after(off, step(Back()), other, step(Home()), HOME)
    )


def test_what_is_gone_was_there() -> None:
    left = screen(
        element("item", "Eggs, today"), words("Notes"), signature="v1:list"
    )
    tap = step(Tap(element=1), "Delete")
    assert kinds('gone "Milk"; "Eggs"', after(LIST, tap, left)) == {"supported"}
    assert "contradicted" in kinds('gone "Milk"', after(LIST, tap, LIST))
    scrolled = after(LIST, step(Scroll(element=1)), left)
    assert kinds('gone "Milk"', scrolled) == {"unclear"}
    trash = screen(words("Recently deleted"), element("item", "Milk"))
    assert kinds('"Milk" was deleted', trash) == {"unclear"}


def test_a_step_that_failed_made_nothing() -> None:
    looks = collect_visits([EMPTY, FILL, Outcome(ok=False)])
    assert looks == [ScreenVisit(screen=EMPTY)]
    assert collect_visits([EMPTY, FILL, Outcome(ok=None)])[0].step == FILL


@given(st.text(max_size=80))
def test_any_evidence_can_be_held(cited: str) -> None:
    ground = after(EMPTY, FILL, FORM, step(Home()), PAGE)
    checked = check_evidence(cited, ground)
    assert checked.parts or not checked.is_supported


@given(
    st.text(
        min_size=2,
        max_size=40,
        alphabet=st.characters(categories=["Lu", "Ll", "Nd"]),
    )
)
def test_what_is_nowhere_is_never_supported(cited: str) -> None:
    assert not check_evidence(
        f"zz{cited}", Ground(screen=screen(words("Alarms")))
    ).is_supported


@pytest.mark.parametrize("cited", ["Bluetooth", '"Bluetooth"'])
def test_a_name_alone_shows_that_its_page_was_reached(cited: str) -> None:
    assert kinds(cited, PAGE) == {"supported"}


@pytest.mark.parametrize(
    "cited", ['on "Wi-Fi"; "Bluetooth"', 'on "Wi-Fi"; Bluetooth']
)
def test_a_switch_that_is_only_named_shows_nothing_unless_it_was_touched(
    cited: str,
) -> None:
    """Where the evidence tells states, a mere name claims one."""
    assert "unclear" in kinds(cited, PAGE)
    target = Target(text="Bluetooth", role="switch")
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=2), target=target
    )
    touched = Ground(
        screen=PAGE,
        visits=(ScreenVisit(screen=PAGE, step=step), ScreenVisit(screen=PAGE)),
    )
    assert kinds(cited, touched) == {"supported"}


@pytest.mark.parametrize(
    ("label", "value", "other"),
    [("Title", "Golden Garden", "Milk"), ("标题", "金色花园", "牛奶")],
)
def test_a_field_is_quoted_with_its_value_as_prompts_write_it(
    label: str, value: str, other: str
) -> None:
    form = screen(element("input", label, index=1, value=value))
    page = screen(words("Calendar"), signature="v1:calendar")
    ground = Ground(
        screen=page,
        visits=(ScreenVisit(screen=form), ScreenVisit(screen=page)),
    )
    assert kinds(f'"{label} = {value}"', form) == {"supported"}
    assert kinds(f'"{label} = {value}"', ground) == {"earlier"}
    assert kinds(f'"{label} = {other}"', ground) == {"absent"}
    assert kinds(f'"{other} = {value}"', ground) == {"absent"}


@pytest.mark.parametrize(
    "cited", ["已将1项移至最近删除", "1 item was moved to the bin"]
)
def test_a_sentence_that_an_app_showed_before_is_no_doubt(cited: str) -> None:
    note = screen(words(cited))
    ground = after(note, step(Back()), PAGE)
    beside = f'"Groceries"; {cited}'
    assert kinds(beside, replace(ground, asked="删除照片")) == {
        "supported", "earlier",
    }  # fmt: skip
    ground = after(MENU, step(Back()), PAGE)
    assert "unclear" in kinds(beside, replace(ground, asked="删除照片"))

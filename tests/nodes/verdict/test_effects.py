"""Effects of a touch that are plain to see, and their twins that prove nothing."""

from typing import Any

import pytest

from graph.state import Decision, Outcome
from nodes.verdict.effects import closes_form, is_out_of_sight
from nodes.verdict.rules import Case, judge_by_rule
from tests.nodes.screens import element, screen, words
from tools.actions import Tap
from tools.screen import Element, Screen, Target


def verdict(
    touched: Element, before: Screen, after: Screen, **facts: Any
) -> tuple[str, bool] | None:
    """Kind and whether the sub-goal is done, after a touch that completes it."""
    purpose = facts.pop("purpose", "")
    decision = Decision(
        step=1,
        task=0,
        judgement="act",
        action=Tap(element=touched.index),
        target=Target(
            role=touched.role,
            text=touched.text,
            resource_id=touched.resource_id,
            center=touched.bounds.center,
        ),
        completes=True,
        **facts,
    )
    case = Case(
        decision=decision, outcome=Outcome(ok=True), before=before, after=after,
        apps={}, purpose=purpose,
    )  # fmt: skip
    found = judge_by_rule(case, reflection=True)
    return (found.kind, found.subgoal_done) if found else None


DONE = ("expected", True)
ADD = element(text="New event", index=1)
PAGE = screen(words("March"), ADD)


def test_what_was_touched_is_selected_now() -> None:
    plain = element("radio", "PM", index=2)
    chosen = element("radio", "PM", index=2, selected=True)
    row = element("item", "PM", index=3)
    before, after = screen(row, plain), screen(row, chosen)
    assert verdict(plain, before, after) == DONE
    assert verdict(plain, before, after, expect='on "PM"') == DONE
    assert verdict(plain, before, screen(row, plain, words("x"))) is None
    assert verdict(plain, before, after, expect='off "PM"') is None


def test_a_switch_that_went_off_was_to_go_off_or_is_doubtful() -> None:
    on = element("switch", "Wi-Fi", checked=True)
    off = element("switch", "Wi-Fi", checked=False)
    assert verdict(off, screen(off), screen(on)) == DONE
    assert verdict(on, screen(on), screen(off), purpose="Turn it off") == DONE
    assert verdict(on, screen(on), screen(off), purpose="Have Wi-Fi") is None


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (screen(words("New event"), signature="v1:b"), DONE),
        (screen(words("The new event"), signature="v1:b"), DONE),
        (screen(words("New eventful day"), signature="v1:b"), None),
        (screen(words("Elsewhere"), signature="v1:b"), None),
        (screen(words("March"), dialog="New event"), DONE),
        (screen(ADD, element("input", "New event", index=2), signature="b"), DONE),
    ],
)  # fmt: skip
def test_a_page_dialog_or_field_has_the_touched_name(
    after: Screen, expected: tuple[str, bool] | None
) -> None:
    assert verdict(ADD, PAGE, after) == expected


def test_a_dialog_or_a_banner_is_closed_and_gone() -> None:
    ok = element(text="Got it")
    under = words("Inbox")
    dialog = screen(under, ok, dialog="Welcome")
    assert verdict(ok, dialog, screen(under)) == DONE
    other = screen(under, dialog="Rate us")
    assert verdict(ok, dialog, other) is None
    assert verdict(ok, screen(under, ok), screen(under)) == DONE
    # What else came along says that the button did more than close.
    assert verdict(ok, screen(under, ok), screen(under, words("7 new"))) is None


def test_a_toast_names_the_choice() -> None:
    item = element("item", "Blue")
    before = screen(item)
    assert verdict(item, before, screen(item, toasts=("Blue chosen",))) == DONE
    assert verdict(item, before, screen(item, toasts=("Bluebird",))) is None


@pytest.mark.parametrize(
    ("expect", "before", "after", "met"),
    [
        ("Added to cart", "Cart", "Added to the cart", True),
        ("Ring", "Volume", "Pairing", False),
        ("7:30", "Alarms", "17:30", False),
        ("闹钟已添加", "闹钟", "闹钟已添加", True),
    ],
)
def test_expected_words_are_whole_words_without_articles(
    expect: str, before: str, after: str, *, met: bool
) -> None:
    button = element(text="Go")
    given = verdict(
        button, screen(words(before), button), screen(words(after), button),
        expect=expect,
    )  # fmt: skip
    assert (given == DONE) is met


def test_a_page_named_like_the_button_that_leads_there_is_new() -> None:
    tab = element(text="Ranking")
    before = screen(words("Home"), tab)
    after = screen(words("Ranking"), signature="v1:b")
    assert verdict(tab, before, after, expect="Ranking") == DONE
    stays = screen(words("Home"), tab, words("x"))
    assert verdict(tab, before, stays, expect="Ranking") is None


@pytest.mark.parametrize(
    ("label", "text"), [("Save", "Thesis draft"), ("保存", "论文初稿")]
)
def test_a_form_is_kept_whose_text_stands_on_the_page_behind_it(
    label: str, text: str
) -> None:
    save = element(text=label, index=2)
    form = screen(element("input", "Title", index=1, value=text), save)
    row = element("item", f"{text}, 9:00", index=1)
    behind = screen(row, signature="v1:b")
    assert verdict(save, form, behind) == DONE
    # It is not there, or in a field again, or on the same page, or something is asked.
    field = element("input", "Find", index=1, value=text)
    for after in (
        screen(words("Notes"), signature="v1:b"),
        screen(field, signature="v1:b"),
        screen(*form.elements, row),
        screen(row, signature="v1:b", dialog="Sure?"),
        screen(row, signature="v1:b", package="com.example.other"),
    ):
        assert verdict(save, form, after) is None
    # It stood beside its field before, as in a preview, or is a secret.
    seen = screen(*form.elements, row)
    assert verdict(save, seen, behind) is None
    secret = element("input", "Code", index=1, value=text, password=True)
    assert verdict(save, screen(secret, save), behind) is None
    # Another button may have left the form as it was before.
    leave = element(text="Cancel" if label == "Save" else "取消", index=2)
    assert verdict(leave, screen(form.elements[0], leave), behind) is None


@pytest.mark.parametrize("label", ["Save", "保存", "Send", "发送"])
def test_a_form_is_closed_by_what_keeps_or_sends_it(label: str) -> None:
    button = element(text=label, index=2)
    field = element("input", "Title", index=1, value="Dentist")
    form = screen(field, button)
    touch = Decision(
        step=1,
        task=0,
        judgement="act",
        action=Tap(element=2),
        target=Target(role="button", text=label),
    )
    month = screen(words("March 2026"), signature="v1:b")
    assert closes_form(touch, form, month)
    # It is on the page still, or something is asked, or another app came up.
    for after in (
        screen(field, words("Title is missing"), signature="v1:b"),
        month.model_copy(update={"dialog": "Discard?"}),
        month.model_copy(update={"package": "com.example.other"}),
        screen(words("Saving"), button),
    ):
        assert not closes_form(touch, form, after)
    assert not closes_form(touch, screen(button), month)
    away = touch.model_copy(
        update={"target": Target(role="button", text="Cancel")}
    )
    assert not closes_form(away, form, month)


@pytest.mark.parametrize(
    ("title", "time"), [("Pay the rent", "5:00 PM"), ("交房租", "17:00")]
)
def test_what_a_form_kept_may_be_out_of_sight_in_a_list(
    title: str, time: str
) -> None:
    form = screen(
        element("input", "Title", value=title),
        element(text=time, index=2),
        element(text="Save", index=3),
    )
    rows = element("list", ways=("down",), index=4)
    listed = screen(words("Tasks"), rows, signature="v1:list")
    assert is_out_of_sight(title, form, listed)
    assert is_out_of_sight(f"{title}, {time}", form, listed)
    # A list that goes no further shows all, and other words were never kept.
    whole = screen(words("Tasks"), element("list", index=4))
    assert not is_out_of_sight(title, form, whole)
    assert not is_out_of_sight(f"{title}, 9:00", form, listed)
    assert not is_out_of_sight(time, form, listed)
    assert not is_out_of_sight(f'gone "{title}"', form, listed)

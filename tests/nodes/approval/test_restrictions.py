"""What rules say of screens and actions, on screens made by hand."""

from typing import Any

import pytest

from graph.policy.reading import parse_rules
from nodes.approval.restrictions import (
    InstalledApps,
    describe_refusal,
    judge_action,
    list_unknown_apps,
    restrict_screen,
)
from tests.nodes.screens import element, screen, words
from tools.actions import parse_action
from tools.screen import Bounds, Screen

HOME = "com.android.launcher3"
CLOCK, BANK = "com.google.android.deskclock", "com.acme.bank"
APPS = InstalledApps(packages={CLOCK, BANK}, homes={HOME})
SHADE = "com.android.systemui"


def judge(
    rule: str, page: Screen, sensitive: str = "", /, **fields: Any
) -> str:
    """The effect of rules on an action; empty if they say nothing."""
    rules = parse_rules(f"rules: [{rule}]")
    action = parse_action(fields)
    ruling = judge_action(rules, action, page, APPS, words=sensitive)
    return ruling.effect if ruling is not None else ""


def test_an_app_that_is_denied_is_neither_opened_nor_touched() -> None:
    rule = "{app: Bank, do: deny}"
    inside = screen(element(text="Balance"), package=BANK)
    assert judge(rule, inside, kind="tap", element=1) == "deny"
    assert judge(rule, inside, kind="swipe", direction="up") == "deny"
    assert judge(rule, inside, kind="close_app", text="") == "deny"
    for kind in ("back", "home", "wait"):
        assert judge(rule, inside, kind=kind) == ""
    assert judge(rule, inside, kind="answer", text="7") == ""
    assert judge(rule, inside, kind="open_app", text="Clock") == ""
    outside = screen(element(text="Bank"), package=CLOCK)
    for name in ("Bank", "the bank app", BANK):
        assert judge(rule, outside, kind="open_app", text=name) == "deny"
    assert judge(rule, outside, kind="close_app", text="Bank") == "deny"
    assert judge(rule, outside, kind="tap", element=1) == ""


@pytest.mark.parametrize("package", [HOME, SHADE, "com.android.launcher"])
def test_the_icon_and_the_notification_of_a_denied_app_are_not_touched(
    package: str,
) -> None:
    rule = "{app: Bank, do: deny}"
    page = screen(
        element(text="Bank", index=1),
        element(text="Bank: Your card arrived", index=2),
        element(text="Clock, 7:30", index=3),
        package=package,
    )
    effects = [
        judge(rule, page, kind="tap", element=each) for each in (1, 2, 3)
    ]
    assert effects == ["deny", "deny", ""]
    assert judge(rule, page, kind="tap_text", text="Bank") == "deny"
    assert judge(rule, page, kind="tap_point", x=50, y=145) == "deny"


def test_what_may_be_looked_at_may_be_opened() -> None:
    for effect in ("look", "hide"):
        rule = f"{{app: Bank, do: {effect}}}"
        inside = screen(element(text="Pay"), package=BANK)
        outside = screen(package=CLOCK)
        assert judge(rule, outside, kind="open_app", text="Bank") == ""
        assert judge(rule, inside, kind="tap", element=1) == effect
        assert judge(rule, inside, kind="home") == ""


def test_pages_kinds_and_times() -> None:
    title = words("Change password").model_copy(
        update={"bounds": Bounds(left=0, top=100, right=500, bottom=180)}
    )
    page = screen(title, element(text="Next"), time="2026-03-02 23:10 Monday")
    other = screen(element(text="Next"), time="2026-03-02 09:10 Monday")
    for rule in (
        "{page: password, do: deny}",
        "{time: 22:00-07:00, do: deny}",
    ):
        assert judge(rule, page, kind="tap", element=1) == "deny"
        assert judge(rule, other, kind="tap", element=1) == ""
    kinds = "{action: [open_url, fill], do: ask}"
    assert judge(kinds, page, kind="open_url", text="https://a.b") == "ask"
    assert judge(kinds, page, kind="fill", element=1, text="x") == "ask"
    assert judge(kinds, page, kind="tap", element=1) == ""
    dialog = screen(element(text="OK"), dialog="Reset all settings?")
    rule = "{page: 'Reset*', do: deny}"
    assert judge(rule, dialog, kind="tap", element=1) == "deny"


@pytest.mark.parametrize(
    ("sum_in_sight", "effect"),
    [
        ("Total $60.00", "deny"),
        ("合计 ¥60", "deny"),
        ("Total 60,00 €", "deny"),
        ("Total $50", ""),
        ("Total", "ask"),
    ],
)
def test_amounts_of_a_payment(sum_in_sight: str, effect: str) -> None:
    rule = "{amount_over: 50, do: deny}"
    page = screen(words(sum_in_sight), element(text="Pay now"))
    assert judge(rule, page, "Pay now", kind="tap", element=1) == effect
    assert judge(rule, page, kind="tap", element=1) == ""
    assert judge(rule, page, "Delete", kind="tap", element=1) == (
        "deny" if effect == "deny" else ""
    )


def test_a_covered_screen_of_a_page_rule_stays_off_limits() -> None:
    rules = parse_rules("rules: [{page: Statement, do: hide}]")
    seen = screen(words("Nothing"), dialog="Statement", package=BANK)
    restriction = restrict_screen(rules, seen, APPS, "en")
    assert restriction.is_cover
    covered = screen(package=BANK, restriction=restriction.words)
    tap = parse_action({"kind": "tap_point", "x": 5, "y": 5})
    ruling = judge_action(rules, tap, covered, APPS)
    assert ruling is not None
    assert ruling.is_refusal
    assert "page Statement" in describe_refusal(ruling, "tap", "en")
    home = parse_action({"kind": "home"})
    assert judge_action(rules, home, covered, APPS) is None


@pytest.mark.parametrize(
    ("effect", "is_cover", "says"),
    [("deny", True, True), ("hide", True, True), ("look", False, True),
     ("ask", False, False), ("allow", False, False)],
)  # fmt: skip
def test_what_is_shown_of_an_app(
    effect: str, is_cover: bool, says: bool
) -> None:
    rules = parse_rules(f"rules: [{{app: Bank, do: {effect}}}]")
    inside = screen(words("Balance $5"), package=BANK)
    for language in ("en", "zh"):
        made = restrict_screen(rules, inside, APPS, language)
        assert (made.is_cover, bool(made.words)) == (is_cover, says)
        assert "$5" not in made.words
    outside = screen(words("Balance $5"), package=CLOCK)
    assert restrict_screen(rules, outside, APPS, "en").words == ""


def test_an_app_beside_another_one_is_covered_too() -> None:
    rules = parse_rules("rules: [{app: Bank, do: hide}]")
    split = screen(
        element(text="Alarm", package=CLOCK),
        element(text="Balance", package=BANK),
        package=CLOCK,
    )
    assert restrict_screen(rules, split, APPS, "en").is_cover
    others = parse_rules("rules: [{app: '*', except: Clock, do: deny}]")
    keys = screen(element(text="q", package="com.keys"), package=CLOCK)
    assert not restrict_screen(others, keys, APPS, "en").is_cover


def test_names_that_fit_no_app_are_listed() -> None:
    rules = parse_rules(
        "rules: [{app: [Bank, Bnak, '*clock*'], except: com.x, do: deny}]"
    )
    assert list_unknown_apps(rules, APPS.packages) == ["Bnak", "com.x"]

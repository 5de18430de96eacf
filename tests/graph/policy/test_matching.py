"""Which rule holds: all its conditions must, and the strictest of several counts."""

import pytest

from graph.policy.matching import AppName, Situation, find_strictest, is_valid
from graph.policy.reading import parse_rules
from graph.policy.rules import STRICTNESS, Rule

CLOCK = AppName(package="com.google.android.deskclock", labels=("Clock",))
BANK = AppName(package="com.acme.mybank", labels=("ACME Bank",))


def parse_one(text: str) -> Rule:
    (rule,) = parse_rules(f"rules: [{{{text}}}]")
    return rule


@pytest.mark.parametrize(
    ("pattern", "app", "holds"),
    [
        ("Clock", CLOCK, True),
        ("clock", CLOCK, True),
        ("ＣＬＯＣＫ", CLOCK, True),
        ("时钟", CLOCK, True),
        ("闹钟", CLOCK, True),
        ("com.google.android.deskclock", CLOCK, True),
        ("com.google.*", CLOCK, True),
        ("*clock", CLOCK, True),
        ("Cl?ck", CLOCK, True),
        ("Cl[o]ck", CLOCK, False),
        ("Calculator", CLOCK, False),
        ("*bank*", BANK, True),
        ("*bank*", CLOCK, False),
        ("*", BANK, True),
    ],
)
def test_an_app_is_named_by_package_or_name_in_both_languages(
    pattern: str, app: AppName, holds: bool
) -> None:
    rule = parse_one(f"app: '{pattern}', do: deny")
    assert is_valid(rule, Situation(apps=(app,))) == holds


def test_what_loosens_takes_the_very_name_only() -> None:
    clock = Situation(apps=(CLOCK,))
    assert not is_valid(parse_one("app: 闹钟, do: allow"), clock)
    assert is_valid(parse_one("app: Clock, do: allow"), clock)
    assert is_valid(parse_one("app: '*', except: 闹钟, do: deny"), clock)
    assert not is_valid(parse_one("app: '*', except: Clock, do: deny"), clock)
    both = Situation(apps=(CLOCK, BANK))
    assert is_valid(parse_one("app: '*', except: Clock, do: deny"), both)


@pytest.mark.parametrize(
    ("pattern", "page", "holds"),
    [
        ("password", "Change password", True),
        ("pass", "Change password", False),
        ("*pass*", "Change password", True),
        ("密码", "修改密码", True),
        ("GrantPermissions*", "GrantPermissionsActivity", True),
        ("password", "", False),
    ],
)
def test_a_page_is_named_by_words(pattern: str, page: str, holds: bool) -> None:
    rule = parse_one(f"page: '{pattern}', do: look")
    pages = (page,) if page else ()
    assert is_valid(rule, Situation(pages=pages)) == holds


@pytest.mark.parametrize(
    ("clock", "holds"),
    [
        ("2026-03-02 21:59 Monday", False),
        ("2026-03-02 22:00 Monday", True),
        ("2026-03-02 06:59 Monday", True),
        ("2026-03-02 07:00 Monday", False),
        ("", True),
    ],
)
def test_a_time_goes_over_midnight_and_holds_where_it_is_unknown(
    clock: str, holds: bool
) -> None:
    rule = parse_one("time: 22:00-07:00, do: deny")
    assert is_valid(rule, Situation(clock=clock)) == holds


def test_an_unknown_time_allows_nothing() -> None:
    rule = parse_one("time: 22:00-07:00, do: allow")
    assert not is_valid(rule, Situation())


def test_amounts_count_for_sensitive_gestures_only() -> None:
    rule = parse_one("amount_over: 50, do: deny")
    assert is_valid(rule, Situation(amounts=(5.0, 50.5)))
    assert not is_valid(rule, Situation(amounts=(50.0,)))
    assert not is_valid(rule, Situation())


def test_the_strictest_rule_counts_wherever_it_stands() -> None:
    rules = [parse_one(f"app: Clock, do: {effect}") for effect in STRICTNESS]
    for count in range(1, len(rules) + 1):
        for ordered in (rules[:count], rules[:count][::-1]):
            found = find_strictest(ordered, Situation(apps=(CLOCK,)))
            assert found is not None
            assert found.do == STRICTNESS[count - 1]
    assert find_strictest(rules, Situation(apps=(BANK,))) is None

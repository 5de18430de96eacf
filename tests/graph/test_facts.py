from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph import facts


@pytest.mark.parametrize(
    ("fact", "name", "value"),
    [
        ("train number: G102", "train number", "G102"),
        ("车次：G102", "车次", "G102"),
        ("gate 4: closed", "gate 4", "closed"),
        ("starts at 7:30", "", "starts at 7:30"),
        ("7:30", "", "7:30"),
        ("Dentist", "", "Dentist"),
        ("name:", "", "name:"),
    ],
)
def test_a_fact_may_have_a_name(fact: str, name: str, value: str) -> None:
    assert facts.split_fact(fact) == (name, value)


def test_the_latest_value_of_a_name_counts() -> None:
    kept = ["price: 30", "a fact", "The price: 25"]
    assert facts.find_value("price", kept) == "25"
    assert facts.find_value("the title", kept) == ""
    assert facts.find_value("", kept) == ""
    again = facts.keep_facts(["price: 30", "price: 25"], ["price: 30"])
    assert facts.find_value("price", again) == "30"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("train number", "number of the train", True),
        ("Train  Number", "train number of tomorrow", True),
        ("车次", "车次号", True),
        ("price", "date", False),
        ("", "date", False),
    ],
)
def test_names_are_compared_by_their_words(
    one: str, other: str, same: bool
) -> None:
    assert (
        facts.is_same_name(one, other) is facts.is_same_name(other, one) is same
    )


@pytest.mark.parametrize(
    ("condition", "known", "holds"),
    [
        ("it rains", ["it rains: yes"], True),
        ("it rains", ["it rains: no rain today"], False),
        ("not: it rains", ["it rains: no"], True),
        ("not it rains", ["It rains: yes"], False),
        ("unless it rains", ["it rains: yes"], False),
        ("下雨", ["下雨：是"], True),
        ("不下雨", ["下雨：是"], False),
        ("it rains", ["weather: light rain"], None),
        ("it rains", [], None),
        ("the weather is rain", ["weather: Rain."], True),
        ("the weather is rain", ["weather: light rain"], None),
        ("Wi-Fi is on", ["wi-fi: off"], False),
        ("Wi-Fi is on", ["wi-fi: on"], True),
        ("the price is below 30", ["price: $29.50"], True),
        ("price < 30", ["price: 30"], False),
        ("price at least 30", ["price: 30"], True),
        ("price at most 30", ["price: 1,200"], False),
        ("价格低于30", ["价格：¥28"], True),
        ("价格超过30元", ["价格：¥28"], False),
        ("price below 30", ["price: unknown"], None),
    ],
)
def test_plain_words_settle_a_condition(
    condition: str, known: list[str], holds: bool
) -> None:
    assert facts.judge_condition(condition, known) is holds


def test_a_later_fact_outweighs_an_earlier_one() -> None:
    assert (
        facts.judge_condition("it rains", ["it rains: yes", "it rains: no"])
        is False
    )


WORDS = st.text(alphabet="ab: 7不", max_size=12)


@given(
    st.lists(WORDS, max_size=40),
    st.lists(WORDS, max_size=6),
    st.lists(WORDS, max_size=4),
)
def test_facts_are_bounded_and_wanted_ones_are_not_lost(
    known: list[str], new: list[str], wanted: list[str]
) -> None:
    kept = facts.keep_facts(known, new, wanted=wanted)
    assert len(kept) == len(set(kept)) <= 2 * facts.MAX_FACTS
    assert set(kept) <= {*known, *new}
    held = [f for f in dict.fromkeys([*known, *new])
            if any(facts.is_same_name(facts.split_fact(f)[0], w) for w in wanted)]  # fmt: skip
    assert len(set(held) & set(kept)) == min(len(held), 2 * facts.MAX_FACTS)
    assert facts.keep_facts(kept, [], wanted=wanted) == kept


def test_a_wanted_fact_outlives_many_others() -> None:
    kept = ["train number: G102"]
    for n in range(50):
        kept = facts.keep_facts(kept, [f"seen {n}"], wanted=["train number"])
    assert facts.find_value("train number", kept) == "G102"
    assert len(kept) == facts.MAX_FACTS


@given(WORDS, st.lists(WORDS, max_size=4))
def test_a_condition_and_its_negation_differ(
    condition: str, known: list[str]
) -> None:
    plain, negated = (
        facts.judge_condition(condition, known),
        facts.judge_condition(f"not: {condition}", known),
    )
    if facts.split_negation(condition)[1] and condition.strip():
        assert negated is (None if plain is None else not plain)


def test_a_new_value_replaces_the_old_one_of_its_name() -> None:
    old = ["price: 5", "starts at 7:30", "train number: G1"]
    assert facts.keep_facts(old, ["Price： 6"]) == [
        "starts at 7:30",
        "train number: G1",
        "Price： 6",
    ]


@pytest.mark.parametrize(
    ("old", "new", "is_replaced"),
    [
        ("The train number: G102", "train number: G104", True),
        ("Rome to Paris: 7:40", "Paris to Rome: 9:10", False),
        ("price: $5", "Price: $6", True),
        ("车次：G102", "车次：G104", True),
        ("train number: G102", "train: 7:40", False),
        ("上海到北京：7:40", "北京到上海：9:10", False),
        ("price of milk: $5", "price of bread: $6", False),
    ],
)
def test_a_fact_replaces_one_whose_name_has_the_same_words(
    old: str, new: str, is_replaced: bool
) -> None:
    kept = facts.keep_facts([old], [new])
    assert kept == ([new] if is_replaced else [old, new])


TODAY = date(2026, 3, 2)


@pytest.mark.parametrize(
    ("fact", "right"),
    [
        ("day after tomorrow: Thursday, March 5, 2026",
         "day after tomorrow: Wednesday, March 4, 2026"
         " (by the phone's clock, not March 5, 2026)"),
        ("tomorrow's date: Wednesday",
         "tomorrow's date: Tuesday, March 3, 2026 (by the phone's clock, not Wednesday)"),
        ("next Friday: March 12",
         "next Friday: Friday, March 6, 2026 (by the phone's clock, not March 12)"),
        ("后天: 3月5日星期四", "后天: 2026年3月4日（按手机时钟，不是3月5日）"),
        ("后天的日期: 2026-03-05",
         "后天的日期: 2026年3月4日（按手机时钟，不是2026-03-05）"),
        ("今天: 3月3日", "今天: 2026年3月2日（按手机时钟，不是3月3日）"),
    ],
)  # fmt: skip
def test_a_day_that_the_clock_contradicts_is_put_right(
    fact: str, right: str
) -> None:
    assert facts.correct_day(fact, TODAY) == right


@pytest.mark.parametrize(
    "fact",
    [
        "tomorrow: Tue, Mar 3", "明天: 3月3日星期二", "day after tomorrow: 2026-03-04",
        "next Friday: March 13", "Friday: March 13", "周五: 3月13日",
        "tomorrow: Dentist on March 9", "明天: 3月9日的会议", "due: March 5", "后天 3月5日",
    ],
)  # fmt: skip
def test_any_other_fact_stays_as_it_is(fact: str) -> None:
    assert facts.correct_day(fact, TODAY) == fact

"""Evidence taken apart; models cite in many forms, and none of them may break a run."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nodes.completion.quotes import citations
from tools.actions import join_cited


def split_parts(cited: str) -> list[str]:
    return [part.text for part in citations.list_parts(cited)]


@pytest.mark.parametrize(
    ("cited", "parts"),
    [
        (
            "Wi-Fi on, Bluetooth off, NFC on",
            ["Wi-Fi on", "Bluetooth off", "NFC on"],
        ),
        (
            '"Gym"; "6:30 PM"\non "Silent"',
            ['"Gym"', '"6:30 PM"', 'on "Silent"'],
        ),
        (
            "“健身”、“下午6:30”；已开启“静音”",
            ["“健身”", "“下午6:30”", "已开启“静音”"],
        ),
        ("- Gym\n- 6:30 PM\n* Mon\n• Tue", ["Gym", "6:30 PM", "Mon", "Tue"]),
        ("1. Gym\n2) 6:30 PM", ["Gym", "6:30 PM"]),
        (
            '[3] switch "Wi-Fi" on\n- "No alarms"',
            ['switch "Wi-Fi" on', '"No alarms"'],
        ),
        ("12:00，14:00", ["12:00", "14:00"]),
        ("Milk and eggs", ["Milk", "eggs"]),
        ("牛奶和鸡蛋", ["牛奶", "鸡蛋"]),
        ('"Milk, eggs and bread"', ['"Milk, eggs and bread"']),
        ("$1,200.50, 7.5 km", ["$1,200.50", "7.5 km"]),
        ("Wi-Fi is on. Bluetooth is off.", ["Wi-Fi is on", "Bluetooth is off"]),
        ("6:30 p.m. Monday", ["6:30 p.m. Monday"]),
        ('It is deleted: "7:30 PM"', ['It is deleted: "7:30 PM"']),
        ('Time: "6:30"', ['Time: "6:30"']),
        ("", []),
        (" ;,\n", []),
    ],
)
def test_evidence_is_split_at_what_parts_it(
    cited: str, parts: list[str]
) -> None:
    assert split_parts(cited) == parts


@pytest.mark.parametrize(
    ("cited", "states"),
    [
        ("Wi-Fi on, Bluetooth off", [("wi-fi", True), ("bluetooth", False)]),
        ('the "Wi-Fi" switch is not on', [("Wi-Fi", False)]),
        (
            "Mon, Tue and Fri selected",
            [("mon", True), ("tue", True), ("fri", True)],
        ),
        ("selected: Mon, Tue", [("mon", True), ("tue", True)]),
        ("Wi-Fi已开启，蓝牙未开启", [("wi-fi", True), ("蓝牙", False)]),
        ("“蓝牙”已关闭；选中“周一”", [("蓝牙", False), ("周一", True)]),
        ('disabled "Save"', [("Save", False)]),
        ('The list shows "Work" on Monday', []),
        ("Turn it on now please", []),
    ],
)
def test_each_part_may_tell_a_state(
    cited: str, states: list[tuple[str, bool]]
) -> None:
    assert citations.list_states(cited) == states


def test_apostrophes_part_no_words() -> None:
    told = "Anna's list isn't empty, it's 'Groceries'"
    assert [
        part.quotes for part in citations.list_parts(told) if part.quotes
    ] == [("groceries",)]
    assert citations.list_words("Anna's phone") == ["anna's phone"]


@pytest.mark.parametrize(
    ("cited", "gone"),
    [
        ('gone "Milk"', "milk"), ('"Milk" is deleted', "milk"), ("Milk no longer listed", "milk"),
        ("已删除“牛奶”", "牛奶"), ('the list isn\'t empty: "Milk"', ""), ('"Milk"', ""),
    ],
)  # fmt: skip
def test_what_is_said_to_be_gone_is_known(cited: str, gone: str) -> None:
    assert [part.gone for part in citations.list_parts(cited)] == [gone]


@pytest.mark.parametrize(
    ("cited", "gone", "quoted"),
    [
        ('The 8:00 alarm is gone: "Gym, 9:00 AM"', "the 8:00 alarm", "gym, 9:00 am"),
        ('8:00的闹钟没有了：“起床, 9:00”', "8:00的闹钟", "起床, 9:00"),
        # The quote is what is gone.
        ('The 8:00 alarm is gone: "Gym, 8:00 AM"', "gym, 8:00 am", ""),
        ('The two notes are gone: "Milk"', "milk", ""),
    ],
)  # fmt: skip
def test_a_quote_of_another_row_is_not_what_is_gone(
    cited: str, gone: str, quoted: str
) -> None:
    first, *rest = citations.list_parts(cited)
    assert first.gone == gone
    assert [part.quotes for part in rest if quoted] == [(quoted,)] * bool(
        quoted
    )


@given(st.text(max_size=120))
@example('"')
@example("'a\"b‘c’d“e`f`”'")
@example("\ue000, \ue000")
@example("on: on")
def test_any_text_can_be_taken_apart(cited: str) -> None:
    for part in citations.list_parts(cited):
        assert part.text in cited
        assert part.text.strip() == part.text
    assert all(citations.list_words(cited))
    citations.list_states(cited)


_PLAIN = st.from_regex(
    r"[A-Z][a-z]{2,8}( [A-Z][a-z]{2,8})?|[牛奶鸡蛋面包]{2,4}", fullmatch=True
).filter(lambda part: not {"And", "But", "While", "Plus"} & set(part.split()))
_SEPARATORS = st.sampled_from(
    [
        ", ",
        "; ",
        "\n",
        "；",
        "，",
        "、",
        " and ",
        " and\n",
        ", and ",
        "; and ",
        " and; ",
        "\n- ",
        "\n• ",
        ";\n* ",
    ]
)


@given(st.lists(_PLAIN, min_size=1, max_size=6), _SEPARATORS)
@example(["Aaa", "Aaa"], " and\n")
@example(["Aaa", "Aaa"], ", and ")
def test_parts_that_were_joined_come_apart_again(
    parts: list[str], separator: str
) -> None:
    assert split_parts(separator.join(parts)) == parts


@given(st.lists(_PLAIN, min_size=1, max_size=6))
def test_quoted_parts_come_apart_whatever_is_in_them(parts: list[str]) -> None:
    quoted = [f'"{part}, 7:30; and - {part}"' for part in parts]
    assert split_parts("; ".join(quoted)) == quoted


@given(st.lists(st.text(max_size=30), max_size=5))
@example(["Saved. Go on", 'on "Wi-Fi"'])
def test_a_list_of_any_strings_is_one_text(parts: list[str]) -> None:
    joined = join_cited(parts)
    assert isinstance(joined, str)
    told = [re.sub(r"\\n|\W", "", part) for part in parts]
    assert re.sub(r"\W", "", joined) == "".join(told)


def test_a_member_with_marks_in_it_stays_one() -> None:
    joined = join_cited(["Saved. Go on; now", 'on "Wi-Fi"', ""])
    assert split_parts(joined) == ['"Saved. Go on; now"', 'on "Wi-Fi"']

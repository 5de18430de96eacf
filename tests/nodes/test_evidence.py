import pytest

from nodes import evidence
from nodes.completion.quotes.citations import list_parts
from tests.nodes.screens import element, screen, words
from tools.actions import join_cited
from tools.screen import Bounds, Screen


@pytest.mark.parametrize(
    ("claim", "texts", "yes"),
    [
        ("Alarm set", ["alarm  SET for 6:30"], True),
        ('The list shows "Work" at "6:30 PM"', ["Work", "6:30\u202fPM"], True),
        ('The list shows "Work" at "7:30 PM"', ["Work", "6:30 PM"], False),
        ("“工作” 已保存", ["工作"], True),
        ("saved", ["Alarm"], False),
        ("", ["Alarm"], False),
        ("Anna's list isn't empty, it's 'Groceries'", ["Groceries"], True),
        ("Anna's list isn't empty, it's ‘Groceries’", ["Milk"], False),
        ("a", ["a"], False),
    ],
)
def test_a_claim_must_stand_there_word_for_word(
    claim: str, texts: list[str], yes: bool
) -> None:
    assert evidence.is_shown(claim, texts) is yes


@pytest.mark.parametrize(
    ("answer", "texts", "yes"),
    [
        ("Your meeting is at 14:30", ["Meeting", "14:30 – 15:00"], True),
        ("Your meeting is at 15:30", ["Meeting", "14:30 – 15:00"], False),
        ("Battery is at 86 %", ["Battery", "86%"], True),
        ("It is raining", ["Alarm"], False),
        ("电量 86%", ["电量", "86%"], True),
        ("!!", ["!!"], False),
    ],
)
def test_an_answer_rests_on_its_numbers_and_words(
    answer: str, texts: list[str], yes: bool
) -> None:
    assert evidence.is_supported(answer, texts) is yes


@pytest.mark.parametrize(
    ("expect", "named"),
    [
        ('on "Wi-Fi"', ("Wi-Fi", True)),
        ('off "Wi-Fi"', ("Wi-Fi", False)),
        ('switch "Wi-Fi" on', ("Wi-Fi", True)),
        ('selected "Week"', ("Week", True)),
        ('checked "Milk"', ("Milk", True)),
        ('chosen "Week"', ("Week", True)),
        ('"Milk" is unchecked', ("Milk", False)),
        ('the "Wi-Fi" switch is not on', ("Wi-Fi", False)),
        ('disabled "Save"', ("Save", False)),
        ('"Save" is enabled', ("Save", True)),
        ("已开启“蓝牙”", ("蓝牙", True)),
        ("“蓝牙”未开启", ("蓝牙", False)),
        ("选中“周一”", ("周一", True)),
        ('The list shows "Work" on Monday', None),
        ("Alarm set", None),
        ("turn on the light", None),
    ],
)
def test_a_state_is_told_from_words(
    expect: str, named: tuple[str, bool] | None
) -> None:
    assert evidence.parse_state(expect) == named


def test_a_state_is_read_from_the_element_that_bears_the_label() -> None:
    page = screen(
        element("switch", "Wi-Fi", index=1, checked=True),
        element("switch", "Wi-Fi calling", index=2, checked=False),
        element("tab", "Week", index=3, selected=True),
    )
    assert evidence.is_met('on "wi-fi"', page)
    assert evidence.is_met('off "calling"', page)
    assert evidence.is_met('on "Week"', page)
    assert not evidence.is_met('on "Bluetooth"', page)
    assert not evidence.is_met("", page)


def halves(am: dict[str, bool], pm: dict[str, bool]) -> Screen:
    """Two radio buttons beside each other."""
    return screen(
        element(
            "radio",
            "AM",
            index=1,
            bounds=Bounds(left=0, top=0, right=99, bottom=90),
            **am,
        ),
        element(
            "radio",
            "PM",
            index=2,
            bounds=Bounds(left=99, top=0, right=200, bottom=90),
            **pm,
        ),
    )


@pytest.mark.parametrize(
    ("am", "pm", "on"),
    [
        ({}, {"selected": True}, True),
        ({"selected": True}, {}, False),
        ({"checked": False}, {}, True),
        ({"checked": True}, {}, False),
        ({"checked": False}, {"checked": False, "selected": True}, True),
        ({"checked": False}, {"checked": True}, True),
        ({}, {}, None),
    ],
)
def test_a_radio_button_is_read_by_itself_or_by_those_beside_it(
    am: dict[str, bool], pm: dict[str, bool], on: bool | None
) -> None:
    page = halves(am, pm)
    assert evidence.is_met('on "PM"', page) is (on is True)
    assert evidence.is_met('off "PM"', page) is (on is False)
    assert evidence.is_met('selected "PM"', page) is (on is True)


def test_a_row_may_say_its_state_itself() -> None:
    page = screen(
        element("item", "Location, Off"),
        element("item", "蓝牙, 已开启", index=2),
    )
    assert evidence.is_met('off "Location"', page)
    assert not evidence.is_met('on "Location"', page)
    assert evidence.is_met("已开启“蓝牙”", page)


def test_what_cannot_be_touched_is_disabled() -> None:
    page = screen(
        element(text="Send", enabled=False), element(text="Save", index=2)
    )
    assert evidence.is_met('disabled "Send"', page)
    assert evidence.is_met('enabled "Save"', page)
    assert not evidence.is_met('enabled "Send"', page)


@pytest.mark.parametrize("between", ["\n", "\\n", " ", " \n"])
def test_a_quote_of_two_lines_is_found_however_they_are_parted(
    between: str,
) -> None:
    cited = join_cited(f'Body = "Milk{between}eggs"')
    assert evidence.is_shown(cited, ["Milk eggs"])
    (part,) = list_parts(join_cited([f'"Milk{between}eggs"']))
    assert part.quotes == ("milk eggs",)


def test_screens_are_equal_when_they_say_the_same() -> None:
    page = screen(words("Alarms"), element("switch", "Wi-Fi", checked=True))
    assert evidence.is_equal(page, page)
    assert evidence.is_equal(page, page.model_copy(update={"id": "f" * 12}))
    off = element("switch", "Wi-Fi", checked=False)
    assert not evidence.is_equal(
        page, page.model_copy(update={"id": "f", "elements": (off,)})
    )
    assert not evidence.is_equal(
        page, page.model_copy(update={"id": "f", "keyboard": True})
    )


def test_the_way_out_of_what_nobody_asked_for_is_found() -> None:
    page = screen(words("Alarms"), element(text="Add"))

    def over(*buttons: str, dialog: str = "Spring Sale") -> Screen:
        shown = [
            element(text=text, index=n) for n, text in enumerate(buttons, 1)
        ]
        return screen(words(dialog), *shown, dialog=dialog)

    def out(after: Screen, wanted: str = "") -> str:
        found = evidence.find_intruder(page, after, wanted)
        return found.text if found else ""

    assert out(over("See the offer", "Close ad")) == "Close ad"
    assert out(over("立即更新", "以后再说")) == "以后再说"
    assert out(over("立即更新", "以后再说"), "更新时钟应用") == ""
    # What may end the very thing that was asked for is no way out.
    assert out(over("Delete", "Cancel")) == ""
    assert out(over("OK")) == ""
    assert out(over("Skip", dialog="")) == ""
    assert evidence.find_intruder(over("Later"), over("Later")) is None

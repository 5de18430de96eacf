import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.replay.instruction_diff import (
    adapt_text,
    compare_instructions,
    describe_changes,
)
from memory.values import has_new_words, tokens
from tapwright.text.normalize import normalize_text

WORDS = (
    st.text(alphabet="abcdefg hij", min_size=1, max_size=12)
    .map(str.strip)
    .filter(bool)
)
CLOCKS = st.tuples(
    st.integers(1, 12), st.integers(0, 59), st.sampled_from(["AM", "PM"])
)


def told(old: str, new: str, text: str) -> str | None:
    like = compare_instructions(old, new)
    assert like is not None
    found = adapt_text(text, like)
    return None if found is None else found.text


@pytest.mark.parametrize(
    ("old", "new", "differ"),
    [
        ("set an alarm at 6:30 titled Work", "Set an alarm at 7:15 titled Gym.",
         {"6:30": "7:15", "Work": "Gym"}),
        ("在世界时钟中添加东京。", "在世界时钟中添加巴黎。", {"东 京": "巴 黎"}),
        ("添加一个18点05分的闹钟，标题为“工作”", "添加一个9点的闹钟，标题为“合唱团”",
         {"18点05分": "9点", "“工作”": "“合唱团”"}),
        ("Add Rome in World Clock", "Add New York in World Clock", {"Rome": "New York"}),
        ("Go from Kesson to Mill Bay", "Go from Arden to Kesson",
         {"Kesson": "Arden", "Mill Bay": "Kesson"}),
        ("Play number two", "Play number 3", {"two": "3"}),
    ],
)  # fmt: skip
def test_what_differs_is_found(
    old: str, new: str, differ: dict[str, str]
) -> None:
    like = compare_instructions(old, new)
    assert like is not None
    assert describe_changes(like) == differ


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Put 3 Gala apples on the list", "Put some apples on the list"),
        ("Put 3 Gala on list 3", "Put fresh Fuji on list 3"),
        ("把3盒牛奶放到购物单", "把鲜牛奶放到购物单"),
    ],
)
def test_a_number_that_words_replaced_follows_from_nothing(
    old: str, new: str
) -> None:
    assert told(old, new, "3") is None


NUMBERS = st.sampled_from(
    ["3", "03", "1,200", "2.5", "two", "second", "三", "百"]
)
THINGS = st.sampled_from(
    ["Gala", "big", "apples", "3", "an", "盒", "鲜", "个", "第", "年"]
)


@given(
    st.sampled_from(
        ["Please put {} on my shopping list", "请把{}放到购物单里"]
    ),
    st.lists(NUMBERS | THINGS, min_size=1, max_size=3),
    st.lists(NUMBERS | THINGS, min_size=1, max_size=3),
    st.sampled_from(["", " "]),
)
def test_any_two_instructions_adapt_any_number(
    template: str, old: list[str], new: list[str], blank: str
) -> None:
    like = compare_instructions(
        template.format(blank.join(old)), template.format(blank.join(new))
    )
    if like is not None:
        values = [adapt_text(text, like) for text in old]
        assert all(value is None or value.text for value in values)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Turn on Wi-Fi", "Turn off Wi-Fi"),
        ("Delete the note", "Add the note"),
        ("打开蓝牙", "关闭蓝牙"),
        ("Play the first video", "Play the last video"),
        ("Open Notes", "Open Notes and write x"),
        ("Open Notes", "Open Notes"[:4]),
        ("Call Ann", "Text Ann"),
        ("Remind me at 7:00", "Remind me at Rome"),
        ("Send Ann a kind word", "Take a picture of the sea"),
        ("", "Go"),
    ],
)
def test_another_wish_is_no_other_value(old: str, new: str) -> None:
    assert compare_instructions(old, new) is None


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("Work", "Choir"),
        ("6 o'clock", "11 o'clock"),
        ("5 minutes", "40 minutes"),
        ("05", "40"),
        ("PM", "AM"),
        ("18:05", "11:40"),
        ("1805", "1140"),
        ("6:05 PM", "11:40 AM"),
        ("Monday", "Tuesday"),
        ("Thu", "Fri"),
        ("Work, 6:05 PM", "Choir, 11:40 AM"),
        ("Silent", "Silent"),
        ("Save", "Save"),
        ("Tuesday", None),
        ("9 o'clock", None),
        ("AM", None),
    ],
)
def test_a_value_follows_its_parameter(text: str, now: str | None) -> None:
    old = (
        "Create a silent alarm at 6:05 PM titled 'Work' from Monday to Thursday"
    )
    new = "Create a silent alarm at 11:40 AM titled 'Choir' from Tuesday to Friday"
    assert told(old, new, text) == now


def test_a_value_that_may_follow_from_two_things_follows_from_none() -> None:
    old, new = "From 6:00 PM to 8:00 PM", "From 7:15 PM to 9:30 PM"
    assert told(old, new, "6") == "7"
    assert told(old, new, "00") is None
    assert told("Say 'Hi' to Hi", "Say 'Yo' to Bo", "Hi") is None


@given(CLOCKS, CLOCKS)
def test_a_time_on_a_clock_of_24_hours(
    old: tuple[int, int, str], new: tuple[int, int, str]
) -> None:
    first, second = (
        f"Wake me at {h}:{m:02} {half}" for h, m, half in (old, new)
    )
    hour, now = (h % 12 + 12 * (half == "PM") for h, _, half in (old, new))
    found = told(first, second, f"{hour:02}:{old[1]:02}")
    if hour > 12 or hour == 0:
        assert found is not None
        assert found.zfill(5) == f"{now:02}:{new[1]:02}"


@given(WORDS, WORDS)
def test_what_is_quoted_is_taken_whole(old: str, new: str) -> None:
    like = compare_instructions(
        f"Write the note '{old}' now please",
        f"Write the note '{new}' now please",
    )
    assert like is not None
    found = adapt_text(old, like)
    assert found is not None
    assert found.whole
    if old not in "write the note now please":
        assert (
            found.text == normalize_text(new, keep_case=True)
            or old.casefold() == new.casefold()
        )


@given(st.text(max_size=80))
def test_an_instruction_is_like_itself(text: str) -> None:
    like = compare_instructions(text, text)
    if like is None:
        assert not tokens(text)
        return
    assert describe_changes(like) == {}
    for token in tokens(text):
        found = adapt_text(token.text, like)
        assert found is None or found.uses == frozenset()


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Set 6.30 pm", ["set", "time 6:30 pm"]),
        ("明晚八点", ["明", "time 8:0 pm"]),
        ("at 7:45 tonight", ["at", "time 7:45 pm", "tonight"]),
        ("周四九点", ["weekday 3", "time 9:0 "]),
        ("first_name", ["first", "name"]),
        ("pages of 7 may not", ["pages", "of", "number 7", "may", "not"]),
        ("明天下午6:30", ["明", "天", "time 6:30 pm"]),
        ("two, 3rd, 0.95 and 1,200", ["number 2", "number 3", "number 0.95", "and", "number 1200"]),
        ("十二个, 一", ["number 12", "个", "一"]),
        ("Mon to Mondays", ["weekday 0", "to", "weekday 0"]),
        ("say 'at 5' on <day 5>", ["say", "quoted at 5", "on", "<day 5>"]),
        ("March 5 at noon", ["march 5", "at", "time 12:0 pm"]),
        ("00:00.25", ["time 0:0 ", "number 25"]),
    ],
)  # fmt: skip
def test_equal_values_have_one_key(text: str, keys: list[str]) -> None:
    found = tokens(text)
    assert [token.key for token in found] == keys
    words = normalize_text(text, keep_case=True)
    assert all(words[token.start : token.end] == token.text for token in found)


def test_a_text_with_something_seen_in_it_is_strange() -> None:
    said, seen = (
        ["Write to Ann about the film"],
        ["Casablanca, 1942", "蓝色外套"],
    )
    assert has_new_words("I liked Casablanca", said, seen)
    assert has_new_words("See you at 5", said, seen)
    assert has_new_words("喜欢蓝色外套", said, seen)
    assert not has_new_words("I liked the film, Ann", said, seen)

"""What an instruction says about its giver, and what is left of it to do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.user_statements import classify_note, parse_statement


@pytest.mark.parametrize(
    ("instruction", "kept", "rest"),
    [
        ("Remember that I prefer window seats", ["I prefer window seats"], ""),
        ("remember my mom is Anna Schmidt.", ["my mom is Anna Schmidt"], ""),
        ("Please remember this: the kids get up at 6", ["the kids get up at 6"], ""),
        ("Remember that I am vegetarian, and order dinner", ["I am vegetarian"], "order dinner"),
        ("Set an alarm for 7 and remember that I like it loud", ["I like it loud"],
         "Set an alarm for 7"),
        ("Keep in mind that Dr. Li is at 5 Elm Street; then open the clock",
         ["Dr. Li is at 5 Elm Street"], "open the clock"),
        ("Remember that I eat no nuts. I like spicy food.",
         ["I eat no nuts", "I like spicy food"], ""),
        ("请记住：我每天七点起床", ["我每天七点起床"], ""),
        ("记住我妈妈是王芳", ["我妈妈是王芳"], ""),
        ("记住我住在人民路5号，然后打开地图", ["我住在人民路5号"], "打开地图"),
        ("打开设置，记住我喜欢深色", ["我喜欢深色"], "打开设置"),
    ],
)  # fmt: skip
def test_what_is_to_be_kept_is_parted_from_the_work(
    instruction: str, kept: list[str], rest: str
) -> None:
    said = parse_statement(instruction)
    assert (list(said.keep), said.rest) == (kept, rest)


@pytest.mark.parametrize(
    "instruction",
    [
        "Remember to buy milk", "Don't forget to call mom", "Remember my parking spot",
        "Forget the Wi-Fi network Home", "记得买牛奶", "记住密码", "I prefer the dark theme",
        'Create a note "Remember that I owe Bob"', "Create a note “a; remember that I owe Bob”",
        "Text Bob hello and remember that I am late", "Wake me at 7.30. Dr. Li is at 9",
        "I don't have internet, turn on Wi-Fi", "What do you know about Mars?", "I need an alarm",
    ],
)  # fmt: skip
def test_work_stays_work(instruction: str) -> None:
    said = parse_statement(instruction)
    assert said.is_plain
    assert said.rest == instruction


def test_a_need_said_in_passing_is_kept_and_stays_in_the_task() -> None:
    said = parse_statement("Order dinner for two. I am allergic to nuts.")
    assert said.keep == ("I am allergic to nuts",)
    assert said.rest == "Order dinner for two. I am allergic to nuts."


def test_notes_are_asked_for_and_dropped_by_words() -> None:
    assert parse_statement("What do you know about me?").asks == ""
    assert parse_statement("what do you remember about my mom").asks == "my mom"
    assert parse_statement("你记得关于我哪些事？").asks == ""
    assert parse_statement("Forget that I like tea").forget == "I like tea"
    assert parse_statement("忘掉我喜欢茶").forget == "我喜欢茶"


@pytest.mark.parametrize(
    ("text", "kind", "about"),
    [
        ("I prefer window seats", "preference", ""), ("My mum is called Eva", "person", "mum"),
        ("my office is at 5 Elm Street", "place", "office"), ("I live in Bonn", "place", "home"),
        ("I usually get up at 6", "habit", ""), ("I can't eat nuts", "need", ""),
        ("My cat weighs 5 kg", "fact", ""), ("我妈妈叫王芳", "person", "妈妈"),
        ("我对花生过敏", "need", ""), ("我喜欢靠窗的座位", "preference", ""),
    ],
)  # fmt: skip
def test_a_note_is_sorted_by_its_words(
    text: str, kind: str, about: str
) -> None:
    assert classify_note(text) == (kind, about)


@given(st.text(max_size=200))
def test_nothing_is_lost_of_any_instruction(text: str) -> None:
    said = parse_statement(text)
    if said.is_plain:
        assert said.rest == text.strip()
    assert all(said.keep)

"""What an answer names, whatever words stand around it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.user_answers import (
    extract_name,
    extract_place,
    is_waiver,
    is_yes,
    names_nothing,
)

NAMES = st.sampled_from(
    ["Anna Schmidt", "Bob", "José Ortiz-Vega", "Dr. Lena Falk", "Mary-Ann O'Neil", "anna schmidt"]
)  # fmt: skip
BEFORE = st.sampled_from(
    [
        "", "It's ", "it’s ", "It is ", "That's ", "She is called ", "She's ", "He is ",
        "My mom is ", "my mom's name is ", "My mother is called ", "Her name is ", "The name is ",
        "I think it's ", "Well, her full name is ", "Oh, that would be ", "Sure, it's ",
        "You can call ", "Use ", "Take ", "The contact is ", "We call her ", "Mom is ",
        "I saved her as ", "The name of my mom is ",
    ]
)  # fmt: skip
AFTER = st.sampled_from(
    [
        "",
        ".",
        "!",
        ", please",
        ", thanks.",
        " I think",
        " of course",
        ", thank you!",
    ]
)
NAMES_ZH = st.sampled_from(["王芳", "李小明", "欧阳娜娜", "Anna"])
BEFORE_ZH = st.sampled_from(
    [
        "", "是", "她是", "她叫", "她叫做", "我妈妈是", "我妈妈叫", "妈妈的名字是", "名字是",
        "她的名字叫", "嗯，她叫", "应该是", "好的，是", "我想是", "联系人是",
    ]
)  # fmt: skip
AFTER_ZH = st.sampled_from(["", "。", "吧", "，谢谢", "！"])


@given(before=BEFORE, name=NAMES, after=AFTER)
def test_the_words_around_a_name_are_no_part_of_it(
    before: str, name: str, after: str
) -> None:
    assert extract_name(f"{before}{name}{after}", word="mom") == name


@given(before=BEFORE_ZH, name=NAMES_ZH, after=AFTER_ZH)
def test_the_words_around_a_chinese_name_are_no_part_of_it(
    before: str, name: str, after: str
) -> None:
    assert extract_name(f"{before}{name}{after}", word="妈妈") == name


@given(before=BEFORE, after=AFTER)
def test_a_contact_gives_the_spelling(before: str, after: str) -> None:
    seen = ["Contacts", "Anna Schmidt", "Bob Ray", "Call"]
    answer = f"{before}anna schmidt{after}"
    assert extract_name(answer, word="mom", seen=seen) == "Anna Schmidt"


@given(st.text(max_size=60))
def test_any_answer_is_read(answer: str) -> None:
    name = extract_name(answer, word="mom")
    assert name == name.strip()
    assert len(name) <= len(answer)
    extract_place(answer, word="home")


def test_a_contact_is_found_in_a_longer_answer() -> None:
    seen = ["Anna Schmidt", "Bob Ray", "Search"]
    said = "the lady from Berlin that you see there, Anna Schmidt"
    assert extract_name(said, word="mom", seen=seen) == "Anna Schmidt"
    both = "either Anna Schmidt or Bob Ray, whoever picks up first"
    assert extract_name(both, word="mom", seen=seen) == ""


@pytest.mark.parametrize(
    "answer",
    [
        "I don't know", "no idea", "Not sure, sorry", "never mind", "the second one", "the first",
        "尾号0114的那个", "the one ending in 0114",
        "2", "look it up in my contacts", "my mom", "不知道", "第二个", "随便", "上面那个", "算了",
    ],
)  # fmt: skip
def test_an_answer_that_names_nobody_is_no_name(answer: str) -> None:
    assert extract_name(answer, word="mom") == ""


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        ("It's 5 Elm Street", "5 Elm Street"),
        ("I live at 5 Elm Street, Berlin.", "5 Elm Street, Berlin"),
        ("My home is at 5 Elm Street", "5 Elm Street"),
        ("5 Elm Street", "5 Elm Street"),
        ("我家在长安街5号", "长安街5号"),
        ("在长安街5号", "长安街5号"),
        ("I don't remember", ""),
    ],
)
def test_a_place_is_read_without_its_lead_in(answer: str, place: str) -> None:
    word = "我家" if "我" in answer else "home"
    assert extract_place(answer, word=word) == place


@pytest.mark.parametrize("answer", ["large", "yes", "No. 5", "没有糖的"[1:]])
def test_a_choice_names_something(answer: str) -> None:
    assert not names_nothing(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "oh then just leave that one, thanks", "Skip it.", "no, don't bother", "never mind",
        "leave it as it is", "there's no need", "No need, thanks", "sorry, forget it",
        "那就算了吧", "不用了，谢谢", "先不加", "跳过",
    ],
)  # fmt: skip
def test_an_answer_may_take_back_what_it_was_asked_about(answer: str) -> None:
    assert is_waiver(answer)
    assert names_nothing(answer)
    assert extract_name(answer, word="dentist") == ""


@pytest.mark.parametrize(
    "answer",
    [
        "leave it in the office",
        "Leave a note",
        "Anna",
        "no, at eight",
        "不加糖",
    ],
)
def test_an_answer_that_says_what_to_do_takes_nothing_back(answer: str) -> None:
    assert not is_waiver(answer)


@pytest.mark.parametrize(
    ("answer", "is_one"),
    [
        ("yes that's fine, but the black ones if there's a colour", True),
        ("oh yeah sure", True),
        ("OK", True),
        ("可以", True),
        ("好的，就这个", True),
        ("yes but not that one", False),
        ("no", False),
        ("okra", False),
        ("不行", False),
        ("行李", False),
        ("对方知道", False),
    ],
)
def test_an_answer_may_agree(answer: str, *, is_one: bool) -> None:
    assert is_yes(answer) is is_one

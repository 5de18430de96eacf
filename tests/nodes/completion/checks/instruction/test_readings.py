"""What a model reads in an order counts only where rules read nothing for certain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nodes import evidence
from nodes.completion.checks.instruction.readings import read_words

LUNCH = "lunch with Chloe on Friday at half twelve, at Café Nord"
PLUMBER = "call the plumber tomorrow at noon, actually better at three in the afternoon"
SHOPPING = "add milk, eggs and flour, oh skip that, rice"
SHOPPING_ZH = "便签里记一条，写鸡蛋、牛奶、面粉，哦面粉不要了，换成大米"
PETROL = "Add 45 for petrol to my expenses, later it was 54, paid with card"
RENT = "任务里加一条周四交房租，五点，五点半那会儿我不在"
TRAINS = "二月二十八号那两张火车长得一样，把晚上那张删了，傍晚五点多那张留着"


@pytest.mark.parametrize(
    ("order", "words", "means", "read"),
    [
        (LUNCH, "half twelve", "12:30",
         "lunch with Chloe on Friday at 12:30, at Café Nord"),
        (LUNCH, "Half  Twelve", "12:30 PM",
         "lunch with Chloe on Friday at 12:30 PM, at Café Nord"),
        ("note a coffee for four fifty", "four fifty", "¥4.50",
         "note a coffee for ¥4.50"),
        ("train at four fifty", "at four fifty", "at 16:50", "train at 16:50"),
        ("buy a dozen eggs", "a dozen", "12", "buy 12 eggs"),
        (PLUMBER, "at noon, actually better at three in the afternoon", "at 3 PM",
         "call the plumber tomorrow at 3 PM"),
        (PLUMBER, "noon", "",
         "call the plumber tomorrow at  at three in the afternoon"),
        (SHOPPING, "flour, oh skip that, rice", "rice", "add milk, eggs and rice"),
        (SHOPPING_ZH, "面粉，哦面粉不要了，换成大米", "大米",
         "便签里记一条，写鸡蛋、牛奶、大米"),
        (SHOPPING_ZH, "面粉", "", "便签里记一条，写鸡蛋、牛奶、大米"),
        (PETROL, "45", "",
         "Add  for petrol to my expenses, later it was 54, paid with card"),
        (RENT, "五点半那会儿我不在", "", "任务里加一条周四交房租，五点，"),
        ("Add lunch at 1 PM, I'm not home at 2 PM", "I'm not home at 2 PM", "",
         "Add lunch at 1 PM, "),
        ("tell Ann “half twelve” at half twelve", "half twelve", "12:30",
         "tell Ann “half twelve” at 12:30"),
    ],
)  # fmt: skip
def test_words_stand_for_what_a_model_read_in_them(
    order: str, words: str, means: str, read: str
) -> None:
    assert read_words(order, {words: means}).text == read


@pytest.mark.parametrize(
    ("order", "words", "means"),
    [
        # What is not there, in a longer word or number, or quoted.
        (LUNCH, "half one", "1:30"),
        ("alarm at 12:305", "12:30", "1:30"),
        ("note 'at half twelve'", "half twelve", "12:30"),
        ("note “tea, skip that, rice”", "tea, skip that, rice", "rice"),
        # What rules read for certain.
        ("alarm at 7:30", "7:30", "8:30"),
        ("alarm at 7:30", "at 7:30", ""),
        ("alarm at half past seven", "half past seven", "8:30"),
        ("lunch at twelve", "at twelve", "12:30"),
        ("lunch at twelve", "twelve", ""),
        ("alarm for seven", "seven", ""),
        ("pay seven dollars", "seven", ""),
        (LUNCH, "Friday at half twelve", "Saturday 12:30"),
        ("call 555 0142", "555 0142", "555 0143"),
        ("delete two photos", "two photos", "three photos"),
        ("text Ben a dozen times", "Ben a dozen", "Bob 12"),
        ("告诉小王，别告诉小李", "小王", "小李"),
        # What is no ordinary form of it.
        (LUNCH, "half twelve", "1:30"),
        (LUNCH, "half twelve", "whenever"),
        (LUNCH, "half twelve", "“12:30”"),
        ("the red mug at half twelve", "red mug at half twelve", "mug 12:30"),
        # The wrong one of two, and more than is taken back.
        (PLUMBER, "noon, actually better at three in the afternoon", "noon"),
        ("beer at noon, actually better at three",
         "beer at noon, actually better at three", "3:00"),
        (SHOPPING, "eggs", ""),
        (SHOPPING_ZH, "鸡蛋", ""),
        (SHOPPING, "flour, oh skip that, rice", ""),
        ("text Bob sorry for being late", "Bob", ""),
        # What is forbidden or excepted.
        ("delete all except Bob, never mind", "except Bob", ""),
        ("买面，不要香菜，算了", "不要香菜", ""),
        ("delete the alarm at 7:00 and keep 8:00", "8:00", ""),
        ("alarm at 7:00, but not at 8:00", "8:00", ""),
        ("alarm at 7:00, but not at 8:00", "7:00", ""),
        ("定七点的闹钟，九点的别动", "九点", ""),
        # The beginning of the order, part of a value, and more than a clause.
        (PETROL, "Add 45 for petrol to my expenses", ""),
        ("下午四点开会，五点出门", "四点", ""),
        (PETROL, "45 for petrol to my expenses, later", ""),
        (TRAINS, "傍晚五点多那张留着", ""),
    ],
)  # fmt: skip
def test_no_other_reading_counts(order: str, words: str, means: str) -> None:
    read = read_words(order, {words: means})
    assert (read.text, read.withdrawn, read.unshown) == (order, (), ())


def test_counts_and_rough_times_need_not_be_shown() -> None:
    readings = {"两张": "", "傍晚五点多": "", "二月二十八号": "", "晚上": ""}
    order = read_words(TRAINS, readings)
    assert order.text == TRAINS
    assert order.unshown == ("傍晚五点多", "两张")
    told = ["两张", "傍晚五点", "二月二十八号", "火车", "张"]
    assert list(filter(order.is_unshown, told)) == ["两张", "傍晚五点"]


@pytest.mark.parametrize(
    ("order", "words", "means", "withdrawn", "kept"),
    [
        (PLUMBER, "noon", "", "noon", ""),
        (PLUMBER, "noon, actually better at three in the afternoon", "3 PM", "noon", "3 PM"),
        (SHOPPING, "flour, oh skip that, rice", "rice", "flour", "rice"),
        (SHOPPING_ZH, "面粉", "", "面粉", ""),
        (PETROL, "45", "", "45", ""),
        (RENT, "五点半那会儿我不在", "", "五点半", ""),
    ],
)  # fmt: skip
def test_what_is_taken_back_is_told(
    order: str, words: str, means: str, withdrawn: str, kept: str
) -> None:
    (each,) = read_words(order, {words: means}).withdrawn
    assert (each.withdrawn.text, each.kept.text) == (withdrawn, kept)


PIECES = st.sampled_from(
    [
        "half twelve", "noon", "“half twelve”", "'tea'", ", oh no wait, ", "，哦面粉不要了，换成",
        "面粉", "大米", "two", "7:30", " except Bob", "「两张」", "两张", ", actually ", "'", "“",
        " ", "flour", "12:30", "。",
    ]
)  # fmt: skip
TEXTS = st.one_of(st.text(max_size=20), st.lists(PIECES).map("".join))


def list_quotes(text: str) -> list[str]:
    return [quote[0] for quote in evidence.QUOTES.finditer(text)]


@given(st.lists(PIECES).map("".join), st.dictionaries(TEXTS, TEXTS, max_size=4))
def test_what_is_quoted_is_never_touched(
    order: str, readings: dict[str, str]
) -> None:
    read = read_words(order, readings)
    assert list_quotes(read.text) == list_quotes(order)
    assert ("7:30" in read.text) >= ("7:30" in order and not read.withdrawn)


@given(st.text(), st.dictionaries(st.text(), st.text()))
def test_any_words_can_be_read(order: str, readings: dict[str, str]) -> None:
    read = read_words(order, {**readings, order[:9]: "", order[3:9]: "12:30"})
    assert list_quotes(read.text) == list_quotes(order)
    assert read_words(order, {}).text == order

import pytest

from nodes.completion.quotes.row_answers import find_telling_row

CLOCK = "2026-03-02 09:00 Monday"
TOMORROW = "Tomorrow, Sunny, -2° / 11°, Tue, Mar 3"
TOMORROW_ZH = "明天, 晴, -2° / 11°, 3月3日周二"
WEDNESDAY = "Wed, Rain, 74%, 0° / 7°, Wed, Mar 4"
ROWS = [
    "Today, Light rain, 92%, 1° / 8°, Mon, Mar 2",
    TOMORROW,
    WEDNESDAY,
]
ROWS_ZH = ["今天, 小雨, 92%, 1° / 8°, 3月2日周一", TOMORROW_ZH]
PAGES = {True: ROWS, False: ROWS_ZH}
WEATHER = "Check tomorrow's weather and tell me the temperature range."
WEATHER_ZH = "查看明天的天气，告诉我天气状况和气温范围。"


@pytest.mark.parametrize(
    ("instruction", "answer", "row"),
    [
        (WEATHER, "Sunny, from -2 to 11 degrees", TOMORROW),
        (WEATHER, "Between -2 and 11 degrees", TOMORROW),
        (WEATHER_ZH, "晴,-2到11度", TOMORROW_ZH),
        ("Will it rain on March 4?", "From 0 to 7 degrees", WEDNESDAY),
    ],
)
def test_a_row_of_the_day_bears_out_an_answer_in_other_words(
    instruction: str, answer: str, row: str
) -> None:
    assert (
        find_telling_row(
            answer, instruction, PAGES[instruction.isascii()], CLOCK
        )
        == row
    )


@pytest.mark.parametrize(
    ("instruction", "answer"),
    [
        # Today's row, another sign, another word, or a number of another row.
        (WEATHER, "Light rain, from 1 to 8 degrees"),
        (WEATHER, "Sunny, from 2 to 11 degrees"),
        (WEATHER, "Snow, from -2 to 11 degrees"),
        (WEATHER, "Sunny, from -2 to 8 degrees"),
        (WEATHER, "Sunny"),
        (WEATHER_ZH, "小雨,1到8度"),
        # What only follows from a row is for a model to say.
        ("Do I need to bring an umbrella tomorrow?", "No"),
        ("明天我需要带伞吗？", "不需要"),
    ],
)
def test_no_row_bears_out_what_it_does_not_say(
    instruction: str, answer: str
) -> None:
    assert (
        find_telling_row(
            answer, instruction, PAGES[instruction.isascii()], CLOCK
        )
        == ""
    )

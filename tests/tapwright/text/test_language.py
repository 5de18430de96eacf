"""Sentences and lists in the language of the user."""

import pytest

from tapwright.text.language import Language, fill_in


@pytest.mark.parametrize(
    ("sentence", "language", "told"),
    [
        ("{app}显示：{words}", "zh", "Clock 显示：Tea"),
        ("已保存到{app}：“{words}”", "zh", "已保存到 Clock：“Tea”"),
        ("共 {app} 条", "zh", "共 Clock 条"),
        ("{app}{words}", "zh", "ClockTea"),
        ("{app}显示", "en", "Clock显示"),
    ],
)
def test_chinese_stands_apart_from_latin_letters(
    sentence: str, language: Language, told: str
) -> None:
    assert fill_in(sentence, language, app="Clock", words="Tea") == told
    assert (
        fill_in("{app}显示：{words}", "zh", app="时钟", words=7)
        == "时钟显示：7"
    )

"""What a person takes back at once: "on Thursday, oh wait, Friday", 九点半，啊不，十点半.

Only a value that is followed by another one of its kind is taken back: "two, no more" keeps it.
"""

import re

_NUMBER = (
    r"(?:\d{1,2}(?::\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen"
    r"|twenty|thirty|half past \w+|(?:a )?quarter (?:past|to) \w+)(?: ?[ap]m\b)?"
)
_UNIT = r"(?: (?:minutes?|hours?|o'clock)\b)?"
_WEEKDAY = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow)"
_ORDINAL = r"\d{1,2}(?:st|nd|rd|th)"
_MARK = (
    r",? *(?:\.{3}|…|,|;|-|–|—) *(?:(?:oh|ah|um|wait),? *)*"
    r"(?:no(?=,| wait\b)|wait\b|sorry\b|i mean\b|actually\b|or rather\b|make (?:it|that)\b"
    r"|scratch that\b)"
    r"(?:,? *(?:wait|sorry|i mean|make (?:it|that)|rather))*,? *"
)
_BEFORE = r"(?:(?:on|at|to|for|the) )*"
_DAY_PART = r"(?:凌晨|早上|上午|中午|下午|傍晚|晚上|今晚|明早|明晚)"
_DIGITS = r"[\d一二两三四五六七八九十]{1,3}"
_HOUR = rf"{_DIGITS}(?:[:：]\d\d|[点号](?:半|一刻|{_DIGITS}分?)?)"
_DAY = r"(?:(?:周|星期|礼拜)[一二三四五六日天]|今天|明天|后天|大后天)"
_MARK_ZH = (
    r"[，,。…—]+(?:[哦啊噢哎]，?)?(?:不对|不是|[哦啊噢]不|不不|说错了?)"
    r"[，,。、]+(?:应该?是|是)?"
)

_CORRECTION = re.compile(
    "|".join(
        [
            rf"\b{_WEEKDAY}{_MARK}(?={_BEFORE}{_WEEKDAY}\b)",
            rf"\b{_ORDINAL}{_MARK}(?={_BEFORE}{_ORDINAL}\b)",
            rf"\b{_NUMBER}\b{_UNIT}{_MARK}(?={_BEFORE}{_NUMBER}\b(?! (?:more|less)))",
            rf"{_DAY_PART}{_HOUR}{_MARK_ZH}(?={_DAY_PART}{_HOUR})",
            rf"{_HOUR}{_MARK_ZH}(?={_HOUR})",
            rf"{_DAY}{_MARK_ZH}(?={_DAY})",
        ]
    ),
    re.IGNORECASE,
)


def drop_corrections(instruction: str) -> str:
    """The instruction without the values that it replaces itself."""
    return _CORRECTION.sub("", instruction)

"""Whether an answer has the form that a question asks for.

A label such as "IP address" stands on the page and answers no question for a number. Only questions
whose answers have a number are read, in English and Chinese; any other answer fits.
"""

import re

from tapwright.text.numbers import find_numbers

_WANTS_NUMBER = re.compile(
    r"\bhow (?:many|much|old)\b"
    r"|\b(?:which|what)(?:'s| is| are)?(?: the)?(?: [\w-]+){0,3} (?:version|price|number)\b"
    r"|多少|几[个条次张封]|(?:哪个|什么)版本|版本号?是",
    re.IGNORECASE,
)
_NONE = re.compile(
    r"\b(?:no|none|nobody|nothing|not|never|free|unknown)\b|n't\b|没|无|不|免费|未",
    re.IGNORECASE,
)
"""Answers that say that there is none."""


def is_answer_fit(instruction: str, answer: str) -> bool:
    """Whether the answer may be one to what is asked.

    Args:
        instruction: the user's, with a question in it.
        answer: not empty.
    """
    if not _WANTS_NUMBER.search(instruction):
        return True
    return bool(find_numbers(answer)) or _NONE.search(answer) is not None

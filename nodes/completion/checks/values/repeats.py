"""Was a form kept that does not repeat, where something is to come again?

"Yoga every Tuesday at six" is claimed with the event of one Tuesday, whose form says "Repeat, Does
not repeat".
"""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.checks.run import forms
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text

_EVERY = re.compile(
    r"\bevery (?:single )?(?:other )?(?:day|week|month|year|morning|evening|night|weekday|weekend"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b|\b(?:daily|weekly|monthly|yearly|annually)\b"
    r"|每(?:一|个)?(?:天|日|周|星期|礼拜|月|年|晚|早)",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\b(?:if|unless|instead|no longer|stop|not|only|just once|what|which|how)\b|n't\b|[?？]"
    r"|如果|要是|不|别|取消|停|只|改成一次|几|什么|哪",
    re.IGNORECASE,
)
"""Words of a task that may want it once, or only tell which thing is meant."""
_LABEL = re.compile(r"repeats?|recurrence|重复(?:规则|频率)?", re.IGNORECASE)
_ONCE = re.compile(
    r"(?:does not|doesn't|do not|don't|no) repeat\w*|never|none|off|once|one[- ]time"
    r"|不重复|从不|永不|无|仅一次|一次",
    re.IGNORECASE,
)


def find_unrepeated(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The field of the form kept last that says it does not repeat, where it shall; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if not _EVERY.search(plain) or _UNSURE.search(plain):
        return ""
    found = ""
    for visit in visits:
        if not forms.is_kept(visit):
            continue
        for field in forms.read_fields(visit.screen):
            if _LABEL.fullmatch(field.label):
                is_once = _ONCE.fullmatch(field.value.strip()) is not None
                found = f"{field.label}: {field.value}" if is_once else ""
    return found

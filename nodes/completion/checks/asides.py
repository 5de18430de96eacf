"""Words of an instruction that explain it and ask for nothing: examples, and what a week is."""

import re

_ASIDE = re.compile(
    r"\bfor (?:example|instance)\b(?:[^.\"]|\"[^\"]*\"|\.(?=\w))*\.?"
    r"|(?:例如|比如|譬如)(?:[^。“]|“[^”]*”)*。?"
    r"|\b(?:the|a|each) week (?:starts|begins) (?:on|with) \w+day\b"
    r"|[一每]周从(?:周|星期)[一二三四五六日天](?:算起|开始)?"
    r"|\bas an? (?:comma|space|tab)[- ]separated list\b",
    re.IGNORECASE,
)


def drop_asides(instruction: str) -> str:
    """The instruction without its asides."""
    return _ASIDE.sub(" ", instruction)

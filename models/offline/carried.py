"""Facts that one app shows and another one is told: `look up the version and send it to Anna`."""

import re
from dataclasses import dataclass

from models.offline import quotes
from models.offline.prompt import Prompt
from models.offline.words import norm

_USES_EN = r"(?:note|write|jot|put|save|keep|record|send|text|message|tell)\b"
_IT_EN = r"(?:it|that|them|the (?:number|count|result|answer|time|date|version|value|name))\b"
_IT_ZH = r"(?:它|其|结果|答案|数量|个数|时间|日期|版本|内容)"
_PAIRS = [
    re.compile(form, re.I)
    for form in (
        r"(?P<ask>(?:look up|find out|check|count|see|read|what|when|which|how many)\b.+?)"
        rf"[,;.?]?\s+(?:and|then|and then)\s+(?P<use>{_USES_EN}(?=.*\b{_IT_EN}).*)",
        r"(?P<use>(?:note|write|jot) down) (?P<ask>(?:the number of|how many|when|which)\b.+)",
        r"(?P<ask>(?:查|看|数|找|统计).+?)\s*[，,；;。]?\s*(?:然后|再|并且?)?"
        rf"(?P<use>(?:[把将]\s*{_IT_ZH}.*(?:记|写|发|存|告诉)|给.+?发{_IT_ZH}).*)",
        r"(?P<use>记(?:一?下|录)?)(?P<ask>.+?(?:的数量|的个数|有几个|有多少个?))",
    )
]
_COUNTS = [
    (re.compile(r"(?:count|(?:look up|find out|check|see)?\s*the number of)\s+"
                r"(?:my |the |all )?(.+)", re.I), r"How many \1"),
    (re.compile(r"(?:数一?下|统计|查一?下|看一?下)?(.+?)的(?:数量|个数)"), r"有几个\1"),
]  # fmt: skip
"""Orders to count, as questions."""
_TO_EN = re.compile(
    r"\b(?:to|tell|text|message)\s+(?:it\s+to\s+)?(?P<who>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)"
)
_TO_ZH = re.compile(r"(?:发送?给|告诉|给)\s*(?P<who>[^\s，,。发]{1,8}?)(?:发.*)?$")
_SENDS = re.compile(r"(?:send|text|message|tell)\b|.*(?:发|告诉)", re.I)
_TITLE = re.compile(
    r"(?:titled|called|named|title|标题[为是]?|名为|叫做?)\s*⟦(\d+)⟧|⟦(\d+)⟧的?(?:便签|笔记)",
    re.I,
)


@dataclass(frozen=True)
class Pair:
    """A question, and what is done with its answer."""

    question: str
    sends: bool
    """It is sent, and not written into a new note."""
    to: str = ""
    title: str = ""


def split_pair(sentence: str) -> Pair | None:
    """The two parts of an instruction that hands on what it asks for; None for any other."""
    masked, values = quotes.mask_quotes(sentence.strip(" .。!！?？"))
    match = next(
        (candidate for form in _PAIRS if (candidate := form.fullmatch(masked))), None
    )
    if match is None:
        return None
    asked, use = match["ask"].strip(" ,，"), match["use"].strip()
    asked = next(
        (form.sub(to, asked) for form, to in _COUNTS if form.fullmatch(asked)), asked
    )
    question = quotes.unmask_quotes(asked, values)
    if not _SENDS.match(use):
        named = _TITLE.search(use)
        title = values[int(next(g for g in named.groups() if g))] if named else ""
        return (
            Pair(question, sends=False, title=title)
            if title or "⟦" not in use
            else None
        )
    who = next(
        (candidate for form in (_TO_EN, _TO_ZH) if (candidate := form.search(use))),
        None,
    )
    if who is None or "⟦" in use:
        return None
    return Pair(question, sends=True, to=who["who"])


def find_fact(name: str, prompt: Prompt) -> str:
    """What was found out under a name, by the facts; empty while it is not known."""
    for line in reversed(prompt.facts.splitlines()):
        its, _, value = line.removeprefix("- ").partition(":")
        if norm(its) == norm(name) and value.strip():
            return value.strip()
    return ""

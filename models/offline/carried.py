"""Facts carried from one app to another: `look up the version and send it to Anna`."""

import re
from dataclasses import dataclass

from models.offline import quotes
from models.offline.prompt import Prompt
from models.offline.words import simplify_text

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
"""Orders to count, and the questions that they mean."""
_TO_EN = re.compile(
    r"\b(?:to|tell|text|message)\s+(?:it\s+to\s+)?(?P<who>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)"
)
_TO_ZH = re.compile(
    r"(?:发送?给|告诉|给)\s*(?P<who>[^\s，,。发]{1,8}?)(?:发.*)?$"
)
_SENDS = re.compile(r"(?:send|text|message|tell)\b|.*(?:发|告诉)", re.I)
_TITLE = re.compile(
    r"(?:titled|called|named|title|标题[为是]?|名为|叫做?)\s*⟦(\d+)⟧|⟦(\d+)⟧的?(?:便签|笔记)",
    re.I,
)


@dataclass(frozen=True)
class Pair:
    """A question, and the use of its answer."""

    question: str
    sends: bool
    """Whether the answer is sent; if not, it is written into a new note."""
    to: str = ""
    title: str = ""


def split_pair(sentence: str) -> Pair | None:
    """The two parts of an instruction that uses an answer elsewhere; None for any other."""
    masked, values = quotes.mask_quotes(sentence.strip(" .。!！?？"))
    match = _match_pair(masked)
    if match is None:
        return None
    question = quotes.unmask_quotes(
        _rephrase_order(match["ask"].strip(" ,，")), values
    )
    use = match["use"].strip()
    if not _SENDS.match(use):
        return _make_note_pair(question, use, values)
    if "⟦" in use:
        return None
    recipient = _TO_EN.search(use) or _TO_ZH.search(use)
    return (
        Pair(question, sends=True, to=recipient["who"]) if recipient else None
    )


def _match_pair(masked: str) -> re.Match[str] | None:
    for form in _PAIRS:
        match = form.fullmatch(masked)
        if match:
            return match
    return None


def _rephrase_order(order: str) -> str:
    """An order to count as a question; anything else as it is."""
    for form, question in _COUNTS:
        if form.fullmatch(order):
            return form.sub(question, order)
    return order


def _make_note_pair(question: str, use: str, values: list[str]) -> Pair | None:
    """An answer to be written down; None if quoted words of the note are not its title."""
    match = _TITLE.search(use)
    title = ""
    if match:
        title = values[int(match[1] or match[2])]
    if not title and "⟦" in use:
        return None
    return Pair(question, sends=False, title=title)


def find_fact(name: str, prompt: Prompt) -> str:
    """The answer kept under a name among the facts; empty if there is none."""
    for line in reversed(prompt.facts.splitlines()):
        key, _, value = line.removeprefix("- ").partition(":")
        if simplify_text(key) == simplify_text(name) and value.strip():
            return value.strip()
    return ""

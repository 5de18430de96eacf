"""Fewer things than an instruction counts: of "add two songs" one row was touched."""

import re
from collections import defaultdict
from collections.abc import Sequence

from nodes.completion.checks.instruction import requirements
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import (
    CHINESE_NUMBER,
    ENGLISH_NUMBER,
    parse_number,
)

_COUNTED = re.compile(
    r"\b(?:add|put|favou?rite|star|like|delete|remove|archive|pick|choose|select|share|move)\b"
    rf"(?: (?!and\b|then\b|or\b)[a-z']+){{0,3}}? ([2-9]|{ENGLISH_NUMBER})"
    r"(?: (?!and\b)[a-z']+){0,3}? [a-z]{2,}s\b(?<!minutes)(?<!hours)(?<!days)(?<!weeks)(?<!times)"
    r"|(?:加|放|添加|收藏|删除|删掉|删|选|挑|移|归档|分享)[^,.，。;；、]{0,6}?"
    rf"(?<!第)([2-9]|{CHINESE_NUMBER})(?:首|张|篇|封|部|本|条|个(?!小时|月|星期|人))"
    rf"|[把将][^,.，。;；、]{{0,6}}?(?<!第)([2-9]|{CHINESE_NUMBER})(?:首|张|篇|封|部|本|条)"
    r"[^,.，。;；、]{0,8}?(?:收藏|删|归档|分享|移|加|放)"
    rf"|(?<!第)([2-9]|{CHINESE_NUMBER})(?:首|张|篇|封|部|本|条)"
    r"[^.。;；、]{0,6}?[都全](?:部)?(?:勾|收藏|删|归档|分享|标)"
)
"""A number of things that are to be done with, one after the other."""
_THING = 4
"""Characters of what is counted, which stands behind the number in Chinese."""
_COUNTER = re.compile(
    r"(?P<thing>.*?\w),? *[(（]?(?P<count>\d) ?/ ?\d{1,2}[)）]?"
)
"""How many there are, of as many as there may be."""
_ADDING = frozenset(
    {"add", "select", "choose", "put", "添加", "选择", "添", "加"}
)
"""Words of such a label that do not say of what."""
_MOST = 9
"""Things that a person counts with a number; more are told by another word."""


def find_too_few(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The words that count more things than rows of any page were touched; empty if none do.

    A number that a screen shows is kept by the app, such as the pieces of a dish. Each text that
    was typed may be a thing of its own.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(instruction)
    match = _COUNTED.search(plain)
    if match is None:
        return ""
    number = parse_number(next(filter(None, match.groups())))
    if number is None or not 2 <= number <= _MOST:
        return ""
    words = match[0]
    if has_chinese(words):
        words = plain[match.start() : match.end() + _THING]
    told = _read_counter(words, visits)
    if told is not None:
        return match[0] if told < number else ""
    if _is_number_shown(number, visits) or count_done(visits) >= number:
        return ""
    return match[0]


def _read_counter(words: str, visits: Sequence[ScreenVisit]) -> int | None:
    """What a page says last of how many there are, as `Add photo, 1/9` does; None if none says it.

    Args:
        words: of the order, which name what is counted.
        visits: all screens of the run with the steps made on them, in order.
    """
    wanted = paraphrase.list_stems(words) | paraphrase.list_parts(words)
    told: int | None = None
    for visit in visits:
        for text in visit.screen.texts:
            match = _COUNTER.fullmatch(normalize_text(text))
            if match is not None and _is_of_things(match["thing"], wanted):
                told = int(match["count"])
    return told


def _is_of_things(label: str, wanted: set[str]) -> bool:
    """Whether a label has a word of an order, but for the verb."""
    own = paraphrase.list_stems(label) | paraphrase.list_parts(label)
    return not wanted.isdisjoint(own - _ADDING)


def _is_number_shown(number: int, visits: Sequence[ScreenVisit]) -> bool:
    seen = requirements.Seen()
    for visit in visits[1:]:
        seen.add_screen(visit.screen)
    counted = requirements.Detail(
        kind="count", words=str(number), values=frozenset({float(number)})
    )
    return requirements.is_supported(counted, seen)


def count_done(visits: Sequence[ScreenVisit]) -> int:
    """Rows of one page that steps touched, and texts that they typed; of several pages the most."""
    touched: defaultdict[object, set[str]] = defaultdict(set)
    typed: set[str] = set()
    for visit in visits:
        page = visit.screen
        target = visit.target
        if visit.input_text:
            typed.add(visit.input_text)
        if target is None:
            continue
        key = page.package, page.activity, target.role
        rows = touched[key]
        rows.add(target.text)
    counts = map(len, touched.values())
    most = max(counts, default=0)
    return most + len(typed)

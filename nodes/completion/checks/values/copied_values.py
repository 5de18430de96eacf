"""Was a value of the named thing written down, or that of another one?

"Note the artist of 'Fern'" is claimed with "Fern - The Paper Lanterns", while the row of Fern and
its page say "Studio Moss".
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.run import search_fields
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import read_digits
from tools.screen import Screen

_WRITES = re.compile(
    r"\b(?:note|write|put|record|add|jot|save|create|type|enter|make)\b|[记写存]|添加|新建",
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(
    r"\b(?:rating|score|artist|singer|author|director|place|location|address|price|cost|title"
    r"|headline|text|contents?|wording|phone|number|duration|year)\b"
    r"|评分|歌手|艺人|作者|导演|地点|地址|价格|标题|正文|内容|原文|号码|时长|年份",
    re.IGNORECASE,
)
"""What a thing has that can be copied as it is."""
_REWORKED = re.compile(
    r"\b(?:summar\w+|reviews?|opinion|comment|thoughts?|total|sum|difference|how many|half|double"
    r"|translat\w+|own words|if|whether|more|less|or|convert\w*)\b"
    r"|总结|概括|概述|影评|感想|评论|合计|[总一]共|差|翻译|自己|如果|换算|还是",
    re.IGNORECASE,
)
"""Words of orders for what is written in other words, or worked out."""
_SHARE = 0.5
"""Of the words of a value that its thing has to show."""


def find_foreign_value(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A text that was written down, and that nothing of the quoted thing has; empty for none.

    Args:
        instruction: the user's: "note title and rating of 'Dune'", 记下《沙丘》的评分.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _WRITES.search(plain) or not _ATTRIBUTE.search(plain):
        return ""
    if _REWORKED.search(plain):
        return ""
    for name, place in _list_opened(instruction, visits):
        own = list(_list_own_texts(name, visits[: place + 1]))
        own += _list_page_texts(name, visits[place + 1 :])
        written = list(_list_written(instruction, name, visits[place:]))
        shown = _list_terms("\n".join(own))
        is_same_language = has_chinese("".join(own)) == has_chinese(
            "".join(written)
        )
        if not written or not shown or not is_same_language:
            continue
        if not any(_is_of(text, shown, instruction) for text in written):
            return written[-1]
    return ""


def _list_opened(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[tuple[str, int]]:
    """The quoted names of rows that were touched, each with the place of its last touch."""
    opened: dict[str, int] = {}
    for quote in evidence.QUOTES.finditer(instruction):
        name = normalize_text(evidence.extract_quoted(quote))
        for place, visit in enumerate(visits):
            target = visit.target
            if target is None or target.role != "item":
                continue
            if name and name in normalize_text(target.text):
                opened.setdefault(name, place)
    yield from opened.items()


def _list_own_texts(name: str, visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The rows that have a name."""
    for visit in visits:
        for text in visit.screen.texts:
            if name in normalize_text(text):
                yield text


def _list_page_texts(name: str, visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What its app showed of a thing until something was written; no rows of other things."""
    package = visits[0].screen.package if visits else ""
    for visit in visits:
        screen = visit.screen
        if screen.package == package:
            yield from _list_texts(name, screen)
        if visit.input_text and not search_fields.is_search_field(visit.target):
            # What comes behind may be what the run wrote itself.
            break


def _list_texts(name: str, screen: Screen) -> Iterator[str]:
    ids: Counter[str] = Counter()
    for element in screen.elements:
        if element.role == "item" and ", " in element.text:
            ids[element.resource_id] += 1
    for element in screen.elements:
        is_row = element.role == "item" and ", " in element.text
        is_of_list = is_row and ids[element.resource_id] > 1
        if not is_of_list or name in normalize_text(element.text):
            yield f"{element.text}\n{element.value}"


def _list_written(
    instruction: str, name: str, visits: Sequence[ScreenVisit]
) -> list[str]:
    """What was typed in other apps or pages and is more than words of the order.

    Texts with the name go before others, such as the title of a note.
    """
    order = normalize_text(instruction)
    written: list[str] = []
    for visit in visits:
        text = visit.input_text
        if not text or search_fields.is_search_field(visit.target):
            continue
        if normalize_text(text) not in order:
            written.append(text)
    named = [each for each in written if name in normalize_text(each)]
    return named or written


def _is_of(text: str, shown: set[str], instruction: str) -> bool:
    """Whether a text has no words but those of an order, or half of the others are shown."""
    own = _list_terms(text) - _list_terms(instruction)
    return len(own & shown) >= _SHARE * len(own)


def _list_terms(text: str) -> set[str]:
    return paraphrase.list_terms(text) | read_digits(text)

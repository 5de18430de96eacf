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
from nodes.completion.visits import ScreenVisit, is_row, list_rows
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
    names = map(evidence.extract_quoted, evidence.QUOTES.finditer(instruction))
    for name in filter(None, map(normalize_text, names)):
        place = _find_opening(name, visits)
        if place is None:
            continue
        after = place + 1
        own = list(_list_named_texts(name, visits[:after]))
        own += _list_page_texts(name, visits[after:])
        written = _list_written(instruction, name, visits[place:])
        if written and _is_foreign(written, own, instruction):
            return written[-1]
    return ""


def _is_foreign(
    written: Sequence[str], own: Sequence[str], instruction: str
) -> bool:
    """Whether no text that was written is of what is known of a thing, in the same language."""
    shown = "\n".join(own)
    if has_chinese(shown) != has_chinese("\n".join(written)):
        return False
    terms = _list_terms(shown)
    if not terms:
        return False
    return not any(_is_of(text, terms, instruction) for text in written)


def _find_opening(name: str, visits: Sequence[ScreenVisit]) -> int | None:
    """The place of the first visit that touched a row with a name."""
    for place, visit in enumerate(visits):
        target = visit.target
        if target is None or target.role != "item":
            continue
        if name in normalize_text(target.text):
            return place
    return None


def _list_named_texts(
    name: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """The texts that have a name."""
    for visit in visits:
        for text in visit.screen.texts:
            if name in normalize_text(text):
                yield text


def _list_page_texts(name: str, visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What its app showed of a thing until something was written; no rows of other things."""
    for visit in visits:
        if visit.screen.package == visits[0].screen.package:
            yield from _list_texts(name, visit.screen)
        if _is_writing(visit):
            # What comes behind may be what the run wrote itself.
            break


def _is_writing(visit: ScreenVisit) -> bool:
    """Whether a step typed something, and not to search for it."""
    if not visit.input_text:
        return False
    return not search_fields.is_search_field(visit.target)


def _list_texts(name: str, screen: Screen) -> Iterator[str]:
    """The texts of a screen without the other rows of a list."""
    counts = Counter(row.resource_id for row in list_rows([screen]))
    for element in screen.elements:
        is_listed = is_row(element) and counts[element.resource_id] > 1
        if is_listed and name not in normalize_text(element.text):
            continue
        yield element.text
        yield element.value


def _list_written(
    instruction: str, name: str, visits: Sequence[ScreenVisit]
) -> list[str]:
    """What was typed and is more than words of the order.

    Texts with the name go before others, such as the title of a note.
    """
    order = normalize_text(instruction)
    written: list[str] = []
    named: list[str] = []
    for visit in filter(_is_writing, visits):
        plain = normalize_text(visit.input_text)
        if plain in order:
            continue
        written.append(visit.input_text)
        if name in plain:
            named.append(visit.input_text)
    return named or written


def _is_of(text: str, shown: set[str], instruction: str) -> bool:
    """Whether a text has no words but those of an order, or half of the others are shown."""
    own = _list_terms(text) - _list_terms(instruction)
    common = own & shown
    return len(common) >= _SHARE * len(own)


def _list_terms(text: str) -> set[str]:
    return paraphrase.list_terms(text) | read_digits(text)

"""Start and end tags of whatever bytes a phone sends; nothing here is trusted.

`dumps` reads what Android's own dumper writes, expat other well-formed markup. Anything else (cut
off, unescaped, with bytes that no XML may hold) is read by a scanner of our own. It goes once over
the text, so the time is bounded and the whole parts are kept. Comments and document types are taken
out beforehand: no entity is ever defined, fetched or expanded.
"""

import codecs
import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol
from xml.parsers import expat

from tools.hierarchy import dumps

MAX_CHARS = 32_000_000
"""Longer markup is cut; the tree of a crowded page has a twentieth of it."""
MAX_VALUE = 4_000
"""Characters of an attribute that damaged markup may have; elements show 400."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"), (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)  # fmt: skip
_DECLARED = re.compile(
    rb"""<\?xml[^>]{1,200}?encoding\s*=\s*["']([\w.:-]{1,40})"""
)
_OTHERS = frozenset(
    {"us-ascii", "ascii", "iso-8859-1", "latin1", "latin-1", "iso-8859-15", "windows-1250",
     "windows-1251", "windows-1252", "koi8-r", "gb2312", "gbk", "gb18030", "big5", "shift_jis",
     "euc-jp", "euc-kr"}
)  # fmt: skip
"""Encodings besides UTF that a declaration may name. Python knows more, but not all of them make
text of any bytes."""
_ILLEGAL = re.compile(f"[{dumps.ILLEGAL}]")
_PAIR = re.compile(
    r"&#(5[56]\d{3}|x[dD][89aAbB][\da-fA-F]{2});&#(5[67]\d{3}|x[dD][c-fC-F][\da-fA-F]{2});"
)

_NAME = r"[A-Za-z_][\w.$:-]{0,200}"
_TAG = re.compile(f"<(/?)({_NAME})")
_ATTRIBUTE = re.compile(rf"""\s*+({_NAME})\s*+=\s*+(["'])""")
_CLOSE = re.compile(r"\s*+(/?)\??>")
_NEXT = re.compile(rf"[<>]|\s(?={_NAME}\s*+=)")
_INSIDE = re.compile(
    r"</?(?:node|hierarchy|[a-z]{1,40}\.[a-z][\w.$]{1,200})[\s/>]"
    r"""|\s(?:text|resource-id|class|package|content-desc|checkable|enabled|bounds|hint)=["']"""
)
"""A tag or an attribute inside a value: the closing quote was lost before it."""
_ENDS = {
    quote: re.compile(rf"{quote}(?=\s++{_NAME}\s*+=|\s*+[/?]?>|\s*+\Z)")
    for quote in ('"', "'")
}
"""Quotes that end a value, not those inside it that are unescaped."""

Start = Callable[[str, dict[str, str]], None]
End = Callable[[str], None]


class Handler(dumps.PlainHandler, Protocol):
    """Receives tags in their order; `reset` discards what was received."""

    def open_node(self, name: str, attributes: dict[str, str], /) -> None:
        """Open a tag."""

    def reset(self) -> None:
        """Start over."""


def read_tags(markup: str | bytes, handler: Handler) -> tuple[str, ...]:
    """Pass every tag that can be made out to a handler; never raises.

    Args:
        markup: as it came; the first bytes say the encoding, which is UTF-8 by default.
        handler: receives the tags.

    Returns:
        What was lost, a short clause each.
    """
    text = decode_bytes(markup) if isinstance(markup, bytes) else markup
    lost: list[str] = []
    if len(text) > MAX_CHARS:
        text = text[:MAX_CHARS]
        lost.append(
            f"the tree has more than {MAX_CHARS:,} characters and was cut"
        )
    text = _trim_markup(_without_comments(text).replace("<!", "&lt;!"))
    if not text or dumps.read_tags(text, handler):
        return tuple(lost)
    handler.reset()
    if _parse_strictly(text, handler):
        return tuple(lost)
    text = _trim_markup(_PAIR.sub(_join_surrogates, _ILLEGAL.sub("", text)))
    handler.reset()
    if _parse_strictly(text, handler):
        return tuple(lost)
    handler.reset()
    if not scan_damaged(text, handler.open_node, handler.close_node):
        lost.append(
            "the tree is cut off or damaged, and only what is whole of it was read"
        )
    return tuple(lost)


def _trim_markup(text: str) -> str:
    first, last = text.find("<"), text.rfind(">")
    # Behind the last tag stand words of the tool that made the dump, unless the last tag is cut.
    end = last + 1 if text.rfind("<") < last else len(text)
    return text[first:end] if first >= 0 else ""


def _parse_strictly(text: str, handler: Handler) -> bool:
    """Whether the text is well-formed; if not, some calls were made all the same."""
    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = handler.open_node
    parser.EndElementHandler = handler.close_node
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError:
        return False
    return True


def scan_damaged(text: str, start: Start, end: End) -> bool:
    """Call `start` and `end` for each tag that can be read in damaged text, in one pass.

    Returns:
        Whether every tag that was opened is closed.
    """
    ends: dict[str, list[int]] = {}
    for quote, pattern in _ENDS.items():
        ends[quote] = [match.start() for match in pattern.finditer(text)]
    opened: list[str] = []
    counts: dict[str, int] = {}
    at = 0
    whole = True
    while tag := _TAG.search(text, at):
        name, at = tag[2], tag.end()
        if tag[1]:
            # An end tag without a start is nothing; one further up ends all inside.
            while counts.get(name):
                last = opened.pop()
                counts[last] -= 1
                end(last)
                if last == name:
                    break
                whole = False
            continue
        scan = _scan_attributes(text, at, ends)
        at = scan.end
        whole = whole and not scan.damaged
        start(name, scan.attributes)
        if scan.closed:
            end(name)
        else:
            opened.append(name)
            counts[name] = counts.get(name, 0) + 1
    return whole and not opened


@dataclass
class _Scan:
    """What was read of one tag after its name."""

    attributes: dict[str, str]
    end: int
    """Where the tag ends in the text, or where scanning continues until it has ended."""
    ended: bool = False
    closed: bool = False
    """Whether it closes itself."""
    damaged: bool = False


def _scan_attributes(text: str, at: int, ends: dict[str, list[int]]) -> _Scan:
    """The attributes from a place in the text to the end of their tag.

    Args:
        text: damaged markup.
        at: right behind the tag's name.
        ends: where values may end, by their quotes.
    """
    scan = _Scan({}, at)
    while not scan.ended:
        if close := _CLOSE.match(text, scan.end):
            scan.end = close.end()
            scan.ended = True
            scan.closed = bool(close[1])
        elif attribute := _ATTRIBUTE.match(text, scan.end):
            _scan_value(scan, text, attribute, ends[attribute[2]])
        else:
            _skip_damage(scan, text)
    return scan


def _scan_value(
    scan: _Scan, text: str, attribute: re.Match[str], places: list[int]
) -> None:
    """Read an attribute's value, up to its quote or to what cannot be in it."""
    begin = attribute.end()
    place = bisect_left(places, begin)
    stop = places[place] if place < len(places) else len(text)
    scan.end = stop + 1
    inside = _INSIDE.search(text, begin, stop)
    if inside:
        scan.end = stop = inside.start()
        scan.damaged = True
        scan.ended = inside[0][0] == "<"
    value = text[begin : min(stop, begin + MAX_VALUE)]
    scan.attributes.setdefault(attribute[1], dumps.decode_references(value))


def _skip_damage(scan: _Scan, text: str) -> None:
    """Go on to the next thing that can be read: an attribute, this tag's end, or another tag."""
    scan.damaged = True
    after = _NEXT.search(text, scan.end)
    if after is None:
        scan.end, scan.ended = len(text), True
    elif after[0] == "<":
        scan.end, scan.ended = after.start(), True
    elif after[0] != ">":
        scan.end = after.end()
    elif text[after.start() - 1] == "/":
        scan.end, scan.ended, scan.closed = after.start() + 1, True, True
    else:
        scan.end = after.start()


def decode_bytes(data: bytes) -> str:
    """The text of a dump, by its byte order mark, its zeros or its declaration, else UTF-8."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    head = data[:64]
    if head.count(0) * 3 > len(head):
        big = head[::2].count(0) > head[1::2].count(0)
        return data.decode("utf-16-be" if big else "utf-16-le", "replace")
    declared = _DECLARED.match(data.lstrip()[:300])
    named = declared[1].decode("ascii", "replace").lower() if declared else ""
    return data.decode(named if named in _OTHERS else "utf-8", "replace")


def _join_surrogates(pair: re.Match[str]) -> str:
    """An emoji that older phones write as two numbers that no XML may hold."""
    high, low = map(_parse_code, pair.groups())
    if not (0xD800 <= high < 0xDC00 <= low < 0xE000):
        return ""
    return chr(0x10000 + (high - 0xD800) * 0x400 + low - 0xDC00)


def _parse_code(digits: str) -> int:
    return int(digits[1:], 16) if digits[0] == "x" else int(digits)


def _without_comments(text: str) -> str:
    if "<!--" not in text:
        return text
    first, *rest = text.split("<!--")
    kept = [first]
    for number, piece in enumerate(rest):
        _, ended, after = piece.partition("-->")
        if not ended:
            kept += [f"<!--{p}" for p in rest[number:]]
            break
        kept.append(after)
    return "".join(kept)

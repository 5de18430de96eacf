"""Markdown as widgets: headings, paragraphs, lists, boxes to tick, quotes, code and tables."""

import re
from collections.abc import Callable, Iterator

from virtual_phone.ui import widgets as ui

_HEADING = re.compile(r"(#{1,6})\s+(.*)")
_BOX = re.compile(r"[-*+]\s+\[([ xX])\]\s*(.*)")
_BULLET = re.compile(r"[-*+]\s+(.*)")
_NUMBERED = re.compile(r"(\d+)[.)]\s+(.*)")
_RULE = re.compile(r"([-*_])(\s*\1){2,}")
_MARKS = re.compile(r"(\*\*|__|~~)(.+?)\1|\*(?!\s)([^*]+?)\*|(?<!\w)_(?!\s)(.+?)_(?!\w)|`(.+?)`")
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_STYLES: tuple[ui.TextStyle, ...] = ("headline", "heading", "title", "title", "body", "body")


def plain(words: str) -> str:
    """A line without the marks for bold, italic, code and links."""
    words = _LINK.sub(r"\1", words)
    before = ""
    while before != words:
        before = words
        words = _MARKS.sub(lambda m: m[2] or m[3] or m[4] or m[5], words)
    return words


def rendered(text: str, tick: Callable[[int], object]) -> list[ui.Widget]:
    """The widgets of a text; `tick` is called with the number of a line whose box is tapped."""
    found: list[ui.Widget] = []
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at].strip()
        if line.startswith("```"):
            end = next((n for n in range(at + 1, len(lines)) if "```" in lines[n]), len(lines))
            found.append(_code("\n".join(lines[at + 1 : end])))
            at = end + 1
        elif line.startswith("|"):
            rows = list(_table_rows(lines, at))
            found.append(
                _table([_cells(row) for row in rows if not re.fullmatch(r"[|:\s-]+", row)])
            )
            at += len(rows)
        elif line and not _special(line):
            words = list(_paragraph(lines, at))
            found.append(_words(" ".join(words)))
            at += len(words)
        else:
            found += _line(line, at, tick)
            at += 1
    return found


def _special(line: str) -> bool:
    patterns = (_HEADING, _BULLET, _NUMBERED, _RULE)
    return line.startswith((">", "|", "```")) or any(p.fullmatch(line) for p in patterns)


def _paragraph(lines: list[str], at: int) -> Iterator[str]:
    while at < len(lines) and lines[at].strip() and not _special(lines[at].strip()):
        yield lines[at].strip()
        at += 1


def _words(words: str, *, style: ui.TextStyle = "body") -> ui.Widget:
    whole = re.fullmatch(r"\*\*([^*]+)\*\*", words)
    return ui.Text(text=plain(words), style=style, bold=whole is not None)


def _line(line: str, at: int, tick: Callable[[int], object]) -> list[ui.Widget]:
    if not line:
        return []
    if _RULE.fullmatch(line):
        return [ui.Divider()]
    if found := _HEADING.fullmatch(line):
        level = len(found[1])
        parts: list[ui.Widget] = [
            ui.Text(text=plain(found[2]), style=_STYLES[level - 1], bold=True, color="primary")
        ]
        return [*parts, ui.Divider()] if level == 1 else parts
    if found := _BOX.fullmatch(line):
        words, on = plain(found[2]), found[1] != " "
        return [ui.Checkbox(checked=on, text=words, id="task_box", on_tap=lambda: tick(at))]
    if line.startswith(">"):
        inside = _words(line.lstrip("> "))
        return [_boxed(inside, "secondary_container")]
    if found := _NUMBERED.fullmatch(line):
        return [_item(f"{found[1]}.", found[2])]
    found = _BULLET.fullmatch(line)
    return [_item("•", found[1])] if found else []


def _item(sign: str, words: str) -> ui.Widget:
    mark = ui.Text(text=sign, color="primary", bold=True, width=22)
    words_ = ui.Text(text=plain(words), grow=1)
    return ui.Row(cross="start", gap=4, padding=(8, 0), children=[mark, words_])


def _boxed(inside: ui.Widget, color: str) -> ui.Widget:
    return ui.Column(background=color, radius=8, padding=(14, 10), children=[inside])


def _code(words: str) -> ui.Widget:
    return _boxed(ui.Text(text=words, style="label"), "surface_container_highest")


def _table_rows(lines: list[str], at: int) -> Iterator[str]:
    while at < len(lines) and lines[at].strip().startswith("|"):
        yield lines[at].strip()
        at += 1


def _cells(row: str) -> list[str]:
    return [plain(cell.strip()) for cell in row.strip("|").split("|")]


def _table(rows: list[list[str]]) -> ui.Widget:
    lines: list[ui.Widget] = []
    for number, cells in enumerate(rows):
        if number:
            lines.append(ui.Divider())
        texts = [ui.Text(text=cell or " ", bold=not number, grow=1) for cell in cells]
        lines.append(ui.Row(gap=12, padding=(12, 8), children=texts))
    return ui.Column(background="surface_container", radius=12, children=lines)

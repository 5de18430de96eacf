"""An app's page graph as an SVG picture: pages as cards in layers, ways as labelled arrows.

Whole in itself: no script, no link, no font to load. What stood on screens is escaped text. In a
report the colours and thumbnails are the page's own; a file of its own brings its colours along.
"""

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from pathlib import Path

from memory.pages import Edge, PageGraph, PageNode

MOST_PAGES = 36
"""The most visited ones are drawn; more would be no picture but a carpet."""
COLUMNS = 5
"""Cards in a row: so many fit a page of 1,280 pixels beside its margin column."""
CARD_W, CARD_H, THUMB_H = 172, 62, 150
GAP_X, GAP_Y, MARGIN = 28, 84, 18
_LABEL_H, _TEXT = 15, 6.7
"""Height of a label and mean width of a Latin character at 12 px; Chinese is twice as wide."""
_LABEL = 24
_PLACES = (0.5, 0.6, 0.4, 0.7, 0.32, 0.78, 0.24, 0.85)
"""Where along an arrow its label is tried, until it touches neither a card nor another label."""
_NARROW, _ROW, _INDENT, _DEEPEST = 340, 56, 22, 6
"""The indented list: its width (a phone of 390 pixels less the page's margins), and its steps."""
_TAP = re.compile(r'^(?:tap|tap_text) "(?P<what>.*)"$', re.DOTALL)
_BACK = frozenset({"back"})

STYLE = """
.pages { --card: #ffffff; --ink: #1c1b1f; --soft: #5f5d66; --faint: #8d8a94; --line: #d6d2de;
  --accent: #5b4bb5; --accent-soft: #ece9fb; --paper: #f6f5f2; background: var(--paper); }
@media (prefers-color-scheme: dark) { .pages { --card: #1d1b22; --ink: #ece9f1; --soft: #b3aebd;
  --faint: #827d8d; --line: #3d3946; --accent: #b7a9ff; --accent-soft: #2b2645;
  --paper: #131217; } }
"""
"""Colours of a picture that stands alone."""
RULES = """
.pages { font: 12px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC",
  "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; display: block; }
.pages .card { fill: var(--card); stroke: var(--line); stroke-width: 1.2; }
.pages .here .card { stroke: var(--accent); stroke-width: 2; }
.pages .name { fill: var(--ink); font-size: 13px; font-weight: 600; }
.pages .visits { fill: var(--faint); font-size: 11px; }
.pages .way { fill: none; stroke: var(--accent); stroke-opacity: .62; stroke-width: 1.5; }
.pages .way.aside { stroke: var(--faint); stroke-dasharray: 4 4; stroke-opacity: .75; }
.pages .tip { fill: var(--accent); } .pages .tip.aside { fill: var(--faint); }
.pages .said { fill: var(--soft); paint-order: stroke; stroke: var(--ground, var(--paper));
  stroke-width: 4px; stroke-linejoin: round; text-anchor: middle; }
.pages .thumb { width: 100%; height: 100%; background-size: cover; background-position: center top;
  border-radius: 9px; }
"""
"""How the parts look, by the variables of the report or of `STYLE`."""


@dataclass(frozen=True)
class _Rectangle:
    left: float
    top: float
    right: float
    bottom: float

    def has_overlap(self, other: "_Rectangle") -> bool:
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)


@dataclass(frozen=True)
class _Card:
    node: PageNode
    name: str
    x: float
    y: float
    layer: int
    height: float

    @property
    def box(self) -> _Rectangle:
        return _Rectangle(self.x, self.y, self.x + CARD_W, self.y + self.height)


@dataclass
class _PageLink:
    """All that leads from one page to another, and whether Back leads the way back."""

    start: str
    end: str
    words: list[str] = field(default_factory=list)
    times: int = 0
    both: bool = False

    @property
    def label(self) -> str:
        first = _cut_text(_first_words(self.words[0]), _LABEL) if self.words else ""
        return f"{first} +{len(self.words) - 1}" if len(self.words) > 1 else first


def write_svg(graph: PageGraph, file: Path) -> None:
    """Draw the graph into an SVG file that brings its own colours, light and dark.

    Raises:
        OSError: the file cannot be written.
    """
    file.write_text(draw_svg(graph, alone=True) + "\n", encoding="utf-8")


def draw_svg(
    graph: PageGraph,
    *,
    columns: int = COLUMNS,
    thumbs: Mapping[str, str] | None = None,
    alone: bool = False,
) -> str:
    """The picture as an `svg` element.

    Args:
        graph: pages and ways; the most visited `MOST_PAGES` are drawn.
        columns: cards in a row.
        thumbs: CSS classes, with the picture as background, by page signature; these pages are
            marked as those that were seen.
        alone: with colours of its own and the XML name space, for a file.
    """
    thumbs = thumbs or {}
    ways = _merge_edges(graph)
    nodes = {node.signature: node for node in graph.pages[:MOST_PAGES]}
    ways = [way for way in ways if way.start in nodes and way.end in nodes]
    cards = _place_cards(nodes, ways, columns=columns, seen=thumbs)
    width = columns_used(cards) * (CARD_W + GAP_X) - GAP_X + 2 * MARGIN
    height = max((card.box.bottom for card in cards.values()), default=0.0) + MARGIN
    parts = [
        *_draw_arrows(ways, cards),
        *(_draw_card(card, thumbs) for card in cards.values()),
    ]
    parts += _draw_labels(ways, cards, width=width)
    if len(graph.pages) > len(nodes):
        more = f"and {len(graph.pages) - len(nodes)} pages that were seen less often"
        parts.append(
            f'<text class="visits" x="{MARGIN}" y="{height + 4:.0f}">{more}</text>'
        )
        height += 16
    return _wrap_svg(graph, "".join(parts), width=width, height=height, alone=alone)


def draw_outline(graph: PageGraph, *, alone: bool = False) -> str:
    """The same pages as an indented list, for screens as narrow as a phone's.

    A page hangs under the one that it is reached from first, with the words that lead there; other
    ways are named on its second line.
    """
    ways = _merge_edges(graph)
    nodes = {node.signature: node for node in graph.pages[:MOST_PAGES]}
    ways = [way for way in ways if way.start in nodes and way.end in nodes]
    rows = list(_outline_rows(nodes, ways))
    places = {
        row.node.signature: (row, MARGIN + n * _ROW) for n, row in enumerate(rows)
    }
    names = _card_names(nodes)
    parts: list[str] = []
    for row, y in places.values():
        if row.way is not None and row.way.start in places:
            parent, above = places[row.way.start]
            x = MARGIN + parent.depth * _INDENT + 12
            left = MARGIN + row.depth * _INDENT
            elbow = f"M{x} {above + _ROW - 10}V{y + 16}Q{x} {y + 23} {x + 7} {y + 23}H{left - 1}"
            parts.append(f'<path class="way" d="{elbow}"/>')
    for row, y in places.values():
        others = [w for w in ways if w.start == row.node.signature and w is not row.way]
        under = {r.way.end for r in rows if r.way and r.way.start == row.node.signature}
        also = [
            names[w.end] for w in others if w.end not in under and set(w.words) - _BACK
        ]
        parts.append(_outline_line(row, y, names[row.node.signature], also))
    height = MARGIN + len(rows) * _ROW + 4
    return _wrap_svg(graph, "".join(parts), width=_NARROW, height=height, alone=alone)


def columns_used(cards: Mapping[str, _Card]) -> int:
    """Places in the widest row, at least one."""
    right = max((card.box.right for card in cards.values()), default=CARD_W + MARGIN)
    return max(1, round((right - MARGIN + GAP_X) / (CARD_W + GAP_X)))


def words_of(edge: Edge) -> str:
    """What was done, for people: the words alone of what was tapped."""
    tapped = _TAP.match(edge.words)
    return f"“{_clean_text(tapped['what'])}”" if tapped else _clean_text(edge.words)


def _wrap_svg(
    graph: PageGraph, parts: str, *, width: float, height: float, alone: bool
) -> str:
    xmlns = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""
    style = f"<style>{STYLE}{RULES}</style>" if alone else ""
    title = escape(f"Pages of {_clean_text(graph.package)}")
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    head = f'<svg class="pages"{xmlns} {size} role="img" aria-label="{title}">'
    return f"{head}<title>{title}</title>{style}{parts}</svg>"


def _merge_edges(graph: PageGraph) -> list[_PageLink]:
    """Edges side by side made one; a way that only Back undoes gets two heads instead of two."""
    ways: dict[tuple[str, str], _PageLink] = {}
    for edge in graph.edges:
        way = ways.setdefault((edge.start, edge.end), _PageLink(edge.start, edge.end))
        way.words.append(words_of(edge))
        way.times += edge.times
    for (start, end), way in list(ways.items()):
        there = ways.get((end, start))
        if there is not None and set(way.words) <= _BACK and set(there.words) - _BACK:
            there.both = True
            del ways[start, end]
    return list(ways.values())


def _place_cards(
    nodes: Mapping[str, PageNode],
    ways: Sequence[_PageLink],
    *,
    columns: int,
    seen: Collection[str],
) -> dict[str, _Card]:
    """Cards in rows: a layer is what is so many steps away; one that is too wide goes on below."""
    layers = _page_layers(nodes, ways)
    names = _card_names(nodes)
    rows: list[tuple[int, list[str]]] = []
    for depth, layer in enumerate(layers):
        rows += [
            (depth, layer[at : at + columns]) for at in range(0, len(layer), columns)
        ]
    widest = max((len(row) for _, row in rows), default=1)
    cards: dict[str, _Card] = {}
    y = float(MARGIN)
    for (depth, row), following in pairwise([*rows, (-1, [])]):
        x = MARGIN + (widest - len(row)) * (CARD_W + GAP_X) / 2
        tallest = CARD_H
        for place, signature in enumerate(row):
            left = x + place * (CARD_W + GAP_X)
            height = CARD_H + (THUMB_H if signature in seen else 0)
            tallest = max(tallest, height)
            cards[signature] = _Card(
                nodes[signature], names[signature], left, y, depth, height
            )
        # Within a layer hardly a label stands between the rows.
        y += tallest + (GAP_Y if following[0] != depth else GAP_Y * 0.55)
    return cards


def _page_layers(
    nodes: Mapping[str, PageNode], ways: Sequence[_PageLink]
) -> list[list[str]]:
    """Signatures by their distance from where the app is entered, each layer near its parents."""
    leads: dict[str, list[str]] = {signature: [] for signature in nodes}
    entered = dict.fromkeys(nodes, 0)
    for way in ways:
        if set(way.words) - _BACK:
            leads[way.start].append(way.end)
            entered[way.end] += 1
    seen: dict[str, int] = {}
    # The entrance is led to by nothing; a page on its own comes last.
    for first in sorted(
        nodes, key=lambda s: (entered[s] > 0, not leads[s], -nodes[s].visits, s)
    ):
        layer = [] if first in seen else [first]
        depth = 0
        while layer:
            seen.update({signature: seen.get(signature, depth) for signature in layer})
            depth += 1
            following = dict.fromkeys(end for start in layer for end in leads[start])
            layer = [signature for signature in following if signature not in seen]
    depths = sorted(set(seen.values()))
    return [
        [signature for signature, at in seen.items() if at == depth] for depth in depths
    ]


@dataclass(frozen=True)
class _OutlineRow:
    node: PageNode
    depth: int
    way: _PageLink | None
    """By which it is reached first; None for an entrance."""


def _outline_rows(
    nodes: Mapping[str, PageNode], ways: Sequence[_PageLink]
) -> Iterator[_OutlineRow]:
    """Every page once, under the page of the layer above that leads to it most often."""
    layers = _page_layers(nodes, ways)
    depth = {signature: n for n, layer in enumerate(layers) for signature in layer}
    parents: dict[str, _PageLink] = {}
    for way in sorted(ways, key=lambda w: -w.times):
        if depth[way.end] == depth[way.start] + 1 and set(way.words) - _BACK:
            parents.setdefault(way.end, way)

    def collect_rows(signature: str, level: int) -> Iterator[_OutlineRow]:
        yield _OutlineRow(
            nodes[signature], min(level, _DEEPEST), parents.get(signature)
        )
        for child, way in parents.items():
            if way.start == signature:
                yield from collect_rows(child, level + 1)

    for signature in depth:
        if signature not in parents:
            yield from collect_rows(signature, 0)


def _outline_line(row: _OutlineRow, y: float, name: str, also: Sequence[str]) -> str:
    """A page of the indented list: its name, how it is reached, and where else it leads."""
    x = MARGIN + row.depth * _INDENT
    room = _NARROW - x - MARGIN
    letters = int((room - 26) / 7.6)
    how = [row.way.label] if row.way else []
    how.append(f"{row.node.visits}×")
    if also:
        how.append(f"also to {', '.join(also)}")
    details = escape(_cut_text(" · ".join(how), int((room - 26) / 5.9)))
    title = f"<title>{escape(' · '.join([name, *how]))}</title>"
    return (
        f'<g>{title}<rect class="card" x="{x}" y="{y}" width="{room}" height="{_ROW - 10}" '
        f'rx="11"/><text class="name" x="{x + 13}" y="{y + 20}">{escape(_cut_text(name, letters))}'
        f'</text><text class="visits" x="{x + 13}" y="{y + 36}">{details}</text></g>'
    )


def _card_names(nodes: Mapping[str, PageNode]) -> dict[str, str]:
    """What each card says; pages without a heading have a name too."""
    return {s: _clean_text(node.heading) or "(no heading)" for s, node in nodes.items()}


def _draw_card(card: _Card, thumbs: Mapping[str, str]) -> str:
    seen = thumbs.get(card.node.signature, "")
    lines = _wrap_name(card.name)
    top = card.y + card.height - CARD_H
    first = top + (26 if len(lines) == 1 else 20)
    parts = [
        f'<rect class="card" x="{card.x:.1f}" y="{card.y:.1f}" width="{CARD_W}" '
        f'height="{card.height:.0f}" rx="14"/>'
    ]
    if card.height > CARD_H:
        inside = f'<div class="thumb {escape(seen)}"></div>'
        parts.append(
            f'<foreignObject x="{card.x + 8:.1f}" y="{card.y + 8:.1f}" width="{CARD_W - 16}" '
            f'height="{THUMB_H - 8}">{inside}</foreignObject>'
        )
    parts += [
        f'<text class="name" x="{card.x + 13:.1f}" y="{first + 16 * n:.1f}">{escape(line)}</text>'
        for n, line in enumerate(lines)
    ]
    visits = f"{card.node.visits}×"
    parts.append(
        f'<text class="visits" x="{card.x + 13:.1f}" y="{top + CARD_H - 10:.1f}">{visits}</text>'
    )
    title = f"<title>{escape(card.name)}</title>"
    kind = ' class="here"' if seen else ""
    return f"<g{kind}>{title}{''.join(parts)}</g>"


def _draw_arrows(
    ways: Sequence[_PageLink], cards: Mapping[str, _Card]
) -> Iterator[str]:
    for way in ways:
        curve = _arrow_curve(cards[way.start], cards[way.end])
        aside = "" if cards[way.end].layer > cards[way.start].layer else " aside"
        title = escape("; ".join(way.words))
        yield f'<path class="way{aside}" d="{_svg_path(curve)}"><title>{title}</title></path>'
        yield _arrow_tip(curve[-2], curve[-1], aside)
        if way.both:
            yield _arrow_tip(curve[1], curve[0], aside)


Point = tuple[float, float]


def _arrow_curve(start: _Card, end: _Card) -> tuple[Point, Point, Point, Point]:
    """A cubic from card to card: down to the next layer, else round the side."""
    middle = CARD_W / 2
    if end.y > start.y:
        a, d = (start.x + middle, start.box.bottom), (end.x + middle, end.y)
        bend = (d[1] - a[1]) * 0.5
        return a, (a[0], a[1] + bend), (d[0], d[1] - bend), d
    if end.y == start.y:
        a, d = (
            (start.x + middle + 20, start.box.bottom),
            (end.x + middle - 20, end.box.bottom),
        )
        return a, (a[0], a[1] + 44), (d[0], d[1] + 44), d
    a, d = (start.x + middle + 34, start.y), (end.x + middle + 34, end.box.bottom)
    bend = (a[1] - d[1]) * 0.5
    return a, (a[0], a[1] - bend), (d[0], d[1] + bend), d


def _svg_path(curve: Sequence[Point]) -> str:
    (ax, ay), *rest = curve
    return f"M{ax:.1f} {ay:.1f}C" + " ".join(f"{x:.1f} {y:.1f}" for x, y in rest)


def _arrow_tip(before: Point, end: Point, aside: str) -> str:
    """The head of an arrow; upright, as all curves end so."""
    down = 1 if end[1] >= before[1] else -1
    x, y = end
    corners = f"{x:.1f},{y:.1f} {x - 4.5:.1f},{y - 8 * down:.1f} {x + 4.5:.1f},{y - 8 * down:.1f}"
    return f'<polygon class="tip{aside}" points="{corners}"/>'


def _draw_labels(
    ways: Sequence[_PageLink], cards: Mapping[str, _Card], *, width: float
) -> Iterator[str]:
    """Words on the arrows, the most used first; one that finds no room stays in its tooltip."""
    taken = [card.box for card in cards.values()]
    for way in sorted(ways, key=lambda w: -w.times):
        if not way.label or set(way.words) <= _BACK:
            continue
        wide = _text_width(way.label) * _TEXT + 8
        for place in _PLACES:
            x, y = _point_at(_arrow_curve(cards[way.start], cards[way.end]), place)
            x = min(max(x, wide / 2 + 2), width - wide / 2 - 2)
            box = _Rectangle(
                x - wide / 2, y - _LABEL_H / 2, x + wide / 2, y + _LABEL_H / 2
            )
            if not any(box.has_overlap(other) for other in taken):
                taken.append(box)
                yield f'<text class="said" x="{x:.1f}" y="{y + 4:.1f}">{escape(way.label)}</text>'
                break


def _point_at(curve: Sequence[Point], t: float) -> Point:
    """The point of a cubic at `t` from 0 to 1."""
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    x = sum(w * p[0] for w, p in zip(weights, curve, strict=True))
    return x, sum(w * p[1] for w, p in zip(weights, curve, strict=True))


def _first_words(words: str) -> str:
    """Of a row that says several things the first, where all of them are too long."""
    first = re.split(r"[,，;；]\s*", words, maxsplit=1)[0]
    if _text_width(words) <= _LABEL or len(first) < 4:
        return words
    return f"{first}”" if words.endswith("”") and not first.endswith("”") else first


def _wrap_name(text: str) -> list[str]:
    """At most two lines that fit a card."""
    most = 18
    if _text_width(text) <= most:
        return [text]
    first = _fitting_part(text, most)
    space = first.rfind(" ")
    if space > 6 and text[len(first) : len(first) + 1].strip():
        first = first[:space]
    return [first.rstrip(), _cut_text(text[len(first) :].strip(), most)]


def _cut_text(text: str, most: int) -> str:
    """The text, cut at so many columns; a closing quotation mark stays."""
    if _text_width(text) <= most:
        return text
    close = "”" if text.endswith("”") else ""
    return f"{_fitting_part(text, most - 1 - len(close)).rstrip()}…{close}"


def _fitting_part(text: str, most: int) -> str:
    taken = 0
    for place, char in enumerate(text):
        taken += _text_width(char)
        if taken > most:
            return text[:place]
    return text


def _text_width(text: str) -> int:
    """Columns: Chinese takes two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _clean_text(text: str) -> str:
    """On one line, without what XML forbids or what turns the writing round."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())

"""An app's page graph as an SVG picture: pages as cards in layers, ways as labelled arrows.

The picture loads no script, link or font, and escapes the text of screens. In a report it uses the
page's colours and thumbnails; a picture in a file of its own contains its colours.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise
from pathlib import Path

from console.report.svg_text import (
    clean_text,
    count_columns,
    cut_columns,
    shorten_words,
    wrap_name,
)
from memory.pages import Edge, PageGraph, PageNode

MOST_PAGES = 36
"""The most visited ones are drawn; with more, the picture cannot be read."""
COLUMNS = 5
"""Cards in a row; five fit a page of 1,280 pixels beside its margin column."""
CARD_W, CARD_H, THUMB_H = 172, 62, 150
GAP_X, GAP_Y, MARGIN = 28, 84, 18
_LABEL_H, _TEXT = 15, 6.7
"""Height of a label and mean width of a Latin character at 12 px; Chinese is twice as wide."""
_LABEL = 24
_PLACES = (0.5, 0.6, 0.4, 0.7, 0.32, 0.78, 0.24, 0.85)
"""Where along an arrow its label is tried, until it overlaps neither a card nor another label."""
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
        return not (
            apart or self.bottom <= other.top or other.bottom <= self.top
        )


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
    """All edges from one page to another, and whether Back leads from there to here."""

    start: str
    end: str
    words: list[str] = field(default_factory=list)
    times: int = 0
    both: bool = False

    @property
    def is_only_back(self) -> bool:
        return set(self.words) <= _BACK

    @property
    def label(self) -> str:
        if not self.words:
            return ""
        first = cut_columns(shorten_words(self.words[0], _LABEL), _LABEL)
        others = len(self.words) - 1
        return f"{first} +{others}" if others else first


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
    nodes, ways = _choose_pages(graph)
    cards = _place_cards(nodes, ways, columns=columns, seen=thumbs)
    width = columns_used(cards) * (CARD_W + GAP_X) - GAP_X + 2 * MARGIN
    height = (
        max((card.box.bottom for card in cards.values()), default=0.0) + MARGIN
    )
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
    return _wrap_svg(
        graph, "".join(parts), width=width, height=height, alone=alone
    )


def draw_outline(graph: PageGraph, *, alone: bool = False) -> str:
    """The same pages as an indented list, for screens as narrow as a phone's.

    A page hangs under the one that it is reached from first, with the words that lead there; other
    ways are named on its second line.
    """
    nodes, ways = _choose_pages(graph)
    rows = list(_outline_rows(nodes, ways))
    places = {
        row.node.signature: (row, MARGIN + n * _ROW)
        for n, row in enumerate(rows)
    }
    names = _card_names(nodes)
    parts: list[str] = []
    for row, y in places.values():
        if row.way is not None and row.way.start in places:
            parent, parent_y = places[row.way.start]
            parts.append(_outline_elbow(parent, parent_y, row, y))
    for row, y in places.values():
        also = [names[end] for end in _other_ends(row, rows, ways)]
        parts.append(_outline_line(row, y, names[row.node.signature], also))
    height = MARGIN + len(rows) * _ROW + 4
    return _wrap_svg(
        graph, "".join(parts), width=_NARROW, height=height, alone=alone
    )


def _choose_pages(
    graph: PageGraph,
) -> tuple[dict[str, PageNode], list[_PageLink]]:
    """The pages that are drawn, by signature, and the ways between them."""
    nodes = {node.signature: node for node in graph.pages[:MOST_PAGES]}
    ways = [
        way
        for way in _merge_edges(graph)
        if way.start in nodes and way.end in nodes
    ]
    return nodes, ways


def columns_used(cards: Mapping[str, _Card]) -> int:
    """Places in the widest row, at least one."""
    right = max(
        (card.box.right for card in cards.values()), default=CARD_W + MARGIN
    )
    return max(1, round((right - MARGIN + GAP_X) / (CARD_W + GAP_X)))


def words_of(edge: Edge) -> str:
    """What was done, in words; of a tap, only the words of the element."""
    match = _TAP.match(edge.words)
    return f"“{clean_text(match['what'])}”" if match else clean_text(edge.words)


def _wrap_svg(
    graph: PageGraph, parts: str, *, width: float, height: float, alone: bool
) -> str:
    xmlns = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""
    style = f"<style>{STYLE}{RULES}</style>" if alone else ""
    title = escape(f"Pages of {clean_text(graph.package)}")
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    head = f'<svg class="pages"{xmlns} {size} role="img" aria-label="{title}">'
    return f"{head}<title>{title}</title>{style}{parts}</svg>"


def _merge_edges(graph: PageGraph) -> list[_PageLink]:
    """One link for parallel edges; a link back that is only Back is drawn as a second head."""
    ways: dict[tuple[str, str], _PageLink] = {}
    for edge in graph.edges:
        way = ways.setdefault(
            (edge.start, edge.end), _PageLink(edge.start, edge.end)
        )
        way.words.append(words_of(edge))
        way.times += edge.times
    for (start, end), way in list(ways.items()):
        there = ways.get((end, start))
        if there is not None and way.is_only_back and not there.is_only_back:
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
    """Cards in rows by layer, the distance from the entrance; a wide layer takes several rows."""
    layers = _page_layers(nodes, ways)
    names = _card_names(nodes)
    rows: list[tuple[int, list[str]]] = []
    for depth, layer in enumerate(layers):
        for at in range(0, len(layer), columns):
            rows.append((depth, layer[at : at + columns]))
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
        # Between two rows of one layer there is hardly a label.
        gap = GAP_Y if following[0] != depth else GAP_Y * 0.55
        y += tallest + gap
    return cards


def _page_layers(
    nodes: Mapping[str, PageNode], ways: Sequence[_PageLink]
) -> list[list[str]]:
    """Signatures by their distance from where the app is entered, each layer near its parents."""
    ends: dict[str, list[str]] = {signature: [] for signature in nodes}
    times_entered = dict.fromkeys(nodes, 0)
    for way in ways:
        if not way.is_only_back:
            ends[way.start].append(way.end)
            times_entered[way.end] += 1

    def rank_entrance(signature: str) -> tuple[bool, bool, int, str]:
        # Nothing leads to the entrance; a page without any way comes last.
        is_entered, is_alone = times_entered[signature] > 0, not ends[signature]
        return is_entered, is_alone, -nodes[signature].visits, signature

    depth_of: dict[str, int] = {}
    for first in sorted(nodes, key=rank_entrance):
        if first not in depth_of:
            _measure_depths(first, ends, depth_of)
    layers: dict[int, list[str]] = {}
    for signature, depth in depth_of.items():
        layers.setdefault(depth, []).append(signature)
    return [layers[depth] for depth in sorted(layers)]


def _measure_depths(
    first: str, ends: Mapping[str, Sequence[str]], depth_of: dict[str, int]
) -> None:
    """Add the distance from `first` of every page that is reached from it and is not known yet."""
    layer, depth = [first], 0
    while layer:
        for signature in layer:
            depth_of[signature] = depth
        depth += 1
        following = dict.fromkeys(end for start in layer for end in ends[start])
        layer = [
            signature for signature in following if signature not in depth_of
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
    depth = {
        signature: n for n, layer in enumerate(layers) for signature in layer
    }
    parents: dict[str, _PageLink] = {}
    for way in sorted(ways, key=lambda w: -w.times):
        is_next_layer = depth[way.end] == depth[way.start] + 1
        if is_next_layer and not way.is_only_back:
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


def _other_ends(
    row: _OutlineRow, rows: Sequence[_OutlineRow], ways: Sequence[_PageLink]
) -> Iterator[str]:
    """Signatures of the pages that a row leads to, other than by Back or to a row below it."""
    signature = row.node.signature
    below = {
        each.way.end
        for each in rows
        if each.way and each.way.start == signature
    }
    for way in ways:
        if (
            way.start == signature
            and way.end not in below
            and not way.is_only_back
        ):
            yield way.end


def _outline_elbow(
    parent: _OutlineRow, parent_y: float, row: _OutlineRow, y: float
) -> str:
    """The line from a page of the indented list to a page below it."""
    x = MARGIN + parent.depth * _INDENT + 12
    top = parent_y + _ROW - 10
    left = MARGIN + row.depth * _INDENT - 1
    curve = f"M{x} {top}V{y + 16}Q{x} {y + 23} {x + 7} {y + 23}H{left}"
    return f'<path class="way" d="{curve}"/>'


def _outline_line(
    row: _OutlineRow, y: float, name: str, also: Sequence[str]
) -> str:
    """A page of the indented list: its name, how it is reached, and where else it leads."""
    x = MARGIN + row.depth * _INDENT
    width = _NARROW - x - MARGIN
    name_columns, detail_columns = (
        int((width - 26) / 7.6),
        int((width - 26) / 5.9),
    )
    facts = [row.way.label] if row.way else []
    facts.append(f"{row.node.visits}×")
    if also:
        facts.append(f"also to {', '.join(also)}")
    details = escape(cut_columns(" · ".join(facts), detail_columns))
    title = escape(" · ".join([name, *facts]))
    return (
        f"<g><title>{title}</title>"
        f'<rect class="card" x="{x}" y="{y}" width="{width}" height="{_ROW - 10}" rx="11"/>'
        + _draw_text(
            "name", x + 13, y + 20, escape(cut_columns(name, name_columns))
        )
        + _draw_text("visits", x + 13, y + 36, details)
        + "</g>"
    )


def _draw_text(
    css_class: str, x: float | str, y: float | str, escaped: str
) -> str:
    return f'<text class="{css_class}" x="{x}" y="{y}">{escaped}</text>'


def _card_names(nodes: Mapping[str, PageNode]) -> dict[str, str]:
    """What each card says; pages without a heading have a name too."""
    return {
        s: clean_text(node.heading) or "(no heading)"
        for s, node in nodes.items()
    }


def _draw_card(card: _Card, thumbs: Mapping[str, str]) -> str:
    thumb = thumbs.get(card.node.signature, "")
    x = f"{card.x + 13:.1f}"
    name_lines = wrap_name(card.name)
    text_top = card.y + card.height - CARD_H
    baseline = text_top + (26 if len(name_lines) == 1 else 20)
    parts = [
        f"<title>{escape(card.name)}</title>",
        f'<rect class="card" x="{card.x:.1f}" y="{card.y:.1f}" width="{CARD_W}" '
        f'height="{card.height:.0f}" rx="14"/>',
    ]
    if card.height > CARD_H:
        parts.append(_draw_thumb(card, thumb))
    for line in name_lines:
        parts.append(_draw_text("name", x, f"{baseline:.1f}", escape(line)))
        baseline += 16
    y = f"{text_top + CARD_H - 10:.1f}"
    parts.append(_draw_text("visits", x, y, f"{card.node.visits}×"))
    kind = ' class="here"' if thumb else ""
    return f"<g{kind}>{''.join(parts)}</g>"


def _draw_thumb(card: _Card, css_class: str) -> str:
    return (
        f'<foreignObject x="{card.x + 8:.1f}" y="{card.y + 8:.1f}" width="{CARD_W - 16}" '
        f'height="{THUMB_H - 8}"><div class="thumb {escape(css_class)}"></div></foreignObject>'
    )


def _draw_arrows(
    ways: Sequence[_PageLink], cards: Mapping[str, _Card]
) -> Iterator[str]:
    for way in ways:
        start, end = cards[way.start], cards[way.end]
        curve = _arrow_curve(start, end)
        aside = "" if end.layer > start.layer else " aside"
        title = escape("; ".join(way.words))
        yield f'<path class="way{aside}" d="{_svg_path(curve)}"><title>{title}</title></path>'
        yield _arrow_tip(curve[-2], curve[-1], aside)
        if way.both:
            yield _arrow_tip(curve[1], curve[0], aside)


Point = tuple[float, float]


def _arrow_curve(start: _Card, end: _Card) -> tuple[Point, Point, Point, Point]:
    """A cubic from card to card: down to the next layer, else round the side."""
    start_x = start.x + CARD_W / 2
    end_x = end.x + CARD_W / 2
    start_y = start.box.bottom
    end_y = end.box.bottom
    if end.y > start.y:
        end_y = end.y
        bend = (end_y - start_y) * 0.5
        end_bend = -bend
    elif end.y == start.y:
        start_x += 20
        end_x -= 20
        bend = end_bend = 44.0
    else:
        start_y = start.y
        start_x += 34
        end_x += 34
        bend = (end_y - start_y) * 0.5
        end_bend = -bend
    return (
        (start_x, start_y),
        (start_x, start_y + bend),
        (end_x, end_y + end_bend),
        (end_x, end_y),
    )


def _svg_path(curve: Sequence[Point]) -> str:
    (ax, ay), *rest = curve
    return f"M{ax:.1f} {ay:.1f}C" + " ".join(
        f"{x:.1f} {y:.1f}" for x, y in rest
    )


def _arrow_tip(before: Point, end: Point, aside: str) -> str:
    """The head of an arrow; upright, as all curves end so."""
    down = 1 if end[1] >= before[1] else -1
    x, y = end
    base = f"{y - 8 * down:.1f}"
    corners = f"{x:.1f},{y:.1f} {x - 4.5:.1f},{base} {x + 4.5:.1f},{base}"
    return f'<polygon class="tip{aside}" points="{corners}"/>'


def _draw_labels(
    ways: Sequence[_PageLink], cards: Mapping[str, _Card], *, width: float
) -> Iterator[str]:
    """Labels on the arrows, the most used first; one without room is in the tooltip only."""
    boxes = [card.box for card in cards.values()]
    for way in sorted(ways, key=lambda way: -way.times):
        if not way.label or way.is_only_back:
            continue
        curve = _arrow_curve(cards[way.start], cards[way.end])
        half = (count_columns(way.label) * _TEXT + 8) / 2
        for place in _PLACES:
            x, y = _point_at(curve, place)
            x = min(max(x, half + 2), width - half - 2)
            box = _Rectangle(
                x - half, y - _LABEL_H / 2, x + half, y + _LABEL_H / 2
            )
            if not any(box.has_overlap(other) for other in boxes):
                boxes.append(box)
                label = escape(way.label)
                yield _draw_text("said", f"{x:.1f}", f"{y + 4:.1f}", label)
                break


def _point_at(curve: Sequence[Point], t: float) -> Point:
    """The point of a cubic at `t` from 0 to 1."""
    weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
    x = y = 0.0
    for weight, (point_x, point_y) in zip(weights, curve, strict=True):
        x += weight * point_x
        y += weight * point_y
    return x, y

"""The picture of an app's page graph: whole, safe, and without one thing on another."""

import re
from pathlib import Path
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from console.report import page_graph_svg
from memory.pages import Edge, PageGraph, PageNode
from tests.examples import examples

SVG = "{http://www.w3.org/2000/svg}"


def graph(*ways: tuple[str, str, str], **headings: str) -> PageGraph:
    names = dict.fromkeys(
        [*headings, *(end for way in ways for end in way[:2])]
    )
    return PageGraph(
        package="com.a",
        pages=tuple(
            PageNode(signature=n, heading=headings.get(n, n), visits=1)
            for n in names
        ),
        edges=tuple(Edge(start=a, end=b, words=words) for a, b, words in ways),
    )


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def cards(svg: str) -> list[tuple[float, float, float, float]]:
    found = []
    for rect in read(svg).iter(f"{SVG}rect"):
        x, y, w, h = (
            float(rect.attrib[k]) for k in ("x", "y", "width", "height")
        )
        found.append((x, y, x + w, y + h))
    return found


def apart(
    one: tuple[float, float, float, float],
    other: tuple[float, float, float, float],
) -> bool:
    return (
        one[2] <= other[0]
        or other[2] <= one[0]
        or one[3] <= other[1]
        or other[3] <= one[1]
    )


def texts(svg: str, kind: str) -> list[str]:
    return [
        "".join(t.itertext())
        for t in read(svg).iter(f"{SVG}text")
        if t.get("class") == kind
    ]


def test_pages_stand_in_layers_below_what_leads_to_them() -> None:
    ways = (
        ("a", "b", 'tap "B"'),
        ("a", "c", 'tap "C"'),
        ("b", "d", "scroll down"),
    )
    svg = page_graph_svg.draw_svg(graph(*ways), alone=True)
    tops = [top for _, top, _, _ in cards(svg)]
    assert tops[0] < tops[1] == tops[2] < tops[3]
    assert sorted(texts(svg, "said")) == ["scroll down", "“B”", "“C”"]


def test_a_way_that_back_undoes_is_one_line_with_two_heads() -> None:
    svg = page_graph_svg.draw_svg(
        graph(("a", "b", 'tap "B"'), ("b", "a", "back")), alone=True
    )
    assert len(list(read(svg).iter(f"{SVG}path"))) == 1
    assert len(list(read(svg).iter(f"{SVG}polygon"))) == 2


def test_texts_of_screens_are_text() -> None:
    bad = '</text><script>alert(1)</script>\u202e\x00"'
    for draw in (page_graph_svg.draw_svg, page_graph_svg.draw_outline):
        svg = draw(
            graph(("a", "b", f'tap "{bad}"'), a=bad, b="&amp;"), alone=True
        )
        tags = {element.tag.removeprefix(SVG) for element in read(svg).iter()}
        assert "script" not in tags
        assert "\u202e" not in svg
        assert re.findall(r"(?:href|src|url\()", svg) == []


def test_seen_pages_have_a_thumbnail_of_the_report() -> None:
    svg = page_graph_svg.draw_svg(
        graph(("a", "b", 'tap "B"')), thumbs={"b": "s-1"}
    )
    assert svg.count("foreignObject") == 2
    assert 'class="thumb s-1"' in svg
    assert "xmlns" not in svg


def test_the_least_seen_pages_of_a_large_app_are_left_out() -> None:
    ways = tuple(("a", f"p{n}", f'tap "{n}"') for n in range(60))
    svg = page_graph_svg.draw_svg(graph(*ways), alone=True)
    assert len(cards(svg)) == page_graph_svg.MOST_PAGES
    assert "and 25 pages that were seen less often" in svg


def test_a_picture_is_written_with_its_own_colours(tmp_path: Path) -> None:
    page_graph_svg.write_svg(graph(("a", "b", "back")), tmp_path / "a.svg")
    svg = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "prefers-color-scheme: dark" in svg
    assert len(svg) < 6_000
    assert (
        cards(page_graph_svg.draw_svg(PageGraph(package="com.a"), alone=True))
        == []
    )


NAMES = st.sampled_from("abcdefgh")
WORDS = st.text(max_size=40).map(lambda said: f'tap "{said}"') | st.just("back")


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.tuples(NAMES, NAMES, WORDS), max_size=20), st.integers(1, 5))
def test_every_page_is_drawn_once_and_covers_no_other(
    ways: list[tuple[str, str, str]], columns: int
) -> None:
    known = graph(*(way for way in ways if way[0] != way[1]))
    svg = page_graph_svg.draw_svg(
        known, columns=columns, thumbs={"b": "s-1"}, alone=True
    )
    boxes = cards(svg)
    assert len(boxes) == len(known.pages)
    assert all(apart(a, b) for n, a in enumerate(boxes) for b in boxes[:n])
    width, height = (float(read(svg).attrib[k]) for k in ("width", "height"))
    assert all(
        left >= 0 and right <= width and low <= height
        for left, _, right, low in boxes
    )
    for said in read(svg).iter(f"{SVG}text"):
        if said.get("class") == "said":
            spot = float(said.attrib["x"]), float(said.attrib["y"]) - 4
            assert all(
                apart((*spot, spot[0] + 0.1, spot[1] + 0.1), box)
                for box in boxes
            )
    rows = cards(page_graph_svg.draw_outline(known, alone=True))
    assert len(rows) == len(known.pages)
    assert all(right <= 340 for _, _, right, _ in rows)

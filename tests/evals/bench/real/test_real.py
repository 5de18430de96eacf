"""The bench for folders of real screens, on folders that the tests make."""

import contextlib
import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.bench.real.__main__ import main
from evals.bench.real.dumps import measure_dumps
from evals.bench.real.folder import read_folder
from evals.bench.real.pages import measure_pages
from evals.bench.real.pairs import measure_pairs
from evals.bench.real.truth import NotADump, read_dump
from tests.examples import examples
from tests.tools.xml import dump, node

W, H = 720, 1600
SCREEN = (0, 0, W, H)
HEART = (600, 700, 680, 780)


def make_page(title: str, *rows: str) -> str:
    parts = [node("TextView", (40, 100, 600, 160), text=title)]
    for place, row in enumerate(rows):
        top = 300 + 200 * place
        text = node("TextView", (40, top + 20, 500, top + 80), text=row)
        parts.append(
            node("LinearLayout", (0, top, W, top + 160), text, clickable=True)
        )
    return dump(node("FrameLayout", SCREEN, *parts))


def make_picture(color: tuple[int, int, int]) -> bytes:
    image = np.full((H, W, 3), 250, np.uint8)
    left, top, right, bottom = HEART
    cv2.rectangle(image, (left, top), (right, bottom), color, -1)
    return cv2.imencode(".png", image)[1].tobytes()


def write_list(path: Path, content: object) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.mark.parametrize("rows", [("Wi-Fi", "Bluetooth"), ("无线网络", "蓝牙")])
def test_a_dump_is_compared_with_what_is_told(
    tmp_path: Path, rows: tuple[str, str]
) -> None:
    (tmp_path / "settings.xml").write_text(
        make_page("Settings", *rows), encoding="utf-8"
    )
    score = measure_dumps(read_folder(tmp_path))
    assert (score.dumps, score.texts, score.texts_told) == (1, 3, 3)
    assert (score.tree.targets, score.tree.reached) == (2, 2)
    assert score.tree.with_words == 2


def test_what_nothing_names_is_reached_but_has_no_words(tmp_path: Path) -> None:
    bare = node("ImageView", (0, 300, 200, 500), clickable=True)
    page = dump(node("FrameLayout", SCREEN, bare))
    (tmp_path / "a.xml").write_text(page, encoding="utf-8")
    tree = measure_dumps(read_folder(tmp_path)).tree
    assert (tree.targets, tree.reached, tree.with_words) == (1, 1, 0)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_dumps_of_any_encoding_are_read(tmp_path: Path, encoding: str) -> None:
    text = make_page("设置", "蓝牙").partition("?>")[2]
    (tmp_path / "a.xml").write_bytes(text.encode(encoding))
    score = measure_dumps(read_folder(tmp_path))
    assert (score.texts, score.texts_told) == (2, 2)


def test_other_displays_and_what_has_no_place_do_not_count() -> None:
    near = node("Button", (0, 300, 200, 500), text="Near", clickable=True)
    away = node("Button", (-900, 300, -700, 500), text="Away", clickable=True)
    page = dump(node("FrameLayout", SCREEN, near, away)).replace(
        "</hierarchy>",
        node("Button", (0, 0, 90, 90), text="Cover", clickable=True).replace(
            'index="0"', 'index="0" display-id="2"'
        )
        + "</hierarchy>",
    )
    read = read_dump(page.encode())
    assert read.list_texts(W, H) == ["Near"]
    assert read.list_touchables(W, H) == [(0, 300, 200, 500)]


def test_whatever_cannot_be_used_is_named_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "good.xml").write_text(
        make_page("Settings", "Wi-Fi"), encoding="utf-8"
    )
    (tmp_path / "layout.xml").write_text("<LinearLayout/>", encoding="utf-8")
    (tmp_path / "empty.xml").write_bytes(b"")
    (tmp_path / "good.png").write_bytes(b"no picture")
    (tmp_path / "notes.zip").write_bytes(b"PK")
    (tmp_path / "pages.json").write_text("{", encoding="utf-8")
    write_list(
        tmp_path / "pairs.json",
        [{"before": "good", "after": "gone", "changed": True}],
    )
    assert main([str(tmp_path), "--no-pictures"]) == 0
    said = capsys.readouterr().out
    assert "layout.xml: it has no node with bounds" in said
    assert "empty.xml: the file is empty." in said
    assert "good.png: is no picture that can be read." in said
    assert "notes.zip" in said
    assert "pages.json: is not JSON" in said
    assert "pairs.json: 1 files that it names are not there: gone." in said


def test_a_folder_without_screens_says_where_its_form_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 2
    assert "docs/real-screens.md" in capsys.readouterr().out
    assert main([str(tmp_path / "nowhere")]) == 2
    # Long paths are wrapped.
    assert "is no folder" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    "content",
    [
        {"wifi": ["a.xml", "b.xml"], "sound": ["c.xml"]},
        {"a.xml": "wifi", "b": "wifi", "c.xml": "sound"},
        [["a", "b"], ["c"]],
        {"pages": [{"page": "wifi", "files": ["a", "b"]}, {"file": "c"}]},
    ],
)
def test_pages_may_be_listed_in_several_forms(
    tmp_path: Path, content: object
) -> None:
    for name, title in (("a", "Wi-Fi"), ("b", "Wi-Fi"), ("c", "Sound")):
        (tmp_path / f"{name}.xml").write_text(
            make_page(title, name * 3), encoding="utf-8"
        )
    write_list(tmp_path / "pages.json", content)
    folder = read_folder(tmp_path)
    score = measure_pages(folder)
    assert folder.problems == []
    assert (score.visits, score.known, score.apart) == (3, 1, 2)
    assert (score.splits, score.merges) == ([], [])


@pytest.mark.parametrize("title", ["Cart", "购物车"])
def test_a_heart_that_turns_red_is_not_called_no_change(
    tmp_path: Path, title: str
) -> None:
    page = make_page(title, "Lamp", "Chair", "Table")
    for name, color in (("grey", (160, 160, 160)), ("red", (40, 40, 220))):
        (tmp_path / f"{name}.xml").write_text(page, encoding="utf-8")
        (tmp_path / f"{name}.png").write_bytes(make_picture(color))
    still = {"before": "grey.png", "after": "grey", "changed": False}
    changed = {
        "before": "grey.xml",
        "after": "red.xml",
        "changed": True,
        "where": list(HEART),
    }
    # As a badge in the corner does that counts what a button far below it put into the cart.
    counted = {**changed, "point": [60, 1500]}
    write_list(tmp_path / "pairs.json", {"pairs": [changed, counted, still]})
    score = measure_pairs(read_folder(tmp_path))
    assert (score.pairs, score.changed, score.called_idle) == (3, 2, [])
    assert (score.placed, score.found) == (2, 2)
    assert (score.still, score.still_idle) == (1, 1)


@given(st.binary(max_size=400))
@settings(max_examples=examples(150))
def test_any_bytes_are_a_dump_or_are_refused(data: bytes) -> None:
    for content in (data, make_page("A", "B").encode()[:300] + data):
        with contextlib.suppress(NotADump):
            found = read_dump(content).list_touchables(W, H)
            assert all(len(each) == 4 for each in found)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "pages",
                    "pairs",
                    "page",
                    "files",
                    "before",
                    "after",
                    "changed",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON)
@settings(max_examples=examples(100), deadline=None)
def test_any_list_is_read_or_named(
    tmp_path_factory: pytest.TempPathFactory, content: object
) -> None:
    root = tmp_path_factory.mktemp("lists")
    (root / "a.xml").write_text(make_page("A"), encoding="utf-8")
    for name in ("pages.json", "pairs.json"):
        write_list(root / name, content)
    folder = read_folder(root)
    assert folder.problems or folder.pages or folder.pairs

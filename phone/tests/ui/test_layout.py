from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.ui import widgets as ui
from virtual_phone.ui.geometry import Box, Env, Rect, View
from virtual_phone.ui.layout import (
    hit,
    layout,
    scroll_range,
    slider_value,
    walk,
)
from virtual_phone.ui.pieces import Mark, TabItem

from ..examples import examples
from .trees import ENVS, PAGES, nothing

PHONE = Env()
FULL = Rect(0, 0, 1080, 2400)
VIEWS = st.builds(
    View,
    scroll=st.dictionaries(st.sampled_from(["a", "b", "@dialog"]), st.floats(-50, 900)),
    focus=st.sampled_from([None, "a"]),
    caret=st.sampled_from([None, 0, 3, 99]),
    pressed=st.none() | st.tuples(st.integers(0, 360), st.integers(0, 640)),
)


def place(widget: ui.Widget, rect: Rect = FULL, env: Env = PHONE, **view: Any) -> Box:
    return layout(widget, rect, env, View(**view))


def only(box: Box, kind: type[ui.Widget]) -> Box:
    found = [b for b in walk(box) if isinstance(b.widget, kind)]
    assert len(found) == 1, f"{len(found)} boxes of {kind.__name__}"
    return found[0]


def shape(box: Box) -> list[object]:
    return [(type(b.widget), b.rect, b.clip, b.lines) for b in walk(box)]


@settings(max_examples=examples(150), deadline=None)
@given(page=PAGES, env=ENVS, view=VIEWS)
def test_what_is_seen_of_a_box_lies_in_its_parent(page: ui.Widget, env: Env, view: View) -> None:
    rect = Rect(0, 20, env.width, env.height)
    root = layout(page, rect, env, view)
    assert root.visible.empty or root.visible.intersect(rect) == root.visible
    for box in walk(root):
        for child in box.children:
            if not child.visible.empty:
                assert child.visible.intersect(box.visible) == child.visible


@settings(max_examples=examples(60), deadline=None)
@given(page=PAGES, env=ENVS, view=VIEWS)
def test_the_same_tree_gives_the_same_boxes(page: ui.Widget, env: Env, view: View) -> None:
    rect = Rect(0, 20, env.width, env.height)
    assert shape(layout(page, rect, env, view)) == shape(layout(page, rect, env, view))


@settings(max_examples=examples(100), deadline=None)
@given(page=PAGES, env=ENVS, view=VIEWS)
def test_a_touch_in_the_middle_hits_the_box_or_what_lies_over_it(
    page: ui.Widget, env: Env, view: View
) -> None:
    root = layout(page, Rect(0, 0, env.width, env.height), env, view)
    order = list(walk(root))
    through = [b for m in order if isinstance(m.widget, Mark) for b in walk(m)]
    for at, box in enumerate(order):
        if box.visible.empty or box in through or isinstance(box.widget, ui.Corner):
            continue
        chain = hit(root, *box.visible.center)
        over = [b for b in order[at + 1 :] if b.visible.contains(*box.visible.center)]
        assert box in chain or chain[-1] in over
        assert chain[0] is root


def test_nothing_is_hit_outside() -> None:
    box = place(ui.Dialog(title="Delete?", buttons=[ui.Button(text="OK")]))
    assert hit(box, 5, 5) == []
    assert isinstance(hit(box, *box.rect.center)[0].widget, ui.Dialog)


def test_a_scaffold_has_the_proportions_of_material() -> None:
    tab = ui.Tab(text="Clock", on_tap=nothing, icon="clock")
    box = place(
        ui.Scaffold(
            app_bar=ui.AppBar(title="Clock"),
            tabs=ui.Tabs(tabs=[ui.Tab(text="A", on_tap=nothing)]),
            body=ui.Scroll(key="s", child=ui.Column(children=[])),
            fab=ui.Fab(icon="add", desc="Add"),
            bottom=ui.BottomBar(tabs=[tab]),
        )
    )
    assert only(box, ui.AppBar).rect == Rect(0, 0, 1080, PHONE.px(64))
    assert only(box, ui.Tabs).rect.height == PHONE.px(48)
    bottom = only(box, ui.BottomBar).rect
    assert bottom == Rect(0, 2400 - PHONE.px(80), 1080, 2400)
    fab = only(box, ui.Fab).rect
    assert (fab.width, fab.height) == (PHONE.px(56), PHONE.px(56))
    assert (fab.right, fab.bottom) == (
        1080 - PHONE.px(16),
        bottom.top - PHONE.px(16),
    )
    assert only(box, ui.Scroll).rect == Rect(0, PHONE.px(64) + PHONE.px(48), 1080, bottom.top)


def test_the_body_shrinks_when_the_keyboard_takes_room() -> None:
    page = ui.Scaffold(body=ui.Scroll(key="s", child=ui.Spacer(height=2000)))
    assert only(place(page, Rect(0, 60, 1080, 1500)), ui.Scroll).rect.bottom == 1500


@pytest.mark.parametrize(("subtitle", "height"), [("", 56), ("On", 72)])
def test_a_list_item_is_as_high_as_material_says(subtitle: str, height: int) -> None:
    box = place(ui.Column(children=[ui.ListItem(title="Wi-Fi", subtitle=subtitle)]))
    assert only(box, ui.ListItem).rect.height == PHONE.px(height)


@pytest.mark.parametrize(
    "widget",
    [
        ui.Button(text="OK"),
        ui.IconButton(icon="add"),
        ui.Switch(checked=True),
        ui.Checkbox(checked=True),
        ui.Radio(checked=False, text="Daily"),
        ui.Chip(text="Monday"),
        ui.Slider(value=0.5),
        ui.TextField(key="a", text="", on_change=nothing),
    ],
)
def test_what_one_touches_is_at_least_48_dp_high(widget: ui.Widget) -> None:
    assert only(place(ui.Column(children=[widget])), type(widget)).rect.height >= PHONE.px(48)


def test_a_dialog_is_centred_and_at_most_320_dp_wide() -> None:
    box = place(ui.Dialog(title="T", body=ui.Text(text="word " * 40)))
    assert PHONE.px(280) <= box.rect.width <= PHONE.px(320)
    assert abs(box.rect.center[0] - 540) <= 1
    assert abs(box.rect.center[1] - 1200) <= 1


def test_a_dialog_taller_than_the_screen_scrolls_and_keeps_its_buttons() -> None:
    box = place(
        ui.Dialog(
            title="T",
            body=ui.Text(text="a\n" * 90),
            buttons=[ui.Button(text="OK")],
        )
    )
    assert box.rect.height <= 2400
    assert scroll_range(only(box, ui.Scroll))[1] > 0
    assert only(box, ui.Button).visible.height == PHONE.px(48)


def test_a_menu_sits_at_the_top_right_and_a_sheet_at_the_bottom() -> None:
    menu = place(ui.Menu(items=[ui.ListItem(title="Settings", on_tap=nothing)]))
    assert menu.rect.right == 1080 - PHONE.px(8)
    assert menu.rect.top == PHONE.px(8)
    assert only(menu, ui.ListItem).rect.height == PHONE.px(48)
    sheet = place(ui.Sheet(child=ui.Text(text="Share")))
    assert sheet.rect.bottom == 2400
    assert sheet.rect.width == 1080


def test_growing_children_share_what_is_left_to_the_last_pixel() -> None:
    parts = [ui.Spacer(grow=1) for _ in range(7)]
    box = place(ui.Row(children=[*parts, ui.Icon(name="add")]))
    icon = only(box, ui.Icon).rect
    assert icon.right == 1080
    widths = {b.rect.width for b in box.children[:-1]}
    assert max(widths) - min(widths) <= 1


def test_too_much_in_a_row_shrinks_words_and_keeps_signs() -> None:
    row = ui.Row(children=[ui.Text(text="long " * 60), ui.IconButton(icon="add")])
    box = place(row)
    assert box.children[1].rect == Rect(
        1080 - PHONE.px(48),
        box.children[1].rect.top,
        1080,
        box.children[1].rect.bottom,
    )


def test_a_scroll_takes_what_is_left_without_being_told_to_grow() -> None:
    page = ui.Column(
        children=[
            ui.Text(text="Above"),
            ui.Scroll(key="s", child=ui.Spacer(height=3000)),
            ui.Button(text="Below"),
        ]
    )
    box = place(page)
    assert only(box, ui.Button).rect.bottom == 2400
    assert scroll_range(only(box, ui.Scroll))[1] > 0


def test_scrolling_moves_the_content_and_stops_at_its_ends() -> None:
    page = ui.Scroll(key="s", child=ui.Column(children=[ui.Spacer(height=2000)]))
    most = PHONE.px(2000) - 2400
    assert scroll_range(place(page)) == (0, most)
    assert scroll_range(place(page, scroll={"s": 300.4})) == (300, most)
    assert scroll_range(place(page, scroll={"s": 1e9})) == (most, most)
    assert scroll_range(place(page, scroll={"s": -20})) == (0, most)
    assert place(page, scroll={"s": 300}).children[0].rect.top == -300


def test_content_that_fits_does_not_scroll() -> None:
    assert scroll_range(place(ui.Scroll(key="s", child=ui.Text(text="short")))) == (
        0,
        0,
    )


def test_a_horizontal_scroll_lets_its_row_be_as_wide_as_it_wants() -> None:
    chips = ui.Row(children=[ui.Chip(text=f"Label {n}") for n in range(20)])
    page = ui.Column(children=[ui.Scroll(key="s", axis="horizontal", child=chips)])
    offset, most = scroll_range(only(place(page, scroll={"s": 50}), ui.Scroll))
    assert (offset, most > 500) == (50, True)


def test_a_grid_that_gets_more_room_spreads_its_rows() -> None:
    grid = ui.Grid(columns=7, grow=1, children=[ui.Text(text=str(n)) for n in range(35)])
    box = only(place(ui.Column(children=[grid])), ui.Grid)
    assert box.rect.bottom == 2400
    assert box.children[-1].rect.right == 1080
    assert box.children[-1].rect.bottom == 2400


def test_a_slider_means_the_value_under_the_finger() -> None:
    box = only(place(ui.Column(children=[ui.Slider(value=0.2)])), ui.Slider)
    assert slider_value(box, 0, PHONE) == 0
    assert slider_value(box, 540, PHONE) == pytest.approx(0.5, abs=0.01)
    assert slider_value(box, 1079, PHONE) == 1


def test_an_unknown_widget_is_named() -> None:
    class Odd(ui.Widget):
        pass

    with pytest.raises(TypeError, match="no layout for Odd"):
        place(ui.Column(children=[Odd()]))


@pytest.mark.parametrize("below", [False, True])
def test_the_last_row_can_be_scrolled_clear_of_the_floating_button(
    below: bool,
) -> None:
    rows = ui.Column(children=[ui.ListItem(title=f"Row {n}", id=f"row{n}") for n in range(30)])
    body: ui.Widget = ui.Scroll(key="s", child=rows)
    if below:
        body = ui.Column(children=[ui.Text(text="Head"), body])
    page = ui.Scaffold(body=body, fab=ui.Fab(icon="add", desc="Add"))
    box = place(page, scroll={"s": 1e9})
    last = next(b for b in walk(box) if b.widget.id == "row29")
    assert last.visible == last.rect
    assert last.rect.bottom <= only(box, ui.Fab).rect.top


def test_a_page_with_room_to_spare_does_not_scroll_because_of_its_button() -> None:
    page = ui.Scaffold(
        body=ui.Scroll(key="s", child=ui.Text(text="Short")),
        fab=ui.Fab(icon="add", desc="Add"),
    )
    assert scroll_range(only(place(page), ui.Scroll)) == (0, 0)


def test_the_chosen_one_of_many_tabs_is_in_sight() -> None:
    tabs = [ui.Tab(text=f"Number {n}", on_tap=nothing, selected=n == 14) for n in range(20)]
    box = place(ui.Tabs(tabs=tabs, scrollable=True), Rect(0, 0, 1080, 126))
    chosen = next(b for b in walk(box) if isinstance(b.widget, TabItem) and b.widget.selected)
    assert chosen.visible == chosen.rect
    assert abs(chosen.rect.center[0] - 540) <= 1
    moved = place(
        ui.Tabs(tabs=tabs, scrollable=True),
        Rect(0, 0, 1080, 126),
        scroll={"@tabs": 0},
    )
    first = next(b for b in walk(moved) if isinstance(b.widget, TabItem))
    assert first.rect.left == 0

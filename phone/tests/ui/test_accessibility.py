import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from virtual_phone.ui import widgets as ui
from virtual_phone.ui.accessibility import Node, nodes, to_xml
from virtual_phone.ui.geometry import Env, Rect, View
from virtual_phone.ui.layout import layout

from ..examples import examples
from .test_layout import VIEWS
from .trees import ENVS, PAGES, nothing

SMALL = Env(width=360, height=640, density=1.0)
HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n"


def tree(page: ui.Widget, view: View | None = None, env: Env = SMALL) -> Node:
    view = view or View()
    box = layout(page, Rect(0, 0, env.width, env.height), env, view)
    return nodes(box, package="com.example", env=env, view=view)


def find(root: Node, **facts: object) -> Node:
    hits = [n for n in root.walk() if all(getattr(n, k) == v for k, v in facts.items())]
    assert len(hits) == 1, f"{len(hits)} nodes with {facts}"
    return hits[0]


def test_the_format_is_that_of_u2_jar_to_the_byte() -> None:
    page = ui.Column(
        children=[ui.Button(id="save", text='Say "hi" & <go>', on_tap=nothing, height=48)]
    )
    flags = 'checkable="false" checked="false" clickable="{}" enabled="true" focusable="{}" '
    flags += 'focused="false" scrollable="false" long-clickable="false" password="false" '
    flags += 'selected="false" visible-to-user="true"'
    frame = (
        '<node index="0" text="" resource-id="{}" class="android.widget.FrameLayout" '
        'package="com.example" content-desc="" ' + flags.format("false", "false") + " "
        'bounds="[0,0][360,640]" drawing-order="{}" hint="" display-id="0">'
    )
    expected = (
        HEAD + '<hierarchy rotation="0">\r\n'
        "  " + frame.format("", 0) + "\r\n"
        "    " + frame.format("android:id/content", 1) + "\r\n"
        '      <node index="0" text=\'Say "hi" &amp; &lt;go&gt;\' '
        'resource-id="com.example:id/save" class="android.widget.Button" package="com.example" '
        'content-desc="" ' + flags.format("true", "true") + " "
        'bounds="[0,0][360,48]" drawing-order="1" hint="" display-id="0" />\r\n'
        "    </node>\r\n"
        "  </node>\r\n"
        "</hierarchy>"
    )
    assert to_xml([tree(page)]) == expected


def test_no_window_gives_the_empty_hierarchy() -> None:
    assert to_xml([], rotation=1) == HEAD + '<hierarchy rotation="1" />'


def test_every_window_is_a_root() -> None:
    root = etree.fromstring(to_xml([tree(ui.Spacer()), tree(ui.Spacer())]).encode())
    assert [node.get("index") for node in root] == ["0", "0"]


EMPTY = ("android.widget.FrameLayout", "android.view.View")


@settings(max_examples=examples(120), deadline=None)
@given(page=PAGES, env=ENVS, view=VIEWS, compressed=st.booleans())
def test_any_page_gives_xml_whose_bounds_nest(
    page: ui.Widget, env: Env, view: View, compressed: bool
) -> None:
    box = layout(page, Rect(0, 20, env.width, env.height), env, view)
    root = nodes(box, package="com.example", env=env, view=view)
    parsed = etree.fromstring(to_xml([root], compressed=compressed).encode())
    for node in parsed.iter("node"):
        bounds = Rect(*map(int, re.findall(r"\d+", str(node.get("bounds")))))
        # A page of the web has nodes without area.
        assert not bounds.empty or node.get("class") in EMPTY
        outer = node.getparent()
        if outer is not None and outer.tag == "node":
            around = Rect(*map(int, re.findall(r"\d+", str(outer.get("bounds")))))
            assert bounds.empty or bounds.intersect(around) == bounds


@settings(max_examples=examples(60), deadline=None)
@given(
    secret=st.text(alphabet="QJKV789!", min_size=4, max_size=12),
    multiline=st.booleans(),
    focus=st.sampled_from([None, "pw"]),
)
def test_a_password_is_never_written(secret: str, multiline: bool, focus: str | None) -> None:
    field = ui.TextField(
        key="pw", text=secret, on_change=nothing, password=True, multiline=multiline
    )
    root = tree(ui.Dialog(title="WLAN", body=field), View(focus=focus))
    assert secret not in to_xml([root])
    assert find(root, password=True).text == "•" * len(secret)


def test_each_surrogate_of_an_emoji_and_each_illegal_character_becomes_a_dot() -> None:
    xml = to_xml([tree(ui.Text(text="a😀b\x07\nc\td"))])
    assert 'text="a..b.&#10;c&#9;d"' in xml


def test_a_list_item_is_a_row_with_title_summary_and_switch() -> None:
    item = ui.ListItem(
        title="Wi-Fi", subtitle="HomeNet", trailing=ui.Switch(checked=True), on_tap=nothing
    )
    root = tree(ui.Column(children=[item]))
    row = find(root, clickable=True)
    assert row.cls == "android.widget.LinearLayout"
    title = find(row, resource_id="android:id/title")
    assert (title.text, title.cls, title.clickable) == ("Wi-Fi", "android.widget.TextView", False)
    assert find(row, resource_id="android:id/summary").text == "HomeNet"
    switch = find(row, resource_id="android:id/switch_widget")
    assert (switch.cls, switch.checkable, switch.checked) == ("android.widget.Switch", True, True)
    assert not switch.clickable


def test_a_disabled_list_item_disables_what_is_inside() -> None:
    item = ui.ListItem(title="Tethering", leading=ui.Icon(name="wifi"), enabled=False)
    root = tree(ui.Column(children=[item]))
    assert not find(root, text="Tethering").enabled
    assert not find(root, cls="android.widget.ImageView").enabled


@pytest.mark.parametrize(
    ("widget", "cls", "text"),
    [
        (ui.Text(text="x"), "android.widget.TextView", "x"),
        (ui.Button(text="x"), "android.widget.Button", "x"),
        (ui.IconButton(icon="add"), "android.widget.ImageButton", ""),
        (ui.Icon(name="add"), "android.widget.ImageView", ""),
        (ui.Switch(checked=False), "android.widget.Switch", ""),
        (ui.Checkbox(checked=False, text="x"), "android.widget.CheckBox", "x"),
        (ui.Radio(checked=False, text="x"), "android.widget.RadioButton", "x"),
        (ui.Slider(value=0.256), "android.widget.SeekBar", "26.0"),
        (ui.Progress(value=0.5), "android.widget.ProgressBar", "50.0"),
        (ui.Progress(), "android.widget.ProgressBar", ""),
        (
            ui.Text(text="x", class_name="android.widget.Chronometer"),
            "android.widget.Chronometer",
            "x",
        ),
    ],
)
def test_widgets_have_their_android_classes(widget: ui.Widget, cls: str, text: str) -> None:
    assert find(tree(ui.Column(children=[widget])), cls=cls).text == text


def test_a_field_has_text_hint_and_focus() -> None:
    field = ui.TextField(id="q", key="q", text="", hint="Search", on_change=nothing)
    node = find(tree(ui.Column(children=[field]), View(focus="q")), resource_id="com.example:id/q")
    # As on Android, an empty field says its hint as its text.
    assert (node.text, node.hint, node.focused) == ("Search", "Search", True)
    assert node.clickable
    assert node.focusable


def test_the_back_arrow_speaks_the_language_of_the_phone() -> None:
    page = ui.Scaffold(body=ui.Spacer(), app_bar=ui.AppBar(title="T", on_back=nothing))
    assert find(tree(page), content_desc="Navigate up").clickable
    zh = Env(width=360, height=640, density=1.0, language="zh")
    assert find(tree(page, env=zh), content_desc="转到上一层级").clickable


def test_a_list_longer_than_the_screen_is_scrollable_and_shows_only_what_is_seen() -> None:
    rows = ui.Column(children=[ui.ListItem(title=f"Row {n}", on_tap=nothing) for n in range(40)])
    page = ui.Scroll(key="s", id="list", child=rows)
    root = tree(page)
    scroll = find(root, scrollable=True)
    assert scroll.cls == "androidx.recyclerview.widget.RecyclerView"
    assert len(scroll.children) == 12
    assert scroll.children[-1].bounds.bottom == 640
    moved = find(tree(page, View(scroll={"s": 30})), scrollable=True)
    assert moved.children[0].bounds == Rect(0, 0, 360, 26)
    assert [child.index for child in moved.children] == list(range(len(moved.children)))


def test_a_dialog_is_a_window_of_its_own_size() -> None:
    page = ui.Dialog(title="Delete?", buttons=[ui.Button(text="Cancel"), ui.Button(text="OK")])
    root = tree(page)
    assert root.bounds.width == 320
    assert find(root, text="Delete?").resource_id == "android:id/alertTitle"
    assert find(root, text="OK").resource_id == "android:id/button1"
    assert find(root, text="Cancel").resource_id == "android:id/button2"


def test_a_selected_tab_says_so() -> None:
    bar = ui.BottomBar(
        tabs=[
            ui.Tab(text="Alarm", icon="alarm", on_tap=nothing, selected=True),
            ui.Tab(text="Timer", icon="timer", on_tap=nothing),
        ]
    )
    root = tree(ui.Scaffold(body=ui.Spacer(), bottom=bar))
    assert find(root, content_desc="Alarm").selected
    assert not find(root, content_desc="Timer").selected
    assert find(root, text="Timer").cls == "android.widget.TextView"


def test_a_clickable_without_words_is_marked_as_not_accessibility_friendly() -> None:
    xml = to_xml([tree(ui.Column(children=[ui.IconButton(icon="add", on_tap=nothing)]))])
    assert '<node NAF="true" index="0"' in xml
    named = ui.IconButton(icon="add", desc="Add", on_tap=nothing)
    assert "NAF" not in to_xml([tree(ui.Column(children=[named]))])


def test_compressed_leaves_out_layouts_that_carry_nothing() -> None:
    root = tree(ui.Column(id="box", children=[ui.Text(text="Hi")]))
    parsed = etree.fromstring(to_xml([root], compressed=True).encode())
    assert [n.get("text") for n in parsed.iter("node")] == ["", "Hi"]  # the root stays


def test_what_is_too_deep_is_left_out() -> None:
    for depth, written in ((0, 1), (1, 2), (50, 3)):
        xml = to_xml([tree(ui.Text(text="Hi"))], max_depth=depth)
        assert xml.count("<node") == written
        assert xml.endswith("</hierarchy>")


def test_index_counts_children_that_are_not_shown() -> None:
    shown = Node("Text", "p", Rect(0, 0, 9, 9), text="b")
    root = Node("Frame", "p", Rect(0, 0, 9, 9), children=(replace(shown, visible=False), shown))
    assert 'index="1" text="b"' in to_xml([root])

from virtual_phone.ui import widgets as ui
from virtual_phone.ui.accessibility import Node, nodes
from virtual_phone.ui.geometry import Env, Rect, View
from virtual_phone.ui.layout import layout

from .trees import nothing

ENV = Env()


def content() -> list[ui.Widget]:
    card = ui.Row(
        id="card",
        on_tap=nothing,
        children=[ui.Text(text="Desk lamp"), ui.Text(text="$ 23"), ui.Switch(checked=True)],
    )
    return [
        ui.Text(text="Deals", id="head"),
        card,
        ui.Text(text="More", on_tap=nothing),
        ui.Button(text="Buy", id="buy", on_tap=nothing),
        ui.IconButton(icon="cart", desc="Cart", on_tap=nothing),
        ui.TextField(key="f", id="name", text="Mia", on_change=nothing),
    ]


def tree(page: ui.Widget) -> list[Node]:
    box = layout(page, Rect(0, 0, 1080, 2400), ENV, View())
    return list(nodes(box, package="com.example", env=ENV, view=View()).walk())


def named(found: list[Node], cls: str) -> list[Node]:
    return [n for n in found if n.cls.endswith(cls)]


def test_a_page_of_the_web_has_the_shapes_of_a_web_view() -> None:
    found = tree(ui.Web(title="Shop", children=content()))
    assert [n.text for n in named(found, "WebView")] == ["", "Shop"]
    assert any(n.bounds.empty and n.clickable for n in found)
    assert {n.resource_id for n in found} >= {"app", "head", "card", "buy", "name"}
    card = next(n for n in found if n.resource_id == "card")
    assert card.clickable
    assert not card.text + card.content_desc
    link = next(n for n in found if n.content_desc == "More")
    assert (link.cls, link.text) == ("android.view.View", "")
    assert not any(n.content_desc == "Cart" for n in found)
    assert named(found, "EditText")[0].text == "Mia"


def test_a_page_of_compose_has_no_ids_and_merged_rows() -> None:
    found = tree(ui.Compose(child=ui.Column(children=content())))
    inner = found[2:]
    assert inner[0].cls == "androidx.compose.ui.platform.ComposeView"
    assert {n.resource_id for n in inner} == {""}
    row = next(n for n in inner if "Desk lamp" in n.content_desc)
    assert row.content_desc == "Desk lamp\n$ 23"
    assert [n.checkable for n in row.children] == [True]
    button = next(n for n in inner if any(c.text == "Buy" for c in n.children))
    assert (button.cls, button.text, button.clickable) == ("android.view.View", "", True)
    assert [c.cls.rpartition(".")[2] for c in button.children] == ["TextView", "Button"]
    assert named(inner, "EditText")[0].text == "Mia"


def test_pages_of_both_kinds_look_as_ordinary_ones() -> None:
    plain = layout(ui.Column(children=content()), Rect(0, 0, 1080, 2400), ENV, View())
    odd = layout(
        ui.Compose(child=ui.Column(children=content())), Rect(0, 0, 1080, 2400), ENV, View()
    )
    assert [c.rect for c in odd.children[0].children] == [c.rect for c in plain.children]

"""What is inside the bubbles of conversations: words, pictures, places, people, links, voices."""

from typing import Literal

from virtual_phone.apps.kit.people import avatar
from virtual_phone.system.app import App
from virtual_phone.system.intents import address_in
from virtual_phone.ui import widgets as ui

Kind = Literal["text", "photo", "location", "contact", "link", "voice", "packet"]
KINDS: dict[str, tuple[str, str]] = {
    "photo": ("Photo", "图片"),
    "location": ("Location", "位置"),
    "contact": ("Contact card", "名片"),
    "link": ("Link", "链接"),
    "voice": ("Voice", "语音"),
    "packet": ("Red packet", "红包"),
}
"""How a list of conversations tells what is no text."""


def link_of(app: App, text: str) -> ui.Do | None:
    """What a tap on words with a web address does; None for words without one."""
    url = address_in(text)
    return (lambda: app.services.request(app, "open_link", url=url)) if url else None


def summary(app: App, kind: str, text: str) -> str:
    """One line for a list: `[Photo]`, or the words."""
    if kind == "text":
        return text
    word = f"[{app.t(*KINDS[kind])}]"
    return word if kind in ("photo", "voice") else f"{word} {text.splitlines()[0]}"


def inside(app: App, kind: str, text: str, media: int, *, mine: bool, fill: str = "") -> ui.Widget:
    """The content of a bubble in its own colours."""
    fill = fill or ("primary_container" if mine else "surface_variant")
    if kind == "photo":
        found = app.services.media.get(media)
        desc = found.name if found else app.t("Photo", "图片")
        art = found.art if found else "photo:0"
        return ui.Image(art=art, width=168, height=210, radius=16, desc=desc)
    if kind == "location":
        return _card(
            [
                ui.Image(art=f"map:{text}", height=96, radius=16, desc=app.t("Map", "地图")),
                _lines(text),
            ],
            fill,
        )
    if kind == "contact":
        return _card([_person(text)], fill)
    if kind == "link":
        head, _, rest = text.partition("\n")
        picture = ui.Image(art=f"product:{head}", width=48, height=48, radius=8)
        return _card(
            [ui.Row(gap=12, padding=(12, 10), children=[picture, _both(head, rest, grow=1)])], fill
        )
    words = ui.Text(text=text, id="message_text")
    return ui.Column(children=[words], padding=(16, 10), radius=20, background=fill)


def _card(parts: list[ui.Widget], fill: str) -> ui.Widget:
    return ui.Column(children=parts, width=236, radius=16, background=fill)


def _both(head: str, rest: str, *, grow: float = 0) -> ui.Widget:
    lines: list[ui.Widget] = [ui.Text(text=head, id="message_text", max_lines=2, style="label")]
    if rest:
        lines.append(ui.Text(text=rest, style="small", color="on_surface_variant", max_lines=2))
    return ui.Column(children=lines, gap=2, grow=grow)


def _lines(text: str) -> ui.Widget:
    head, _, rest = text.partition("\n")
    return ui.Column(padding=(12, 8), children=[_both(head, rest)])


def _person(text: str) -> ui.Widget:
    name, _, number = text.partition("\n")
    return ui.Row(gap=12, padding=12, children=[avatar(name), _both(name, number, grow=1)])

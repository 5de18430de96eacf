"""How pages of the web are drawn: blocks, results of a search, a new tab, what is not there."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from virtual_phone.apps.browser import web
from virtual_phone.apps.browser.state import BrowserState
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

_SIZE = re.compile(r"([\d.]+) (KB|MB)")
BYTES = {"KB": 1000, "MB": 1_000_000}
_STYLES: dict[str, ui.TextStyle] = {"small": "subtitle", "normal": "body", "large": "title"}
MARK, MARK_NOW = "secondary_container", "tertiary_container"


@dataclass(frozen=True)
class Hands:
    """What can be done with a page, and what is looked for in it."""

    app: App
    state: BrowserState
    follow: Callable[[str], object]
    """A link was tapped."""
    hold: Callable[[str, str], object]
    """A link was held: its address and words."""
    fetch: Callable[[str, int], object]
    """A file was tapped: its name and bytes."""
    part: Callable[[str], Sequence[ui.Widget]]
    """The widgets of a part that is more than words."""
    find: str = ""
    """Words looked for in the page."""
    found: int = -1
    """Which of the places that have them is in front."""
    desktop: bool = False


def matches(page: web.Document, words: str, *, zh: bool) -> list[int]:
    """The numbers of the blocks that hold the words, once for each time."""
    wanted = words.strip().casefold()
    if not wanted:
        return []
    said = [text.casefold() for text in page.said(zh=zh)]
    return [n for n, text in enumerate(said) for _ in range(text.count(wanted))]


def site_mark(site: web.Site | None, size: float = 32) -> ui.Widget:
    """The disc that stands for a site."""
    icon, color = (site.icon, site.color) if site else ("search", "#c98a1b")
    return ui.Avatar(icon=icon, color=color, size=size)


def document(hands: Hands, page: web.Document) -> list[ui.Widget]:
    """Masthead, title, blocks and foot."""
    app, site = hands.app, web.site_of(page.address)
    found = matches(page, hands.find, zh=app.services.language == "zh")
    now = found[hands.found % len(found)] if found and hands.found >= 0 else -1
    parts: list[ui.Widget] = [_masthead(hands, site)] if site else []
    front = "/" not in page.address
    title = ui.Text(
        text=app.t(*page.title), style="title" if hands.desktop else "headline", padding=(20, 4)
    )
    parts += [] if front and site else [title]
    for number, block in enumerate(page.blocks):
        mark = MARK_NOW if number == now else MARK if number in found else ""
        parts += _block(hands, page, number, block, mark)
    foot = ui.Text(
        text=app.t(f"{page.host} · Made by hand", f"{page.host} · 手工制作"),
        style="small",
        color="outline",
        align="center",
        padding=(16, 20),
    )
    return [*parts, foot]


def _masthead(hands: Hands, site: web.Site) -> ui.Widget:
    app = hands.app
    words = ui.Column(
        grow=1,
        children=[
            ui.Text(text=app.t(*site.name), style="title", color="white", max_lines=1),
            ui.Text(text=app.t(*site.about), style="small", color="white", max_lines=1),
        ],
    )
    menu: list[ui.Widget] = []
    if hands.desktop:
        line = app.t("Home    About    Contact    Sitemap", "首页    关于    联系    网站地图")
        menu = [ui.Text(text=line, style="small", color="white", id="site_menu")]
    head = ui.Row(
        gap=12,
        id="masthead",
        on_tap=partial(hands.follow, site.host),
        children=[ui.Icon(name=site.icon, color="white", size=28), words],
    )
    return ui.Column(background=site.color, padding=(20, 14), gap=8, children=[head, *menu])


def _block(
    hands: Hands, page: web.Document, number: int, block: web.Block, mark: str
) -> list[ui.Widget]:
    words = hands.app.t(*block.words)
    style = _STYLES["small" if hands.desktop else hands.state.text_size]
    if block.kind == "part":
        return list(hands.part(block.target))
    if block.kind == "picture":
        return _picture(hands, block, words, mark)
    if block.kind == "link":
        return [_link(hands, block.target, words, mark)]
    if block.kind == "file":
        return [_file(hands, block.target, words, mark)]
    if block.kind == "row":
        head = page.blocks[number - 1].kind != "row"
        return [_row(hands, block, mark, head=head)]
    if block.kind == "heading":
        text = ui.Text(text=words, style="title", background=mark)
        return [ui.Column(padding=(20, 2), children=[ui.Spacer(height=8), text])]
    text = ui.Text(text=words, style=style, background=mark, grow=1)
    if block.kind == "item":
        dot = ui.Text(text="•", style=style, color="primary")
        row = ui.Row(gap=10, cross="start", padding=(20, 0), children=[dot, text])
        return [row]
    return [ui.Column(padding=(20, 4), children=[replace(text, grow=0)])]


def _picture(hands: Hands, block: web.Block, words: str, mark: str) -> list[ui.Widget]:
    width, height = hands.app.services.display_dp
    tall = min(width * 0.5, height * 0.4) * (0.6 if hands.desktop else 1)
    caption = ui.Text(text=words, style="small", color="on_surface_variant", background=mark)
    image = ui.Image(art=block.target, height=tall, radius=8, desc=words)
    return [ui.Column(padding=(20, 4), gap=4, children=[image, caption])]


def _link(hands: Hands, address: str, words: str, mark: str) -> ui.Widget:
    return ui.Text(
        text=words,
        color="primary",
        background=mark,
        padding=(20, 8),
        on_tap=partial(hands.follow, address),
        on_long_press=partial(hands.hold, address, words),
    )


def _file(hands: Hands, name: str, words: str, mark: str) -> ui.Widget:
    amount, unit = _SIZE.findall(words)[-1]
    size = round(float(amount) * BYTES[unit])
    return ui.Row(
        padding=(20, 10),
        gap=12,
        background=mark,
        on_tap=partial(hands.fetch, name, size),
        children=[
            ui.Icon(name="download", color="primary"),
            ui.Text(text=words, color="primary", grow=1),
        ],
    )


def _row(hands: Hands, block: web.Block, mark: str, *, head: bool) -> ui.Widget:
    app = hands.app
    cells = [
        ui.Text(
            text=app.t(*cell),
            style="label" if head else "subtitle",
            bold=head,
            grow=1.4 if n == 0 else 1,
            align="start" if n == 0 else "end",
        )
        for n, cell in enumerate(block.cells)
    ]
    shade = mark or ("surface_container_high" if head else "")
    row = ui.Row(gap=8, padding=(12, 8), background=shade, children=cells)
    return ui.Column(padding=(20, 0), children=[row, ui.Divider()])


def results(hands: Hands, words: str) -> list[ui.Widget]:
    """What the search engine found."""
    app, zh = hands.app, hands.app.services.language == "zh"
    found = web.find(words, zh=zh)
    count = app.t(f"{len(found)} results", f"找到{len(found)}条结果")
    head = ui.Row(
        padding=(20, 12),
        gap=10,
        children=[
            ui.Icon(name="search", color="#c98a1b", size=28),
            ui.Text(text=app.t("Lantern", "提灯搜索"), style="title", color="#c98a1b", grow=1),
            ui.Text(text=count, style="small", color="on_surface_variant", id="result_stats"),
        ],
    )
    if not found:
        text = app.t(f"Nothing was found for “{words}”.", f"没有找到与“{words}”相关的内容。")
        hint = app.t("Try fewer or other words.", "换几个词试试。")
        nothing = ui.Text(text=f"{text}\n{hint}", padding=(20, 24))
        return [head, nothing]
    return [head, *(_result(hands, page, words) for page in found[:12])]


def _result(hands: Hands, page: web.Document, words: str) -> ui.Widget:
    app, site = hands.app, web.site_of(page.address)
    zh = app.services.language == "zh"
    where = ui.Row(
        gap=8,
        children=[
            site_mark(site, 24),
            ui.Text(text=page.address, style="small", color="on_surface_variant", max_lines=1),
        ],
    )
    title = ui.Text(
        text=app.t(*page.title),
        style="title",
        color="primary",
        max_lines=2,
        on_tap=partial(hands.follow, page.address),
        on_long_press=partial(hands.hold, page.address, app.t(*page.title)),
    )
    text = ui.Text(
        text=web.excerpt(page, words, zh=zh),
        style="subtitle",
        color="on_surface_variant",
        max_lines=3,
    )
    return ui.Column(padding=(20, 10), gap=4, children=[where, title, text, ui.Divider()])


def missing(hands: Hands, address: str) -> list[ui.Widget]:
    """The page that says that there is none."""
    app = hands.app
    host = web.plain(address).partition("/")[0].partition("?")[0]
    known = host in web.HOSTS
    title = (
        app.t("Page not found (404)", "页面不存在（404）")
        if known
        else app.t("This site can't be reached", "无法访问此网站")
    )
    why = (
        app.t(f"{host} has no page of this address.", f"{host} 上没有这个页面。")
        if known
        else app.t(f"The address of {host} could not be found.", f"找不到 {host} 的服务器地址。")
    )
    return [
        ui.Column(
            padding=(24, 48),
            gap=12,
            children=[
                ui.Icon(name="warning", size=48, color="outline"),
                ui.Text(text=title, style="headline"),
                ui.Text(text=why, color="on_surface_variant"),
                ui.Text(text="DNS_PROBE_FINISHED_NXDOMAIN" if not known else "HTTP 404",
                        style="small", color="outline"),
            ],
        )
    ]  # fmt: skip

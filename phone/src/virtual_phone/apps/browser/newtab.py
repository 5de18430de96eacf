"""What an empty tab shows: the engine, all sites, what was read last."""

from functools import partial

from virtual_phone.apps.browser import draw, web
from virtual_phone.apps.browser.address import AddressPage
from virtual_phone.apps.browser.state import BrowserBase
from virtual_phone.apps.kit.forms import door, low
from virtual_phone.apps.kit.reviews import ago_text
from virtual_phone.ui import widgets as ui


def new_tab(app: BrowserBase) -> ui.Widget:
    """The body of an empty tab."""
    if app.state.tab.private:
        return _incognito(app)
    doors = [
        door(site.icon, app.t(*site.name), site.color, partial(app.go, site.host), id="site_tile")
        for site in web.SITES
    ]
    grid = ui.Grid(columns=4, gap=8, children=doors, padding=(12, 8))
    logo = ui.Row(
        main="center",
        gap=10,
        padding=(16, 20),
        children=[
            ui.Avatar(icon="search", color="#c98a1b", size=44),
            ui.Text(text=app.t("Lantern", "提灯搜索"), style="headline", color="#c98a1b"),
        ],
    )
    pill = ui.SearchPill(
        id="search_box",
        hint=app.t("Search or type web address", "搜索或输入网址"),
        on_tap=lambda: app.open(AddressPage(app)),
    )
    recent = ui.Text(text=app.t("Continue reading", "继续阅读"), style="label", padding=(20, 8))
    rows = [
        ui.ListItem(
            id="recent_item",
            title=visit.title,
            subtitle=f"{visit.address.partition('/')[0]} · {ago_text(app, visit.at)}",
            leading=draw.site_mark(web.site_of(visit.address), 36),
            on_tap=partial(app.go, visit.address),
        )
        for visit in app.state.history[:4]
    ]
    head: list[ui.Widget] = [] if low(app) else [logo]
    wide = ui.Column(padding=(20, 4), children=[pill])
    after: list[ui.Widget] = [recent, *rows] if rows else []
    inside = ui.Column(children=[*head, wide, ui.Spacer(height=8), grid, *after])
    return ui.Scroll(key="newtab", id="new_tab_page", grow=1, child=inside)


def _incognito(app: BrowserBase) -> ui.Widget:
    lines = (
        ("You've gone incognito", "您已进入无痕模式"),
        (
            "Pages of this tab are neither in your history nor in your searches. Downloads and "
            "bookmarks are kept.",
            "此标签页中的网页不会出现在历史记录和搜索记录里，下载的文件和书签会保留。",
        ),
    )
    return ui.Column(
        id="incognito_page",
        grow=1,
        main="center",
        cross="center",
        gap=12,
        padding=(32, 24),
        children=[
            ui.Icon(name="eye_off", size=64, color="outline"),
            ui.Text(text=app.t(*lines[0]), style="title", align="center"),
            ui.Text(text=app.t(*lines[1]), color="on_surface_variant", align="center"),
        ],
    )

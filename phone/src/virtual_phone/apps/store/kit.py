"""What the pages of the store share: rows of apps, the button that gets one, progress."""

from functools import partial

from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.paying import money
from virtual_phone.apps.kit.reviews import count_text
from virtual_phone.apps.store.state import Facts, StoreBase, StoreState
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


class StorePage(OnlinePage):
    """A page of the store that needs the network."""

    app: StoreBase

    @property
    def state(self) -> StoreState:
        """The app's records."""
        return self.app.state


class LocalPage(Page):
    """A page of the store that does not."""

    app: StoreBase

    @property
    def state(self) -> StoreState:
        """The app's records."""
        return self.app.state


def sign(facts: Facts, size: float) -> ui.Widget:
    """The icon of an app as the launcher shows it."""
    inside = ui.Column(
        width=size,
        height=size,
        main="center",
        cross="center",
        children=[ui.Icon(name=facts.icon, size=size * 0.56, color="white")],
    )
    return ui.Stack(
        width=size, height=size, radius=size * 0.26, background=facts.color, children=[inside]
    )


def downloads_text(app: App, facts: Facts) -> str:
    """`1.2M downloads`."""
    count = count_text(app, facts.downloads)
    return app.t(f"{count} downloads", f"{count}次下载")


def get_button(app: StoreBase, facts: Facts, *, wide: bool = False) -> ui.Widget:
    """Install, its price, Update, Open, or how far it came."""
    t, package = app.t, facts.package
    if package in app.running:
        share = app.running[package]
        return ui.Button(
            text=f"{round(share * 100)}%",
            kind="outlined",
            id="progress",
            desc=t(f"Cancel, {round(share * 100)}%", f"取消，{round(share * 100)}%"),
            grow=float(wide),
            on_tap=partial(app.stop_fetching, package),
        )
    if facts.next:
        words, name, do = t("Update", "更新"), "update", partial(app.fetch, package)
    elif facts.app is not None:
        words, name, do = t("Open", "打开"), "open", partial(app.services.start, package)
    else:
        offer = facts.offer
        due = offer.price if offer and package not in app.state.bought else 0
        words = money(due) if due else t("Install", "安装")
        name, do = "install", partial(app.fetch, package)
    return ui.Button(
        text=words,
        kind="filled" if wide and name != "open" else "tonal",
        id=name,
        desc=f"{words} {facts.name}",
        grow=float(wide),
        on_tap=do,
    )


def app_row(
    app: StoreBase, facts: Facts, *, place: int = 0, note: str = "", more: ui.Widget | None = None
) -> ui.Widget:
    """An app in a list."""
    words: list[ui.Widget] = [
        ui.Text(id="app_title", text=facts.name, bold=True, max_lines=1),
        ui.Text(text=note or facts.line, style="small", color="on_surface_variant", max_lines=1),
    ]
    if not note:
        line = f"{facts.score:.1f} ★ · {facts.size} MB · {downloads_text(app, facts)}"
        words.append(ui.Text(text=line, style="small", color="outline", max_lines=1))
    if facts.package in app.running:
        words.append(ui.Progress(value=app.running[facts.package]))
    parts: list[ui.Widget] = [
        sign(facts, 52),
        ui.Column(children=words, gap=3, grow=1),
        *([more] if more else []),
        get_button(app, facts),
    ]
    if place:
        color = "error" if place <= 3 else "outline"
        rank = ui.Text(text=str(place), id="rank", bold=True, color=color, width=26, align="center")
        parts.insert(0, rank)
    return ui.Row(
        id="app_item",
        gap=12,
        padding=(16, 9),
        on_tap=partial(app.show, facts.package),
        children=parts,
    )

"""Pages that are a bar and rows, and the field below a talk."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.reviews import person
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class RowsPage(Page):
    """A bar and rows, or the words that there are none; nothing of it needs the network."""

    title: tuple[str, str]
    nothing: tuple[str, str] = ("Nothing here yet", "这里还没有内容")

    def rows(self) -> list[ui.Widget]:
        """What stands below the bar."""
        return []

    def build(self) -> ui.Widget:
        """Bar and rows."""
        rows = self.rows() or [empty_state(self.app, self.nothing, "list")]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t(*self.title), on_back=self.close),
            body=ui.Scroll(key="rows", id="list", grow=1, child=ui.Column(children=rows)),
        )


def owner_head(page: Page, below: str) -> ui.Widget:
    """Who the phone's owner is to an app: disc, name, and a line below."""
    name = page.t("Robin", "小林")
    words = [
        ui.Text(text=name, style="title", id="owner_name"),
        ui.Text(text=below, style="small", color="on_surface_variant", id="owner_line"),
    ]
    return ui.Row(
        gap=16,
        padding=(16, 20),
        children=[person(name, size=64), ui.Column(children=words, gap=2, grow=1)],
    )


def composer(
    page: Page,
    hint: str,
    send: Callable[[str], object],
    *,
    id: str,
) -> ui.Widget:
    """A field over `page.draft` with its button; `send` gets the words, the field is emptied."""
    draft: str = vars(page)["draft"]

    def go() -> None:
        vars(page)["draft"] = ""
        send(draft.strip())

    return ui.Row(
        padding=(12, 8),
        gap=8,
        background="surface_container",
        children=[
            ui.TextField(
                key=id,
                id=id,
                text=draft,
                hint=hint,
                on_change=partial(setattr, page, "draft"),
                plain=True,
                padding=(16, 0),
                radius=24,
                background="surface_container_lowest",
                grow=1,
            ),
            ui.IconButton(
                icon="send",
                id="send",
                desc=page.t("Send", "发送"),
                color="primary",
                enabled=bool(draft.strip()),
                on_tap=go,
            ),
        ],
    )

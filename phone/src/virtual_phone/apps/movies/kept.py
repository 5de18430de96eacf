"""Lists of films that somebody keeps: one's row and its page."""

from functools import partial

from virtual_phone.apps.movies.film import show_work
from virtual_phone.apps.movies.kit import ReelPage, work_row
from virtual_phone.apps.movies.state import FilmList
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


def list_row(page: Page, kept: FilmList) -> ui.Widget:
    """A kept list in a list of lists, with the poster of its first film."""
    works = page.app.state.works
    art = works[kept.works[0]].art if kept.works else "poster"
    return ui.ListItem(
        id="doulist_item",
        title=kept.name,
        subtitle=page.t(f"{len(kept.works)} works", f"{len(kept.works)}部"),
        leading=ui.Image(art=art, width=48, height=48, radius=8, desc=kept.name),
        on_tap=lambda: page.app.open(ListPage(page.app, kept)),
    )


class ListPage(ReelPage):
    """A list that somebody keeps."""

    name = ".DoulistActivity"

    def __init__(self, app: App, kept: FilmList) -> None:
        super().__init__(app)
        self.kept = kept

    def build(self) -> ui.Widget:
        """Bar with the bookmark, and what came."""
        saved = self.kept.saved
        mark = ui.IconButton(
            icon="bookmark",
            id="save_list",
            desc=self.t("Remove from saved lists", "取消收藏")
            if saved
            else self.t("Save list", "收藏片单"),
            selected=saved,
            color="primary" if saved else "on_surface_variant",
            on_tap=lambda: setattr(self.kept, "saved", not saved),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.kept.name, on_back=self.close, actions=[mark]),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """The works in the order of who keeps it."""
        count = len(self.kept.works)
        head = ui.Text(
            text=self.t(
                f"{count} works · kept by {self.kept.author}",
                f"共{count}部 · {self.kept.author}创建",
            ),
            style="small",
            color="on_surface_variant",
            padding=(16, 8),
        )
        rows = [
            work_row(self.app, work, partial(show_work, self, work), place=place)
            for place, work in enumerate((self.state.works[i] for i in self.kept.works), start=1)
        ]
        return ui.Scroll(key="kept", grow=1, child=ui.Column(children=[head, *rows]))

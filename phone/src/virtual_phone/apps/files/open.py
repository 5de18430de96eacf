"""What Files opens itself: documents, sounds, and the refusal to install apps."""

from functools import partial

from virtual_phone.apps.files.state import FilesBase
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.player import Player
from virtual_phone.apps.photos import kit
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media
from virtual_phone.ui import widgets as ui


class Reader(Page):
    """A document."""

    name = ".Reader"
    app: FilesBase

    def __init__(self, app: FilesBase, media: Media) -> None:
        super().__init__(app)
        self.media = media

    def build(self) -> ui.Widget:
        """Its first page, and what can be done."""
        t, media = self.t, self.media
        entries: list[tuple[str, ui.Do]] = [
            (t("Share", "分享"), lambda: kit.share(self.app, [media])),
            (t("Details", "详情"), lambda: self.app.open(kit.DetailsSheet(self.app, media))),
        ]
        page = ui.Image(
            art=media.art or f"document:{media.id}",
            fit="contain",
            grow=1,
            id="document_page",
            desc=t("Page 1", "第1页"),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=media.name, on_back=self.close, actions=[more_button(self, entries)]
            ),
            body=ui.Column(
                grow=1, padding=12, background="surface_container_highest", children=[page]
            ),
        )


class Listen(Page):
    """A sound that plays."""

    name = ".Player"
    modal = "sheet"
    app: FilesBase

    def __init__(self, app: FilesBase, media: Media) -> None:
        super().__init__(app)
        self.media = media
        self.player = Player(app)
        self.player.play(media.id, media.seconds)

    def build(self) -> ui.Widget:
        """Name, place, play or pause."""
        t, player = self.t, self.player
        running = player.playing is not None and not player.paused
        at = kit.length_text(player.position if player.playing else 0)
        toggle = partial(player.toggle, self.media.id, self.media.seconds)
        rows: list[ui.Widget] = [
            ui.Text(text=self.media.name, style="title", align="center", max_lines=1),
            ui.Slider(value=player.share, on_change=player.seek, desc=t("Position", "进度")),
            ui.Row(
                main="between",
                children=[
                    ui.Text(text=at, style="small", id="position"),
                    ui.Text(text=kit.length_text(self.media.seconds), style="small"),
                ],
            ),
            ui.Row(
                main="center",
                children=[
                    ui.IconButton(
                        icon="pause" if running else "play",
                        id="play_pause",
                        desc=t("Pause", "暂停") if running else t("Play", "播放"),
                        on_tap=toggle,
                    )
                ],
            ),
        ]
        return ui.Sheet(child=ui.Column(padding=(24, 16), gap=12, children=rows))

    def on_back(self) -> bool:
        """Leaving ends the sound."""
        self.player.stop()
        return False


class Blocked(Page):
    """Says that apps from files are not installed."""

    name = ".InstallBlocked"
    modal = "dialog"

    def build(self) -> ui.Widget:
        """The sentence and OK."""
        t = self.t
        words = t(
            "For your security, this phone may not install unknown apps from this source.",
            "出于安全考虑，已禁止安装来自此来源的未知应用。",
        )
        return ui.Dialog(
            body=ui.Text(text=words),
            buttons=[ui.Button(text=t("OK", "确定"), kind="text", on_tap=self.close)],
        )

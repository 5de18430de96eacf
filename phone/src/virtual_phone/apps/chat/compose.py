"""Writing a moment."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.chat.moments import MOST_PHOTOS
from virtual_phone.apps.chat.state import ME, Post, Visibility
from virtual_phone.apps.kit.confirm import EditPage
from virtual_phone.apps.kit.places import HERE, Place, PlacePage, with_location
from virtual_phone.apps.settings.kit import Choice, ChoiceDialog
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp

WHO = (
    Choice("public", "All friends", "公开"),
    Choice("friends", "Starred friends only", "仅星标朋友"),
    Choice("private", "Only me", "私密"),
)


class Compose(EditPage):
    """A moment to be: words, pictures, place, for whom."""

    name = ".PostMoment"
    question = ("Discard this moment?", "放弃此次编辑？")
    app: "ChatApp"

    def __init__(
        self, app: "ChatApp", *, photos: list[int], link: str = "", text: str = ""
    ) -> None:
        super().__init__(app)
        self.post = Post(0, ME, text, app.services.now(), photos=photos, link=link)
        self.store: dict[str, Visibility] = {"visible": "public"}

    def build(self) -> ui.Widget:
        """The form."""
        t, post = self.t, self.post
        ready = bool(post.text.strip() or post.photos or post.link)
        done = ui.Button(text=t("Post", "发表"), id="post", enabled=ready, on_tap=self._publish)
        who = next(choice for choice in WHO if choice.value == self.store["visible"])
        parts: list[ui.Widget] = [
            ui.TextField(
                key="text",
                id="moment_text",
                text=post.text,
                hint=t("Say something…", "这一刻的想法..."),
                multiline=True,
                plain=True,
                height=132,
                autofocus=not post.photos,
                on_change=partial(setattr, post, "text"),
            ),
            ui.Column(padding=(0, 8), children=[self._tiles()]),
        ]
        if post.link:
            head = post.link.partition("\n")[0]
            parts.append(
                ui.Card(
                    child=ui.Row(
                        gap=12,
                        padding=12,
                        children=[ui.Icon(name="link"), ui.Text(text=head, max_lines=2, grow=1)],
                    )
                )
            )
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="place",
                title=t("Location", "所在位置"),
                subtitle=post.place,
                leading=ui.Icon(name="location"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=self._ask_place,
            ),
            ui.ListItem(
                id="visible",
                title=t("Visible to", "谁可以看"),
                subtitle=t(who.english, who.chinese),
                leading=ui.Icon(name="person"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: self.app.open(
                    ChoiceDialog(self.app, ("Visible to", "谁可以看"), WHO, self.store, "visible")
                ),
            ),
        ]
        body = ui.Column(children=[ui.Column(padding=16, gap=8, children=parts), *rows])
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.leave, actions=[done, ui.Spacer(width=8)]),
            body=ui.Scroll(key="form", grow=1, child=body),
        )

    def _tiles(self) -> ui.Widget:
        store, post = self.app.services.media, self.post
        tiles: list[ui.Widget] = [
            ui.Image(
                art=media.art,
                height=104,
                id="photo",
                desc=self.t(f"Remove {media.name}", f"移除{media.name}"),
                on_tap=partial(post.photos.remove, media.id),
            )
            for media in map(store.get, post.photos)
            if media is not None
        ]
        if len(tiles) < MOST_PHOTOS and not post.link:
            tiles.append(
                ui.Column(
                    id="add_photo",
                    desc=self.t("Add photo", "添加照片"),
                    height=104,
                    main="center",
                    background="surface_container_high",
                    on_tap=self._pick,
                    children=[ui.Row(main="center", children=[ui.Icon(name="add", size=32)])],
                )
            )
        return ui.Grid(columns=3, gap=6, children=tiles)

    def _pick(self) -> None:
        def add(chosen: list[int]) -> None:
            self.post.photos = [*dict.fromkeys([*self.post.photos, *chosen])][:MOST_PHOTOS]

        room = MOST_PHOTOS - len(self.post.photos)
        self.app.services.pick_media(self.app, "", room, add)

    def _ask_place(self) -> None:
        with_location(self.app, lambda: self.app.open(PlacePage(self.app, self._place)))

    def _place(self, place: Place) -> None:
        city = self.t(*HERE.address)
        self.post.place = city if place is HERE else self.t(*place.name)

    def _publish(self) -> None:
        post = self.post
        post.text, post.at = post.text.strip(), self.app.services.now()
        post.visible = self.store["visible"]
        if self.app.post(post):
            self.close()
            self.app.services.toast(self.t("Posted", "已发表"))
            self.app.show_moments()

    def unsaved(self) -> object:
        """What was written."""
        return self.post if self.post.text or self.post.photos else None

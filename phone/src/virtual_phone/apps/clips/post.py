"""Putting up a clip of one's own."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.clips.kit import ClipsBase
from virtual_phone.apps.clips.state import ME, Clip
from virtual_phone.apps.kit.attach import arts_of, photo_tiles
from virtual_phone.apps.kit.confirm import EditPage
from virtual_phone.apps.kit.wording import online
from virtual_phone.ui import widgets as ui

SECONDS = 15
"""Length of a clip that is made of a picture."""


class PostPage(EditPage):
    """A film or picture, words, who may see it."""

    name = ".PublishActivity"
    question = ("Discard this clip?", "放弃发布？")
    app: ClipsBase

    def __init__(self, app: ClipsBase, photos: Sequence[int] = ()) -> None:
        super().__init__(app)
        self.photos = list(photos)[:1]
        self.caption = ""
        self.private = False

    def unsaved(self) -> object:
        """The film and the words."""
        return (tuple(self.photos), self.caption) if self.photos or self.caption.strip() else None

    def build(self) -> ui.Widget:
        """The form."""
        t = self.t
        post = ui.Button(
            text=t("Post", "发布"), id="post", enabled=bool(self.photos), on_tap=self._post
        )
        parts: list[ui.Widget] = [
            photo_tiles(self.app, self.photos, 1, kind=""),
            ui.TextField(
                key="caption",
                id="caption_field",
                text=self.caption,
                hint=t("Describe it, #topics help", "写点什么，加上#话题更容易被看到"),
                multiline=True,
                height=120,
                on_change=partial(setattr, self, "caption"),
            ),
            ui.Checkbox(
                text=t("Only I can see it", "仅自己可见"),
                checked=self.private,
                id="private",
                on_tap=lambda: setattr(self, "private", not self.private),
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("New clip", "发布作品"),
                on_back=self.leave,
                actions=[post, ui.Spacer(width=12)],
            ),
            body=ui.Scroll(
                key="post_form", grow=1, child=ui.Column(children=parts, gap=16, padding=16)
            ),
        )

    def _post(self) -> None:
        app, state = self.app, self.app.state
        if not online(app):
            app.services.toast(self.t("No connection, try again", "网络异常，请重试"))
            return
        media = app.services.media.get(self.photos[0])
        number = state.new_id()
        state.clips[number] = Clip(
            id=number,
            maker=ME,
            caption=self.caption.strip() or self.t("A clip of mine", "我的作品"),
            art=arts_of(app, self.photos)[0],
            sound=self.t("Original sound", "原声"),
            seconds=max(1, round(media.seconds)) if media and media.seconds else SECONDS,
            at=app.services.now(),
            private=self.private,
        )
        self.close()
        app.services.toast(self.t("Posted", "发布成功"))

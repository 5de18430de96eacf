"""The film that fills the screen: playing, signs beside it, swiping to the next one."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Literal

from virtual_phone.apps.clips.comments import CommentSheet
from virtual_phone.apps.clips.kit import (
    GOLD,
    RED,
    ClipsBase,
    ClipsPage,
    share,
    sign,
    turn_follow,
    turn_like,
    turn_saved,
)
from virtual_phone.apps.clips.state import ME, Clip
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.reviews import ago_text, count_text, person
from virtual_phone.ui import widgets as ui

TICK_S = 1.0
"""UI seconds between two looks at how far a film is."""


class Feed:
    """Clips in a row, one of which plays."""

    def __init__(
        self, page: ClipsPage, clips: Callable[[], Sequence[Clip]], index: int = 0
    ) -> None:
        self.page = page
        self.app: ClipsBase = page.app
        self.clips = clips
        self.index = index
        self.paused = False
        self._since: datetime = self.app.services.now()
        self._before = 0.0
        self._ticking = False

    @property
    def clip(self) -> Clip | None:
        """The one that shows."""
        found = self.clips()
        if not found:
            return None
        self.index = min(self.index, len(found) - 1)
        return found[self.index]

    @property
    def position(self) -> float:
        """Seconds from the start of the film, which begins again at its end."""
        clip = self.clip
        run = 0.0 if self.paused else (self.app.services.now() - self._since).total_seconds()
        return (self._before + run) % clip.seconds if clip else 0.0

    def begin(self) -> None:
        """Play from the start, and look at the place from time to time."""
        self._since, self._before, self.paused = self.app.services.now(), 0.0, False
        clip = self.clip
        if clip is not None:
            seen = self.app.state.seen
            seen[:] = [clip.id, *(each for each in seen if each != clip.id)][:60]
        if not self._ticking:
            self._ticking = True
            self.app.services.after(TICK_S, self._tick)

    def _tick(self) -> None:
        if self.page not in self.app.pages:
            self._ticking = False
            return
        self.app.services.after(TICK_S, self._tick)
        if self.paused or self.app.pages[-1] is not self.page:
            return
        clip, services = self.clip, self.app.services
        if not services.in_front(self.app):
            self.toggle()
            return
        run = self._before + (services.now() - self._since).total_seconds()
        if clip and run >= clip.seconds and self.app.state.settings["auto_next"]:
            self.step(1)
        services.changed()

    def toggle(self) -> None:
        """Pause, or go on."""
        if self.paused:
            self._since, self.paused = self.app.services.now(), False
        else:
            self._before, self.paused = self.position, True

    def step(self, by: int) -> bool:
        """Go to the next or the previous one; False at the ends."""
        place = self.index + by
        if not 0 <= place < len(self.clips()):
            return False
        self.index = place
        self.begin()
        return True

    def swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Up and down change the film, to the left stands who made it."""
        clip = self.clip
        if direction == "left" and clip is not None:
            self.app.visit(clip.maker)
            return True
        return direction in ("up", "down") and self.step(1 if direction == "up" else -1)

    def widget(self, top: ui.Widget) -> ui.Widget:
        """The film with all that lies on it; `top` stands at its upper edge."""
        clip, t = self.clip, self.app.t
        if clip is None:
            words = ("Nothing to watch here yet", "这里还没有作品")
            empty = empty_state(self.app, words, "video")
            return ui.Column(grow=1, children=[top, empty])
        picture = ui.Image(
            art=clip.art,
            dim=0.32,
            id="clip",
            desc=clip.caption,
            on_tap=self.toggle,
            on_double_tap=partial(turn_like, self.app, clip, only_on=True),
            on_long_press=self._menu,
        )
        layers: list[ui.Widget] = [
            picture,
            ui.Corner(child=top, at="top"),
            ui.Corner(child=self._signs(clip), at="bottom_end", padding=(6, 22)),
            ui.Corner(child=self._words(clip), at="bottom_start", padding=(16, 22)),
        ]
        if self.paused:
            play = ui.Icon(
                name="play",
                size=84,
                color="white",
                id="paused",
                desc=t("Paused", "已暂停"),
                on_tap=self.toggle,
                on_double_tap=partial(turn_like, self.app, clip, only_on=True),
            )
            layers.append(ui.Corner(child=play, at="center"))
        done = ui.Slider(
            value=self.position / clip.seconds, thin=True, on_change=self._seek, id="seek"
        )
        return ui.Column(
            grow=1,
            background="black",
            children=[ui.Stack(children=layers, grow=1), ui.Row(children=[done], height=20)],
        )

    def _seek(self, share_: float) -> None:
        clip = self.clip
        if clip is not None:
            self._since, self._before = self.app.services.now(), share_ * clip.seconds

    def _signs(self, clip: Clip) -> ui.Widget:
        app, state, t = self.app, self.app.state, self.app.t
        maker = state.makers[clip.maker]
        liked, saved = clip.id in state.liked, clip.id in state.saved
        count = partial(count_text, app)
        face: list[ui.Widget] = [
            ui.Column(
                id="maker_face",
                desc=maker.name,
                on_tap=partial(app.visit, maker.id),
                children=[person(maker.name, size=48)],
            )
        ]
        if not maker.followed and maker.id != ME:
            face.append(
                ui.Column(
                    id="follow_sign",
                    desc=t(f"Follow {maker.name}", f"关注{maker.name}"),
                    on_tap=partial(turn_follow, maker),
                    padding=(8, 4),
                    children=[ui.Avatar(icon="add", color=RED, size=24)],
                )
            )
        like = t("Unlike", "取消点赞") if liked else t("Like", "点赞")
        keep = t("Remove from favourites", "取消收藏") if saved else t("Favourite", "收藏")
        return ui.Column(
            width=60,
            gap=2,
            cross="center",
            children=[
                *face,
                sign(
                    "heart", count(clip.likes), f"{like} {clip.likes}",
                    partial(turn_like, app, clip), name="like",
                    color=RED if liked else "white", on=liked,
                ),
                sign(
                    "comment", count(clip.replies), f"{t('Comments', '评论')} {clip.replies}",
                    lambda: app.open(CommentSheet(app, clip)), name="comments",
                ),
                sign(
                    "star", count(clip.saves), f"{keep} {clip.saves}",
                    partial(turn_saved, app, clip), name="save",
                    color=GOLD if saved else "white", on=saved,
                ),
                sign(
                    "share", count(clip.shares), f"{t('Share', '分享')} {clip.shares}",
                    partial(share, app, clip), name="share",
                ),
            ],
        )  # fmt: skip

    def _words(self, clip: Clip) -> ui.Widget:
        app, maker = self.app, self.app.state.makers[clip.maker]
        lines: list[ui.Widget] = [
            ui.Row(
                gap=8,
                children=[
                    ui.Text(
                        text=f"@{maker.name}",
                        id="maker_name",
                        bold=True,
                        color="white",
                        max_lines=1,
                        on_tap=partial(app.visit, maker.id),
                    ),
                    ui.Text(text=ago_text(app, clip.at), style="small", color="white"),
                ],
            )
        ]
        if app.state.settings["captions"]:
            lines.append(
                ui.Text(
                    text=clip.caption, id="caption", style="subtitle", color="white", max_lines=3
                )
            )
        topics = [
            ui.Text(
                text=f"#{topic}",
                id="topic",
                style="label",
                color="white",
                padding=(8, 4),
                radius=10,
                background="#3a3d44",
                on_tap=partial(app.topic, topic),
            )
            for topic in clip.topics[:2]
        ]
        sound = ui.Row(
            gap=6,
            children=[
                ui.Icon(name="music", size=15, color="white"),
                ui.Text(text=clip.sound, id="sound", style="small", color="white", max_lines=1),
            ],
        )
        width = app.services.display_dp[0] - 108
        return ui.Column(
            width=width,
            gap=6,
            cross="start",
            children=[*lines, ui.Row(children=topics, gap=6), sound],
        )

    def _menu(self) -> None:
        clip, t = self.clip, self.app.t
        if clip is None:
            return
        if clip.maker == ME:
            self.app.open(
                ActionSheet(self.app, [(t("Delete clip", "删除作品"), partial(self._drop, clip))])
            )
            return
        self.app.open(
            ActionSheet(
                self.app,
                [
                    (t("Not interested", "不感兴趣"), partial(self._hide, clip)),
                    (t("Copy link", "复制链接"), partial(self._copy, clip)),
                ],
            )
        )

    def _drop(self, clip: Clip) -> None:
        self.app.state.clips.pop(clip.id, None)
        self.page.close()
        self.app.services.toast(self.app.t("Clip deleted", "已删除"))

    def _hide(self, clip: Clip) -> None:
        self.app.state.hidden.append(clip.id)
        self.begin()
        self.app.services.toast(self.app.t("You will see less of this", "将减少此类推荐"))

    def _copy(self, clip: Clip) -> None:
        self.app.services.clipboard = f"https://clips.example/v/{clip.id}"
        self.app.services.toast(self.app.t("Link copied", "链接已复制"))


class FeedPage(ClipsPage):
    """Some clips to swipe through, opened from a list."""

    name = ".PlayActivity"
    black_bars = True

    def __init__(self, app: ClipsBase, clips: Sequence[Clip], start: Clip) -> None:
        super().__init__(app)
        numbers = [clip.id for clip in clips]

        def there() -> list[Clip]:
            known = self.state.clips
            return [known[i] for i in numbers if i in known and i not in self.state.hidden]

        shown = [clip.id for clip in there()]
        self.feed = Feed(self, there, shown.index(start.id) if start.id in shown else 0)

    def arrived(self) -> None:
        """It plays."""
        self.feed.begin()

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """To the next or the previous one, or to who made it."""
        return self.loaded and self.feed.swipe(direction)

    def build(self) -> ui.Widget:
        """The spinner, or the film."""
        if not self.loaded:
            return ui.Scaffold(app_bar=ui.AppBar(title="", on_back=self.close), body=self.fetched())
        return self.content()

    def content(self) -> ui.Widget:
        """The film under an arrow back."""
        color = "white" if self.feed.clip else "on_surface"
        back = ui.IconButton(
            icon="back", color=color, desc=self.t("Navigate up", "转到上一层级"), on_tap=self.close
        )
        width = self.app.services.display_dp[0]
        top = ui.Row(children=[back, ui.Spacer(grow=1)], width=width, padding=(4, 8))
        return self.feed.widget(top)

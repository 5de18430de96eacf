"""What the pages of Clips share: comments, following, tiles, the signs beside a film."""

import random
from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.clips import data
from virtual_phone.apps.clips.state import ME, Clip, ClipsState, Maker
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.reviews import Remark, count_text, person, remarks
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

RED = "#ff4d6d"
GOLD = "#ffc94d"
"""What is liked and what is kept, on a film."""


class ClipsBase(App):
    """What its pages need of Clips."""

    state: ClipsState

    def watch(self, clips: Sequence[Clip], start: Clip) -> None:
        """Open some clips to swipe through, beginning with one."""
        raise TypeError(clips, start)

    def visit(self, maker: int) -> None:
        """Open somebody's page."""
        raise TypeError(maker)

    def topic(self, name: str) -> None:
        """Open the clips about something."""
        raise TypeError(name)


class ClipsPage(OnlinePage):
    """A page of Clips that needs the network."""

    app: ClipsBase

    @property
    def state(self) -> ClipsState:
        """The app's records."""
        return self.app.state


class LocalPage(Page):
    """A page of Clips that does not."""

    app: ClipsBase

    @property
    def state(self) -> ClipsState:
        """The app's records."""
        return self.app.state


def comments_of(app: App, clip: Clip) -> list[Remark]:
    """What people say to a clip; made at the first look, the same on every phone of a seed."""
    state: ClipsState = app.state
    if clip.id not in state.comments:
        rng = random.Random(f"{state.salt}:{clip.id}")
        texts = rng.sample(data.COMMENTS, min(clip.replies, len(data.COMMENTS)))
        state.comments[clip.id] = remarks(app, texts, rng=rng, most_likes=clip.likes // 40 + 6)
    return state.comments[clip.id]


def turn_like(app: ClipsBase, clip: Clip, *, only_on: bool = False) -> None:
    """Like a clip, or take that back; a double tap never takes it back."""
    liked = app.state.liked
    if clip.id not in liked:
        liked.insert(0, clip.id)
        clip.likes += 1
    elif not only_on:
        liked.remove(clip.id)
        clip.likes -= 1


def turn_saved(app: ClipsBase, clip: Clip) -> None:
    """Keep a clip, or let it go."""
    saved = app.state.saved
    if clip.id in saved:
        saved.remove(clip.id)
        clip.saves -= 1
        app.services.toast(app.t("Removed from favourites", "已取消收藏"))
    else:
        saved.insert(0, clip.id)
        clip.saves += 1
        app.services.toast(app.t("Added to favourites", "已收藏"))


def turn_follow(maker: Maker) -> None:
    """Follow somebody, or stop that."""
    maker.followed = not maker.followed
    maker.fans += 1 if maker.followed else -1


def share(app: ClipsBase, clip: Clip) -> None:
    """Hand a clip's address to another app."""
    clip.shares += 1
    text = f"{clip.caption} https://clips.example/v/{clip.id}"
    app.services.request(app, "share_text", text=text, title=app.state.makers[clip.maker].name)


def follow_button(app: App, maker: Maker) -> ui.Widget:
    """The button on somebody's page and in lists."""
    return ui.Button(
        text=app.t("Following", "已关注") if maker.followed else app.t("Follow", "关注"),
        kind="tonal" if maker.followed else "filled",
        id="follow",
        on_tap=partial(turn_follow, maker),
    )


def tiles(app: ClipsBase, clips: Sequence[Clip]) -> ui.Widget:
    """Upright pictures in three columns; a tap plays them from there."""
    cells = []
    for clip in clips:
        count = count_text(app, clip.likes)
        figure = ui.Row(
            gap=4,
            children=[
                ui.Icon(name="lock" if clip.private else "heart", size=13, color="white"),
                ui.Text(text=count, style="small", color="white"),
            ],
        )
        cells.append(
            ui.Stack(
                height=172,
                id="clip_tile",
                desc=clip.caption,
                on_tap=partial(app.watch, clips, clip),
                children=[
                    ui.Image(art=clip.art, radius=4, dim=0.15, desc=""),
                    ui.Corner(child=figure, at="bottom_start", padding=8),
                ],
            )
        )
    return ui.Grid(columns=3, gap=3, children=cells)


def maker_row(app: ClipsBase, maker: Maker) -> ui.Widget:
    """Somebody in a list."""
    fans = count_text(app, maker.fans)
    return ui.ListItem(
        id="maker_item",
        title=maker.name,
        subtitle=app.t(f"@{maker.handle} · {fans} fans", f"@{maker.handle} · {fans}粉丝"),
        leading=person(maker.name, size=48),
        trailing=follow_button(app, maker) if maker.id != ME else None,
        on_tap=partial(app.visit, maker.id),
    )


def sign(
    icon: str,
    words: str,
    desc: str,
    do: ui.Do,
    *,
    name: str,
    color: str = "white",
    on: bool = False,
) -> ui.Widget:
    """A sign beside a film with a number or word below it."""
    return ui.Column(
        id=name,
        desc=desc,
        selected=on,
        width=60,
        padding=(2, 6),
        gap=2,
        cross="center",
        on_tap=do,
        children=[
            ui.Icon(name=icon, size=32, color=color),
            ui.Text(text=words, style="small", color="white", align="center", max_lines=1),
        ],
    )

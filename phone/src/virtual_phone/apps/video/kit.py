"""What the pages of Lumo share: rows and cards of videos, comments, following."""

import random
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.reviews import Remark, ago_text, count_text, person, remarks
from virtual_phone.apps.video import data
from virtual_phone.apps.video.state import Channel, Clip, VideoState
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


class LumoApp(App):
    """What its pages need of Lumo."""

    state: VideoState

    def watch(self, clip: int) -> None:
        """Open a video and play it."""
        raise TypeError(clip)

    def visit(self, channel: int) -> None:
        """Open a channel's page."""
        raise TypeError(channel)


class LumoPage(OnlinePage):
    """A page of Lumo that needs the network."""

    app: LumoApp

    @property
    def state(self) -> VideoState:
        """The app's records."""
        return self.app.state


def length_text(seconds: float) -> str:
    """`4:07` or `1:02:30`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def views_text(app: App, clip: Clip) -> str:
    """`12.4K views`."""
    count = count_text(app, clip.views)
    return app.t(f"{count} views", f"{count}播放")


def thumbnail(clip: Clip, width: float | None, height: float) -> ui.Widget:
    """The picture with the length in its corner."""
    length = ui.Text(
        text=length_text(clip.seconds),
        id="duration",
        style="small",
        color="white",
        padding=(6, 2),
        background="#202124",
        radius=4,
    )
    return ui.Stack(
        width=width,
        height=height,
        children=[
            ui.Image(art=clip.art, radius=8, desc=clip.title, id="cover"),
            ui.Corner(child=length, at="bottom_end", padding=6),
        ],
    )


def clip_row(
    app: LumoApp, clip: Clip, *, place: int = 0, trailing: ui.Widget | None = None
) -> ui.Widget:
    """A video in a list."""
    channel = app.state.channels[clip.channel]
    line = f"{views_text(app, clip)} · {ago_text(app, clip.at)}"
    parts: list[ui.Widget] = [
        thumbnail(clip, 148, 84),
        ui.Column(
            grow=1,
            gap=3,
            children=[
                ui.Text(id="title", text=clip.title, style="subtitle", max_lines=2),
                ui.Text(text=channel.name, style="small", color="on_surface_variant", max_lines=1),
                ui.Text(text=line, style="small", color="on_surface_variant", max_lines=1),
            ],
        ),
    ]
    if place:
        figure = ui.Text(
            text=str(place),
            id="rank",
            style="title",
            width=32,
            align="center",
            color="error" if place <= 3 else "outline",
        )
        parts.insert(0, figure)
    if trailing:
        parts.append(trailing)
    return ui.Row(
        id="video_item",
        gap=12,
        padding=(16, 6),
        on_tap=partial(app.watch, clip.id),
        children=parts,
    )


class ClipMenu(Page):
    """What can be done with a card of the feed."""

    name = ".CardMenu"
    modal = "sheet"
    app: LumoApp

    def __init__(self, app: LumoApp, clip: Clip) -> None:
        super().__init__(app)
        self.clip = clip

    def build(self) -> ui.Widget:
        """Watch later, not interested."""
        state = self.app.state
        later = self.clip.id in state.later
        words = (
            self.t("Remove from Watch later", "从稍后再看移除")
            if later
            else self.t("Watch later", "稍后再看")
        )
        rows = [
            ui.ListItem(title=words, leading=ui.Icon(name="clock"), on_tap=self._later),
            ui.ListItem(
                title=self.t("Not interested", "不感兴趣"),
                leading=ui.Icon(name="eye_off"),
                on_tap=self._hide,
            ),
        ]
        return ui.Sheet(child=ui.Column(children=rows))

    def _later(self) -> None:
        turn_later(self.app, self.clip.id)
        self.close()

    def _hide(self) -> None:
        self.app.state.hidden.append(self.clip.id)
        self.close()
        self.app.services.toast(self.t("You will see less of this", "将减少此类内容推荐"))


def clip_card(app: LumoApp, clip: Clip, height: float) -> ui.Widget:
    """A video in the two columns of the feed."""
    channel = app.state.channels[clip.channel]
    more = ui.IconButton(
        icon="more",
        id="card_more",
        desc=app.t("More", "更多"),
        on_tap=lambda: app.open(ClipMenu(app, clip)),
    )
    foot = ui.Row(
        padding=(8, 0),
        children=[
            ui.Text(
                text=f"{channel.name}\n{views_text(app, clip)}",
                style="small",
                color="on_surface_variant",
                grow=1,
                max_lines=2,
            ),
            more,
        ],
    )
    title = ui.Column(
        height=44,
        padding=(8, 2),
        children=[ui.Text(id="title", text=clip.title, style="subtitle", max_lines=2)],
    )
    inside = ui.Column(children=[thumbnail(clip, None, height), title, foot], gap=2)
    return ui.Card(child=inside, radius=8, id="video_card", on_tap=partial(app.watch, clip.id))


def turn_later(app: LumoApp, clip: int) -> None:
    """Put a video on the list to watch later, or take it off."""
    later = app.state.later
    if clip in later:
        later.remove(clip)
        app.services.toast(app.t("Removed from Watch later", "已从稍后再看移除"))
    else:
        later.insert(0, clip)
        app.services.toast(app.t("Added to Watch later", "已添加到稍后再看"))


def follow_button(app: LumoApp, channel: Channel) -> ui.Widget:
    """Follow; unfollowing asks first."""
    followed = channel.id in app.state.following

    def turn() -> None:
        if not followed:
            app.state.following.insert(0, channel.id)
            channel.fans += 1
            app.services.toast(app.t("Followed", "关注成功"))
            return
        question = app.t(f"Unfollow {channel.name}?", f"不再关注{channel.name}?")
        app.open(Confirm(app, question, drop, yes=app.t("Unfollow", "取消关注")))

    def drop() -> None:
        app.state.following.remove(channel.id)
        channel.fans -= 1

    return ui.Button(
        text=app.t("Following", "已关注") if followed else app.t("Follow", "关注"),
        kind="tonal" if followed else "filled",
        id="follow",
        on_tap=turn,
    )


def channel_row(app: LumoApp, channel: Channel) -> ui.Widget:
    """A channel in a list."""
    fans = count_text(app, channel.fans)
    uploads = len(app.state.of_channel(channel.id))
    return ui.ListItem(
        id="user_item",
        title=channel.name,
        subtitle=app.t(f"{fans} fans · {uploads} videos", f"{fans}粉丝 · {uploads}个视频"),
        leading=person(channel.name, size=48),
        trailing=follow_button(app, channel),
        on_tap=partial(app.visit, channel.id),
    )


def comments_of(app: LumoApp, clip: Clip) -> list[Remark]:
    """What people say of a video; made at the first look, the same on every phone of a seed."""
    state = app.state
    if clip.id not in state.comments:
        rng = random.Random(f"{state.salt}:{clip.id}")
        texts = rng.sample(data.COMMENTS, rng.randrange(5, len(data.COMMENTS)))
        most = max(20, clip.likes // 20)
        state.comments[clip.id] = remarks(app, texts, rng=rng, most_likes=most)
    return state.comments[clip.id]

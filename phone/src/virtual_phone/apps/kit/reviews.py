"""What people say of a thing: rows of remarks with likes, and the page on which one writes."""

import copy
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Literal

from virtual_phone.apps.kit.confirm import Confirm, EditPage
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

PLACES = (
    ("Harbour City", "港城"),
    ("North Bay", "北湾"),
    ("Millbrook", "磨溪"),
    ("Lakeside", "湖畔"),
    ("Redhill", "红山"),
    ("Old Town", "老城"),
)
NICKNAMES = (
    ("quiet_otter", "安静的水獭"),
    ("Mondays", "周一不上班"),
    ("Paper Kite", "纸风筝"),
    ("tea at four", "四点的茶"),
    ("Moss", "青苔"),
    ("second row", "第二排"),
    ("lighthouse 12", "十二号灯塔"),
    ("Plum", "小李子"),
    ("off by one", "差一位"),
    ("Nightbus", "末班车"),
    ("Juniper", "杜松"),
    ("cold noodles", "凉面"),
    ("Wrong Umbrella", "拿错伞"),
    ("half a moon", "半个月亮"),
    ("gravel", "碎石子"),
    ("Ms Finch", "雀小姐"),
    ("blue kettle", "蓝水壶"),
    ("Odd Socks", "不成对的袜子"),
    ("Marmalade", "橘子酱"),
    ("third floor", "三楼住户"),
)
"""Names under which people write."""
_COLORS = ("#5c6bc0", "#26897a", "#c2497c", "#c96a1b", "#6f58b5", "#2f7fc4", "#5b8f3f")


@dataclass
class Remark:
    """A comment or review."""

    id: int
    author: str
    text: str
    at: datetime
    stars: int = 0
    """1 to 5; 0 for a comment without a rating."""
    likes: int = 0
    liked: bool = False
    """By the phone's owner; counted in `likes`."""
    mine: bool = False
    photos: list[int] = field(default_factory=list)
    """Ids in the phone's media store."""
    place: str = ""
    of: str = ""
    """What was bought or seen, in a word: the colour and size of a shirt."""


@dataclass
class Draft:
    """What was written on a `ReviewPage`."""

    stars: int = 0
    text: str = ""
    photos: list[int] = field(default_factory=list)
    anonymous: bool = False


def remarks(
    app: App,
    texts: Sequence[tuple[str, str]],
    *,
    rng: random.Random,
    first_id: int = 1,
    stars: Sequence[int] = (0,),
    most_likes: int = 900,
) -> list[Remark]:
    """One remark for each text, by people of `NICKNAMES`, over the last months."""
    names = rng.sample(NICKNAMES, min(len(texts), len(NICKNAMES)))
    found = []
    for index, text in enumerate(texts):
        ago = timedelta(days=rng.randrange(0, 90), minutes=rng.randrange(20, 1400))
        found.append(
            Remark(
                id=first_id + index,
                author=app.t(*names[index % len(names)]),
                text=app.t(*text),
                at=app.services.now() - ago,
                stars=rng.choice(list(stars)),
                likes=int(most_likes * rng.random() ** 3),
                place=app.t(*rng.choice(PLACES)),
            )
        )
    return found


def ordered(found: Sequence[Remark], order: Literal["hot", "new"]) -> list[Remark]:
    """By likes or by time; the larger first."""
    if order == "new":
        return sorted(found, key=lambda remark: remark.at, reverse=True)
    return sorted(found, key=lambda remark: (-remark.likes, remark.id))


def like(remark: Remark) -> None:
    """Like it, or take the like back."""
    remark.liked = not remark.liked
    remark.likes += 1 if remark.liked else -1


def count_text(app: App, count: int) -> str:
    """`8,431`, `12.4K` or `1.2万`."""
    if app.services.language == "zh":
        return f"{count / 10_000:.1f}万" if count >= 10_000 else str(count)
    if count >= 1_000_000:
        return f"{count / 1_000_000:.1f}M"
    return f"{count / 1000:.1f}K" if count >= 10_000 else f"{count:,}"


def ago_text(app: App, at: datetime) -> str:
    """`5 min ago`, `3 h ago`, yesterday's time, else the day."""
    minutes = int((app.services.now() - at).total_seconds() // 60)
    if minutes < 1:
        return app.t("just now", "刚刚")
    if minutes < 60:
        return app.t(f"{minutes} min ago", f"{minutes}分钟前")
    if minutes < 24 * 60:
        return app.t(f"{minutes // 60} h ago", f"{minutes // 60}小时前")
    if minutes < 48 * 60:
        clock = time_text(app, at)
        return app.t(f"yesterday {clock}", f"昨天 {clock}")
    return short_date_text(app, at)


def person(name: str, *, size: float = 36) -> ui.Avatar:
    """The disc of somebody who writes."""
    return ui.Avatar(text=name[:1], color=_COLORS[sum(map(ord, name)) % len(_COLORS)], size=size)


def like_button(app: App, remark: Remark, *, icon: str = "thumb_up") -> ui.Widget:
    """The sign with its count; the description says what a tap does."""
    color = "primary" if remark.liked else "on_surface_variant"
    desc = app.t("Unlike", "取消点赞") if remark.liked else app.t("Like", "点赞")
    return ui.Row(
        id="like",
        desc=f"{desc} {remark.likes}",
        selected=remark.liked,
        gap=4,
        padding=(8, 10),
        on_tap=partial(like, remark),
        children=[
            ui.Icon(name=icon, size=18, color=color),
            ui.Text(text=count_text(app, remark.likes), style="small", color=color),
        ],
    )


def photo_row(app: App, photos: Sequence[int], *, side: float = 88) -> ui.Widget:
    """Small pictures from the phone's media store."""
    known = {media.id: media for media in app.services.media.items}
    return ui.Row(
        gap=8,
        id="review_photos",
        children=[
            ui.Image(art=known[each].art, width=side, height=side, radius=8, desc=known[each].name)
            for each in photos
            if each in known
        ],
    )


def remark_row(
    app: App,
    remark: Remark,
    *,
    on_delete: Callable[[Remark], object] | None = None,
) -> ui.Widget:
    """Who, stars, words, photos, when and where, and the like button.

    A long press deletes one's own remark after a question when `on_delete` is given.
    """

    def ask() -> None:
        assert on_delete is not None
        question = app.t("Delete this comment?", "删除这条评论？")
        app.open(Confirm(app, question, partial(on_delete, remark)))

    words: list[ui.Widget] = [
        ui.Row(
            gap=8,
            children=[
                ui.Text(
                    id="author",
                    text=remark.author,
                    style="subtitle",
                    color="on_surface_variant",
                    max_lines=1,
                    grow=1,
                ),
                *([ui.Rating(value=remark.stars, size=16)] if remark.stars else []),
            ],
        ),
        ui.Text(id="comment_text", text=remark.text, style="subtitle"),
    ]
    if remark.photos:
        words.append(photo_row(app, remark.photos))
    facts = [ago_text(app, remark.at), remark.place, remark.of]
    when = " · ".join(fact for fact in facts if fact)
    words.append(
        ui.Row(
            children=[
                ui.Text(text=when, style="small", color="outline", max_lines=1, grow=1),
                like_button(app, remark),
            ]
        )
    )
    return ui.Row(
        id="comment_row",
        cross="start",
        gap=12,
        padding=(16, 8),
        on_long_press=ask if on_delete and remark.mine else None,
        children=[person(remark.author), ui.Column(children=words, gap=4, grow=1)],
    )


class ReviewPage(EditPage):
    """Stars, words and photos; Submit hands them over."""

    name = ".WriteReview"
    question = ("Discard your review?", "放弃已填写的内容？")

    def __init__(
        self,
        app: App,
        subject: str,
        then: Callable[[Draft], object],
        *,
        draft: Draft | None = None,
        photos: int = 0,
    ) -> None:
        """`photos` is how many may be added (0 hides the row); `then` gets the draft."""
        super().__init__(app)
        self.subject = subject
        self.then = then
        self.draft = draft or Draft()
        self.kept = copy.deepcopy(self.draft)
        self.most = photos

    def head(self) -> list[ui.Widget]:
        """What stands above the stars."""
        return []

    def complete(self) -> bool:
        """Whether Submit can be tapped: as it is, when there are stars."""
        return self.draft.stars > 0

    def build(self) -> ui.Widget:
        """The form."""
        draft = self.draft
        parts: list[ui.Widget] = [
            *self.head(),
            self._stars(),
            ui.TextField(
                key="review",
                id="review_text",
                text=draft.text,
                hint=self.t("Say what you liked and what not", "说说你的感受，分享给想了解的人"),
                multiline=True,
                height=160,
                on_change=partial(setattr, draft, "text"),
            ),
        ]
        if self.most:
            parts.append(self._photos())
        parts.append(
            ui.Checkbox(
                text=self.t("Post anonymously", "匿名发布"),
                checked=draft.anonymous,
                id="anonymous",
                on_tap=lambda: setattr(draft, "anonymous", not draft.anonymous),
            )
        )
        submit = ui.Button(
            text=self.t("Submit", "发布"),
            kind="text",
            id="submit_review",
            enabled=self.complete(),
            on_tap=self._submit,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.subject, on_back=self.leave, actions=[submit]),
            body=ui.Scroll(
                key="review_form", grow=1, child=ui.Column(children=parts, gap=16, padding=16)
            ),
        )

    def _stars(self) -> ui.Widget:
        words = (
            ("Tap to rate", "轻点评分"),
            ("Terrible", "很差"),
            ("Poor", "较差"),
            ("Okay", "一般"),
            ("Good", "推荐"),
            ("Excellent", "力荐"),
        )
        return ui.Row(
            gap=12,
            children=[
                ui.Rating(
                    id="rating_bar",
                    desc=self.t("Rating", "评分"),
                    value=self.draft.stars,
                    on_rate=partial(setattr, self.draft, "stars"),
                ),
                ui.Text(
                    text=self.t(*words[self.draft.stars]),
                    style="subtitle",
                    color="on_surface_variant",
                    grow=1,
                ),
            ],
        )

    def _photos(self) -> ui.Widget:
        draft = self.draft
        known = {media.id: media for media in self.app.services.media.items}
        tiles: list[ui.Widget] = [
            ui.Image(
                art=known[each].art,
                height=96,
                radius=8,
                id="photo",
                desc=self.t(f"Remove {known[each].name}", f"移除 {known[each].name}"),
                on_tap=partial(draft.photos.remove, each),
            )
            for each in draft.photos
            if each in known
        ]
        if len(draft.photos) < self.most:
            tiles.append(
                ui.Column(
                    id="add_photo",
                    desc=self.t("Add photo", "添加图片"),
                    height=96,
                    radius=8,
                    background="surface_container_high",
                    main="center",
                    cross="center",
                    on_tap=self._pick,
                    children=[
                        ui.Icon(name="camera"),
                        ui.Text(text=f"{len(draft.photos)}/{self.most}", style="small"),
                    ],
                )
            )
        return ui.Grid(columns=3, gap=8, children=tiles)

    def _pick(self) -> None:
        def add(chosen: list[int]) -> None:
            self.draft.photos += [each for each in chosen if each not in self.draft.photos]

        room = self.most - len(self.draft.photos)
        self.app.services.pick_media(self.app, "photo", room, add)

    def _submit(self) -> None:
        self.draft.text = self.draft.text.strip()
        self.close()
        self.then(self.draft)

    def unsaved(self) -> object:
        """What was written, when it is something else than before."""
        return self.draft if self.draft != self.kept else None

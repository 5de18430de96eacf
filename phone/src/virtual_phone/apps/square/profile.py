"""Somebody's page, one's own too, and changing what stands there."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm, EditPage
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import field, top_tabs
from virtual_phone.apps.kit.lists import RowsPage
from virtual_phone.apps.kit.menus import Entry, more_button
from virtual_phone.apps.kit.reviews import count_text, person
from virtual_phone.apps.square.kit import (
    LocalPage,
    SquareBase,
    SquarePage,
    follow_button,
    person_row,
    post_list,
)
from virtual_phone.apps.square.state import ME, Post
from virtual_phone.ui import widgets as ui

TABS = (("posts", ("Posts", "动态")), ("media", ("Pictures", "图片")), ("likes", ("Likes", "赞过")))


class ProfilePage(SquarePage):
    """Cover, who it is, what was written."""

    name = ".ProfileActivity"

    def __init__(self, app: SquareBase, who: int) -> None:
        super().__init__(app)
        self.who = self.state.people[who]
        self.tab = "posts"

    def build(self) -> ui.Widget:
        """Bar and content."""
        actions = [] if self.who.id == ME else [more_button(self, self._entries())]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.who.name, on_back=self.close, actions=actions),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Head, tabs, posts."""
        tabs = top_tabs(
            self,
            [each for each in TABS if each[0] != "likes" or self.who.id == ME],
            self.tab,
            partial(setattr, self, "tab"),
            prefix="profile",
        )
        rows = post_list(self.app, self._posts())
        nothing = empty_state(self.app, ("Nothing here yet", "这里还没有内容"), "notes")
        parts = [self._cover(), self._about(), tabs, *(rows or [nothing])]
        return ui.Scroll(
            key="profile", id="profile_scroll", grow=1, child=ui.Column(children=parts)
        )

    def _posts(self) -> list[Post]:
        state = self.state
        if self.tab == "likes":
            return [state.posts[each] for each in state.liked if each in state.posts]
        if self.who.blocked:
            return []
        found = state.of(self.who.id)
        return [post for post in found if post.art] if self.tab == "media" else found

    def _cover(self) -> ui.Widget:
        face = ui.Column(
            padding=4,
            radius=46,
            background="surface",
            children=[person(self.who.name, size=80)],
            width=88,
            height=88,
        )
        cover = ui.Column(
            children=[
                ui.Image(
                    art=f"landscape:{self.who.handle}", height=120, desc=self.t("Cover", "封面")
                ),
                ui.Spacer(height=48),
            ]
        )
        if self.who.id == ME:
            button: ui.Widget = ui.Button(
                text=self.t("Edit profile", "编辑资料"),
                kind="outlined",
                id="edit_profile",
                on_tap=lambda: self.app.open(EditProfile(self.app)),
            )
        else:
            message = ui.IconButton(
                icon="mail",
                id="message",
                desc=self.t("Message", "私信"),
                on_tap=partial(self.app.talk, self.who.id),
            )
            button = ui.Row(gap=4, children=[message, follow_button(self.app, self.who)])
        return ui.Stack(
            height=168,
            children=[
                cover,
                ui.Corner(child=face, at="bottom_start", padding=(16, 0)),
                ui.Corner(child=button, at="bottom_end", padding=(16, 0)),
            ],
        )

    def _about(self) -> ui.Widget:
        who, app = self.who, self.app
        locked = who.id == ME and self.state.settings["private"]
        name: list[ui.Widget] = [ui.Text(text=who.name, style="title", id="profile_name")]
        if locked:
            name.append(ui.Icon(name="lock", size=16, desc=self.t("Private account", "私密账号")))
        figures = (
            ("follows", who.follows, ("following", "关注")),
            ("followers", who.followers, ("followers", "粉丝")),
        )
        counts = [
            ui.Row(
                id=f"profile_{key}",
                gap=4,
                padding=(0, 6),
                on_tap=partial(self._people, key) if who.id == ME else None,
                children=[
                    ui.Text(text=count_text(app, count), style="label"),
                    ui.Text(text=self.t(*words), style="subtitle", color="on_surface_variant"),
                ],
            )
            for key, count, words in figures
        ]
        return ui.Column(
            padding=(16, 8),
            gap=4,
            children=[
                ui.Row(children=name, gap=6),
                ui.Text(text=f"@{who.handle}", style="subtitle", color="on_surface_variant"),
                ui.Text(text=who.about, id="profile_about"),
                ui.Row(children=counts, gap=18),
            ],
        )

    def _people(self, key: str) -> None:
        self.app.open(PeoplePage(self.app, following=key == "follows"))

    def _entries(self) -> list[Entry]:
        t, who = self.t, self.who
        mute = t("Unmute", "取消屏蔽") if who.muted else t("Mute", "屏蔽")
        block = t("Unblock", "移出黑名单") if who.blocked else t("Block", "拉黑")
        return [
            (t("Share profile", "分享主页"), self._share),
            (mute, partial(setattr, who, "muted", not who.muted)),
            (block, self._block),
        ]

    def _share(self) -> None:
        text = f"{self.who.name} https://square.example/@{self.who.handle}"
        self.app.services.request(self.app, "share_text", text=text, title=self.who.name)

    def _block(self) -> None:
        who = self.who
        if who.blocked:
            who.blocked = False
            return

        def block() -> None:
            who.blocked, who.followed = True, False

        question = self.t(f"Block {who.name}?", f"拉黑{who.name}？")
        text = self.t("You will not see each other's posts.", "你们将看不到彼此的内容。")
        self.app.open(Confirm(self.app, question, block, text=text, yes=self.t("Block", "拉黑")))


class PeoplePage(RowsPage, LocalPage):
    """Whom the owner follows, or who follows the owner."""

    name = ".PeopleActivity"

    def __init__(self, app: SquareBase, *, following: bool) -> None:
        super().__init__(app)
        self.following = following
        self.title = ("Following", "关注") if following else ("Followers", "粉丝")

    def rows(self) -> list[ui.Widget]:
        """One row each; of the followers those whom one may know."""
        people = [who for who in self.state.people.values() if who.id and not who.blocked]
        if self.following:
            people = [who for who in people if who.followed]
        else:
            people = [who for who in people if who.id % 2 and who.id not in self.state.requests]
        return [person_row(self.app, who) for who in people]


class EditProfile(EditPage):
    """Name and what one says of oneself."""

    name = ".EditProfileActivity"
    app: SquareBase

    def __init__(self, app: SquareBase) -> None:
        super().__init__(app)
        me = app.state.people[ME]
        self.who = me.name
        self.about = me.about

    def unsaved(self) -> object:
        """What was changed."""
        me = self.app.state.people[ME]
        return (self.who, self.about) if (self.who, self.about) != (me.name, me.about) else None

    def build(self) -> ui.Widget:
        """Two fields and Save."""
        t = self.t
        save = ui.Button(
            text=t("Save", "保存"),
            kind="text",
            id="save_profile",
            enabled=bool(self.who.strip()),
            on_tap=self._save,
        )
        parts: list[ui.Widget] = [
            ui.Row(main="center", children=[person(self.who or "?", size=88)]),
            field(self, "who", t("Name", "昵称"), id="profile_who"),
            field(self, "about", t("About you", "简介"), id="profile_about_field"),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("Edit profile", "编辑资料"), on_back=self.leave, actions=[save]
            ),
            body=ui.Scroll(key="edit", grow=1, child=ui.Column(children=parts, gap=16, padding=16)),
        )

    def _save(self) -> None:
        me = self.app.state.people[ME]
        me.name, me.about = self.who.strip(), self.about.strip()
        self.close()
        self.app.services.toast(self.t("Saved", "已保存"))

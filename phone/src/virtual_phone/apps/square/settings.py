"""Settings of Square: privacy, muted words and people, notices; and bookmarks."""

from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.lists import RowsPage
from virtual_phone.apps.square.kit import LocalPage, SquareBase, person_row, post_list
from virtual_phone.apps.square.state import Person
from virtual_phone.ui import widgets as ui


class SettingsPage(LocalPage):
    """All of them."""

    name = ".SettingsActivity"

    def build(self) -> ui.Widget:
        """Groups of rows."""
        kept = self.state.settings
        rows: list[ui.Widget] = [
            self._head("Privacy", "隐私"),
            switch_row(
                self,
                ("Private account", "私密账号"),
                kept,
                "private",
                ("Only those whom you accept can follow you", "仅经你同意的人可关注你"),
            ),
            self._head("Muted", "屏蔽"),
            self._link("muted_words", ("Muted words", "屏蔽词"), len(self.state.muted_words)),
            self._link("muted_people", ("Muted and blocked", "屏蔽与黑名单"), len(shut_out(self))),
            self._head("Notices", "通知"),
            switch_row(self, ("Likes", "点赞"), kept, "notify_likes"),
            switch_row(self, ("Comments", "评论"), kept, "notify_comments"),
            switch_row(self, ("New followers", "新粉丝"), kept, "notify_follows"),
            switch_row(self, ("Messages", "私信"), kept, "notify_messages"),
            self._head("Data", "流量"),
            switch_row(self, ("Load pictures by themselves", "自动加载图片"), kept, "pictures"),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )

    def _head(self, english: str, chinese: str) -> ui.Widget:
        words = self.t(english, chinese)
        return ui.Text(text=words, style="label", color="primary", padding=(16, 12))

    def _link(self, key: str, words: tuple[str, str], count: int) -> ui.Widget:
        pages = {"muted_words": MutedWords, "muted_people": MutedPeople}
        return ui.ListItem(
            id=key,
            title=self.t(*words),
            subtitle=str(count),
            trailing=ui.Icon(name="chevron_right"),
            on_tap=lambda: self.app.open(pages[key](self.app)),
        )


def shut_out(page: LocalPage) -> list[Person]:
    """Who is muted or blocked."""
    return [who for who in page.state.people.values() if who.muted or who.blocked]


class MutedWords(LocalPage):
    """Words whose posts are not shown."""

    name = ".MutedWordsActivity"

    def __init__(self, app: SquareBase) -> None:
        super().__init__(app)
        self.word = ""

    def build(self) -> ui.Widget:
        """A field with its button, and the words."""
        typed = self.word.strip()
        field = ui.TextField(
            key="word",
            id="muted_word",
            text=self.word,
            label=self.t("Word", "屏蔽词"),
            on_change=partial(setattr, self, "word"),
            on_submit=self._add,
            grow=1,
        )
        add = ui.Button(
            text=self.t("Add", "添加"), id="add_word", enabled=bool(typed), on_tap=self._add
        )
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="muted_item",
                title=word,
                trailing=ui.IconButton(
                    icon="close",
                    id="remove_word",
                    desc=self.t(f"Remove {word}", f"移除{word}"),
                    on_tap=partial(self.state.muted_words.remove, word),
                ),
            )
            for word in self.state.muted_words
        ]
        if not rows:
            words = ("Posts with these words are not shown.", "含有这些词的内容将不再显示。")
            rows = [empty_state(self.app, words, "volume_off")]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Muted words", "屏蔽词"), on_back=self.close),
            body=ui.Column(
                children=[
                    ui.Row(children=[field, add], gap=12, padding=16),
                    ui.Scroll(key="words", grow=1, child=ui.Column(children=rows)),
                ]
            ),
        )

    def _add(self) -> None:
        word, self.word = self.word.strip(), ""
        if word and word not in self.state.muted_words:
            self.state.muted_words.append(word)


class MutedPeople(RowsPage, LocalPage):
    """People whose posts are not shown."""

    name = ".MutedPeopleActivity"
    title = ("Muted and blocked", "屏蔽与黑名单")
    nothing = ("Nobody is muted or blocked", "没有屏蔽或拉黑任何人")

    def rows(self) -> list[ui.Widget]:
        """A row each with the way back."""
        return [person_row(self.app, who, trailing=self._button(who)) for who in shut_out(self)]

    def _button(self, who: Person) -> ui.Widget:
        def free() -> None:
            who.muted = who.blocked = False

        words = self.t("Unblock", "解除") if who.blocked else self.t("Unmute", "取消屏蔽")
        return ui.Button(text=words, kind="outlined", id="let_in", on_tap=free)


class Bookmarks(LocalPage):
    """Posts that were kept."""

    name = ".BookmarksActivity"

    def build(self) -> ui.Widget:
        """The posts."""
        known = self.state.posts
        rows = post_list(self.app, [known[i] for i in self.state.bookmarks if i in known])
        nothing = empty_state(self.app, ("Nothing kept yet", "还没有书签"), "bookmark")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Bookmarks", "书签"), on_back=self.close),
            body=ui.Scroll(key="bookmarks", grow=1, child=ui.Column(children=rows or [nothing])),
        )

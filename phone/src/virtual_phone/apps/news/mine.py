"""One's own in News: topics, what was read, what one said."""

from functools import partial

from virtual_phone.apps.kit.lists import RowsPage
from virtual_phone.apps.kit.reviews import ago_text
from virtual_phone.apps.news import data
from virtual_phone.apps.news.kit import row, turn_topic
from virtual_phone.apps.news.state import NewsBase
from virtual_phone.ui import widgets as ui


class TopicsPage(RowsPage):
    """All topics; a switch follows one."""

    name = ".TopicsActivity"
    title = ("Topics", "话题")
    app: NewsBase

    def rows(self) -> list[ui.Widget]:
        """One row a topic, with how much there is to read."""
        return [self._row(topic) for topic in data.TOPICS]

    def _row(self, topic: str) -> ui.Widget:
        state, name = self.app.state, self.t(*data.TOPICS[topic])
        count = sum(each.topic == topic for each in state.articles.values())
        followed = topic in state.following
        turn = partial(turn_topic, self.app, topic)
        button = ui.Button(
            text=self.t("Following", "已关注") if followed else self.t("Follow", "关注"),
            kind="outlined" if followed else "tonal",
            id=f"follow_{topic}",
            desc=self.t(f"Unfollow {name}", f"取消关注{name}")
            if followed
            else self.t(f"Follow {name}", f"关注{name}"),
            on_tap=turn,
        )
        return ui.ListItem(
            id="topic_item",
            title=name,
            subtitle=self.t(f"{count} article{'s' * (count != 1)}", f"{count}篇文章"),
            trailing=button,
        )


class ReadPage(RowsPage):
    """What was read, the last first."""

    name = ".HistoryActivity"
    title = ("Reading history", "阅读历史")
    nothing = ("You have not read anything yet", "还没有阅读记录")
    app: NewsBase

    def rows(self) -> list[ui.Widget]:
        """One row an article."""
        articles = self.app.state.articles
        return [row(self.app, articles[number]) for number in self.app.state.read]


class MyComments(RowsPage):
    """What one said, and of which article."""

    name = ".MyCommentsActivity"
    title = ("My comments", "我的评论")
    nothing = ("You have not commented yet", "还没有发表过评论")
    app: NewsBase

    def rows(self) -> list[ui.Widget]:
        """One row a comment."""
        state = self.app.state
        mine = [
            (each, number)
            for number, found in state.comments.items()
            for each in found
            if each.mine
        ]
        mine.sort(key=lambda pair: pair[0].at, reverse=True)
        return [
            ui.ListItem(
                id="my_comment",
                title=said.text,
                subtitle=f"{state.articles[number].title} · {ago_text(self.app, said.at)}",
                on_tap=partial(self.app.show, number),
            )
            for said, number in mine
        ]

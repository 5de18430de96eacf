"""Looking for clips and people, and what is about one topic."""

from functools import partial

from virtual_phone.apps.clips import data
from virtual_phone.apps.clips.kit import ClipsBase, ClipsPage, maker_row, tiles
from virtual_phone.apps.clips.state import Clip, Maker
from virtual_phone.apps.kit.finding import LookUp, empty_state, field_bar, ranked
from virtual_phone.apps.kit.forms import top_tabs
from virtual_phone.apps.kit.reviews import count_text
from virtual_phone.ui import widgets as ui


def open_search(app: ClipsBase, words: str = "") -> None:
    """Open the page on which one says what to look for."""
    topics = [app.t(*topic) for topic, _ in data.TOPICS]

    def suggest(typed: str) -> list[str]:
        people = ranked(typed, app.state.makers.values(), lambda maker: maker.name)
        found = [f"#{topic}" for topic in topics if typed.lower().lstrip("#") in topic]
        return [*found, *(maker.name for maker in people)][:8]

    app.open(
        LookUp(
            app,
            lambda said: app.open(ResultsPage(app, said)),
            hint=app.t("Clips and people", "搜索作品和用户"),
            history=app.state.searches,
            hot=[f"#{topic}" for topic in topics],
            suggest=suggest,
            words=words,
        )
    )


class ResultsPage(ClipsPage):
    """Clips and people that fit words."""

    name = ".SearchResultActivity"

    def __init__(self, app: ClipsBase, words: str) -> None:
        super().__init__(app)
        self.words = words
        self.tab = "clips"

    def clips(self) -> list[Clip]:
        """The clips that fit, the most liked first."""
        shown = [c for c in self.state.clips.values() if c.id not in self.state.hidden]
        if self.words.startswith("#"):
            found = [clip for clip in shown if self.words[1:] in clip.topics]
        else:
            makers = self.state.makers
            found = ranked(self.words, shown, lambda c: f"{c.caption} {makers[c.maker].name}")
        return sorted(found, key=lambda clip: -clip.likes)

    def people(self) -> list[Maker]:
        """The people who fit."""
        return ranked(
            self.words.lstrip("#"),
            self.state.makers.values(),
            lambda maker: f"{maker.name} {maker.handle} {maker.about}",
        )

    def build(self) -> ui.Widget:
        """The words, tabs, what fits."""
        entries = (("clips", ("Clips", "作品")), ("people", ("People", "用户")))
        tabs = top_tabs(self, entries, self.tab, partial(setattr, self, "tab"), prefix="results")
        bar = field_bar(self, self.words, self._again)
        return ui.Scaffold(app_bar=bar, tabs=tabs, body=self.fetched())

    def content(self) -> ui.Widget:
        """Tiles or rows."""
        inside: ui.Widget = empty_state(self.app, ("Nothing found", "没有找到相关内容"))
        if self.tab == "people" and self.people():
            inside = ui.Column(children=[maker_row(self.app, maker) for maker in self.people()])
        elif self.tab == "clips" and self.clips():
            inside = ui.Column(children=[tiles(self.app, self.clips())])
        return ui.Scroll(key=f"results_{self.tab}", id="results", grow=1, child=inside)

    def _again(self) -> None:
        self.close()
        open_search(self.app, self.words)


class TopicPage(ResultsPage):
    """The clips about one topic."""

    name = ".TopicActivity"

    def __init__(self, app: ClipsBase, topic: str) -> None:
        super().__init__(app, f"#{topic}")
        self.topic = topic

    def build(self) -> ui.Widget:
        """Bar and content."""
        bar = ui.AppBar(title=self.words, on_back=self.close)
        return ui.Scaffold(app_bar=bar, body=self.fetched())

    def content(self) -> ui.Widget:
        """How often it was seen, and the clips."""
        known = next((seen for words, seen in data.TOPICS if self.topic in words), 0)
        count = count_text(self.app, known)
        words = ui.Text(
            text=self.t(f"{count} views", f"{count}次播放"),
            style="subtitle",
            color="on_surface_variant",
            padding=(16, 10),
        )
        inside = ui.Column(children=[words, tiles(self.app, self.clips())])
        return ui.Scroll(key="topic", grow=1, child=inside)

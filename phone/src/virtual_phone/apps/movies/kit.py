"""What the pages of Reelnote share: posters, rows, comments, and how to reach a work."""

import random
from functools import partial

from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.reviews import Remark, count_text, remarks
from virtual_phone.apps.movies import data
from virtual_phone.apps.movies.state import Mark, MoviesState, Work
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui


class ReelApp(App):
    """What its pages need of Reelnote."""

    state: MoviesState

    def show(self, work: Work) -> None:
        """Open the page of a work."""
        raise TypeError(work)


class ReelPage(OnlinePage):
    """A page of Reelnote."""

    app: ReelApp

    @property
    def state(self) -> MoviesState:
        """The app's records."""
        state: MoviesState = self.app.state
        return state


def poster(work: Work, width: float = 72, height: float = 102) -> ui.Widget:
    """The poster of a work; its title is what it is described by."""
    return ui.Image(art=work.art, width=width, height=height, radius=6, desc=work.title)


def score_text(app: App, work: Work) -> str:
    """`8.1`, or what stands there before anybody could see it."""
    return f"{work.score:.1f}" if work.score else app.t("No rating yet", "暂无评分")


def score_line(app: App, work: Work) -> ui.Widget:
    """Stars and figure."""
    if not work.score:
        return ui.Text(
            text=app.t("No rating yet", "暂无评分"), style="small", color="on_surface_variant"
        )
    return ui.Row(
        gap=6,
        children=[
            ui.Rating(value=work.score / 2, size=16),
            ui.Text(text=f"{work.score:.1f}", style="label", color="warning", id="score"),
        ],
    )


def facts(app: App, work: Work) -> str:
    """Year, genre, makers and cast in one line."""
    names = [*work.makers, *work.cast[:2]]
    return " / ".join([str(work.year), work.genre, *names])


def comments_of(app: App, work: Work) -> list[Remark]:
    """What people say of a work; made at the first look, the same on every phone of a seed."""
    state: MoviesState = app.state
    if work.id not in state.comments:
        rng = random.Random(f"{state.salt}:{work.id}")
        texts = rng.sample(data.COMMENTS, rng.randrange(9, len(data.COMMENTS)))
        likes = max(40, work.votes // 150)
        state.comments[work.id] = remarks(
            app, texts, rng=rng, stars=(3, 4, 4, 5, 5), most_likes=likes
        )
    return state.comments[work.id]


def work_row(
    app: App,
    work: Work,
    show: ui.Do,
    *,
    place: int = 0,
    trailing: ui.Widget | None = None,
) -> ui.Widget:
    """A work in a list: poster, place, title, stars, facts."""
    title = f"{place}. {work.title}" if place else work.title
    words: list[ui.Widget] = [
        ui.Text(id="title", text=title, bold=True, max_lines=2),
        score_line(app, work),
        ui.Text(text=facts(app, work), style="small", color="on_surface_variant", max_lines=2),
    ]
    return ui.Row(
        id="subject_item",
        gap=12,
        padding=(16, 8),
        on_tap=show,
        children=[
            poster(work),
            ui.Column(children=words, gap=4, grow=1),
            *([trailing] if trailing else []),
        ],
    )


def want_button(app: App, work: Work) -> ui.Widget:
    """Marks a work as wanted, or takes that back, without leaving the list."""
    state: MoviesState = app.state
    mark = state.marks.get(work.id)
    wanted = mark is not None and mark.status == "want"
    label = app.t("Wanted", "已想看") if wanted else app.t("Want", "想看")
    return ui.Button(
        text=label,
        id="want",
        kind="tonal" if wanted else "outlined",
        on_tap=partial(_turn_want, app, work),
        enabled=mark is None or wanted,
    )


def _turn_want(app: App, work: Work) -> None:
    state: MoviesState = app.state
    if work.id in state.marks:
        del state.marks[work.id]
        work.wants = max(0, work.wants - 1)
        return
    state.marks[work.id] = Mark("want", at=app.services.now())
    work.wants += 1
    app.services.toast(app.t("Added to your list", "已加入想看"))


def wants_text(app: App, work: Work) -> str:
    """How many want to see it."""
    count = count_text(app, work.wants)
    return app.t(f"{count} want to watch", f"{count}人想看")

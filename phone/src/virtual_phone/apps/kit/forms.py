"""Small parts that pages of shops and services are put together from: forms, feet, choices."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

Words = tuple[str, str]
"""English, Chinese."""


def tab_bar(page: Page, entries: Sequence[tuple[str, Words, str]]) -> ui.BottomBar:
    """The bar of a main page that keeps its tab in `page.tab`; key, words and icon of each."""
    return ui.BottomBar(
        tabs=[
            ui.Tab(
                text=page.t(*words),
                icon=icon,
                id=f"tab_{key}",
                selected=key == vars(page)["tab"],
                on_tap=partial(setattr, page, "tab", key),
            )
            for key, words, icon in entries
        ]
    )


def top_tabs(
    page: Page,
    entries: Sequence[tuple[str, Words]],
    chosen: str,
    choose: Callable[[str], object],
    *,
    prefix: str = "",
    scrollable: bool = False,
) -> ui.Tabs:
    """Tabs by key and words, below an app bar; `choose` is told the key of the one that is tapped.

    Args:
        page: that shows them.
        entries: key and words of each.
        chosen: the key of the one in front.
        choose: called with a key.
        prefix: of their ids, before the key; empty for tabs without ids.
        scrollable: each as wide as its words.
    """
    return ui.Tabs(
        tabs=[
            ui.Tab(
                text=page.t(*words),
                id=f"{prefix}_{key}" if prefix else "",
                selected=key == chosen,
                on_tap=partial(choose, key),
            )
            for key, words in entries
        ],
        scrollable=scrollable,
    )


def low(app: App) -> bool:
    """Whether the screen is too low for pictures above what matters."""
    return app.services.display_dp[1] < 560


def section(title: str, rows: Sequence[ui.Widget], *, more: ui.Widget | None = None) -> ui.Widget:
    """A card with a heading and rows."""
    head: list[ui.Widget] = []
    if title:
        head = [ui.Text(text=title, style="title", padding=(16, 12), grow=1)]
    if more is not None:
        head.append(more)
    top = [ui.Row(children=head)] if head else []
    return ui.Card(child=ui.Column(children=[*top, *rows, ui.Spacer(height=6)]))


def pair(label: str, value: str, *, id: str = "", color: ui.Color = "on_surface") -> ui.Widget:
    """A label, and at the end of the line what it is about."""
    return ui.Row(
        padding=(16, 5),
        gap=12,
        cross="start",
        children=[
            ui.Text(text=label, style="subtitle", color="on_surface_variant"),
            ui.Text(text=value, style="subtitle", align="end", grow=1, id=id, color=color),
        ],
    )


def door(icon: str, words: str, color: str, on_tap: ui.Do, *, id: str) -> ui.Widget:
    """An icon with a word below it, as they stand in rows on first pages."""
    return ui.Column(
        cross="center",
        gap=4,
        padding=(2, 8),
        id=id,
        on_tap=on_tap,
        children=[
            ui.Avatar(icon=icon, color=color, size=44),
            ui.Text(text=words, style="small", align="center", max_lines=2),
        ],
    )


def chips(
    key: str, entries: Sequence[tuple[Any, str]], chosen: Any, choose: Callable[[Any], object]
) -> ui.Widget:
    """Values to choose from in a row that can be moved sideways; ids are `KEY_VALUE`."""
    return ui.Scroll(
        key=key,
        axis="horizontal",
        child=ui.Row(
            gap=8,
            padding=(16, 4),
            children=[
                ui.Chip(
                    text=words,
                    checked=value == chosen,
                    id=f"{key}_{value}",
                    on_tap=partial(choose, value),
                )
                for value, words in entries
            ],
        ),
    )


def field(at: object, key: str, label: str, *, id: str = "", hint: str = "") -> ui.TextField:
    """A box for words that stand in an attribute."""
    return ui.TextField(
        key=key,
        id=id or key,
        text=getattr(at, key),
        label=label,
        hint=hint,
        on_change=partial(setattr, at, key),
    )


def foot(left: Sequence[ui.Widget], button: ui.Widget) -> ui.Widget:
    """What stays at the bottom of a page: a sum, say, and the button that goes on."""
    return ui.Row(
        padding=(16, 8),
        gap=8,
        background="surface_container",
        children=[*left, ui.Spacer(grow=1), button],
    )


def switch_row(page: Page, title: Words, at: object, key: str, subtitle: Words = ("", "")) -> Any:
    """A row that turns an attribute (or an entry, for a dict) over."""
    on = at[key] if isinstance(at, dict) else getattr(at, key)

    def turn() -> None:
        if isinstance(at, dict):
            at[key] = not on
        else:
            setattr(at, key, not on)

    return ui.ListItem(
        id=key,
        title=page.t(*title),
        subtitle=page.t(*subtitle),
        trailing=ui.Switch(checked=on, on_tap=turn, desc=page.t(*title)),
        on_tap=turn,
    )


class Choose(Page):
    """A sheet with one of several to choose."""

    name = ".Choose"
    modal = "sheet"

    def __init__(
        self,
        app: App,
        title: str,
        entries: Sequence[tuple[Any, str, str]],
        chosen: Any,
        then: Callable[[Any], object],
    ) -> None:
        """Entries are a value, a title and a second line; a tap closes the sheet first."""
        super().__init__(app)
        self.title = title
        self.entries = entries
        self.chosen = chosen
        self.then = then

    def build(self) -> ui.Widget:
        """Title and rows."""
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="choice",
                title=title,
                subtitle=subtitle,
                selected=value == self.chosen,
                trailing=ui.Icon(name="check", color="primary") if value == self.chosen else None,
                on_tap=partial(self._take, value),
            )
            for value, title, subtitle in self.entries
        ]
        head = ui.Text(text=self.title, style="title", padding=(16, 8))
        inside = ui.Column(children=[head, *rows, ui.Spacer(height=12)])
        return ui.Sheet(child=ui.Scroll(key="choices", child=inside))

    def _take(self, value: Any) -> None:
        self.close()
        self.then(value)


class Reading(Page):
    """A page that is only read: rules, help, about."""

    name = ".Reading"

    def __init__(self, app: App, title: str, paragraphs: Sequence[tuple[str, str]]) -> None:
        """Paragraphs are a heading and its text."""
        super().__init__(app)
        self.title = title
        self.paragraphs = paragraphs

    def build(self) -> ui.Widget:
        """Headings and texts."""
        parts: list[ui.Widget] = []
        for heading, text in self.paragraphs:
            if heading:
                parts.append(ui.Text(text=heading, style="title"))
            parts += [ui.Text(text=text, color="on_surface_variant"), ui.Spacer(height=8)]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.title, on_back=self.close),
            body=ui.Scroll(
                key="reading", grow=1, child=ui.Column(children=parts, gap=8, padding=(24, 12))
            ),
        )

"""com.example.u2testdemo: the pages that uiautomator2's own tests walk."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

LEAST, MOST = 0.5, 3.0
"""How far the picture can be made smaller and larger."""


@dataclass
class DemoState:
    """What the pages hold."""

    first: str = ""
    second: str = ""
    result: str = ""
    zoom: float = 1.0

    def set_first(self, text: str) -> None:
        """The first number's field."""
        self.first = text

    def set_second(self, text: str) -> None:
        """The second number's field."""
        self.second = text

    def set_result(self, text: str) -> None:
        """The sum's field takes no typing."""

    def add(self) -> None:
        """The sum of the two; what is no number counts as 0."""
        numbers = [self.first, self.second]
        self.result = str(sum(int(n) if n.removeprefix("-").isdecimal() else 0 for n in numbers))

    def pinch(self, scale: float) -> None:
        """Make the picture so many times as large."""
        self.zoom = min(MOST, max(LEAST, self.zoom * scale))


def _titled(page: Page, title: str, children: list[ui.Widget]) -> ui.Widget:
    return ui.Scaffold(
        app_bar=ui.AppBar(title=title, on_back=page.close),
        body=ui.Column(padding=(16, 24), gap=16, children=children),
    )


class AdditionPage(Page):
    """Two numbers and their sum."""

    name = ".AdditionActivity"

    def fields(self) -> list[ui.Widget]:
        """The fields, and the button between them."""
        state: DemoState = self.app.state
        return [
            ui.TextField(
                key="first",
                text=state.first,
                desc=self.t("First Number Input", "第一个数"),
                on_change=state.set_first,
            ),
            ui.TextField(
                key="second",
                text=state.second,
                desc=self.t("Second Number Input", "第二个数"),
                on_change=state.set_second,
            ),
            ui.Button(text="Add", on_tap=state.add),
            ui.TextField(
                key="result",
                text=state.result,
                desc=self.t("Result Output", "结果"),
                on_change=state.set_result,
            ),
        ]

    def build(self) -> ui.Widget:
        """The fields below a title."""
        return _titled(self, self.t("Sum of two numbers", "两数之和"), self.fields())


class FirstPage(AdditionPage):
    """The same as the only page of the first release."""

    name = ".MainActivity"

    def build(self) -> ui.Widget:
        """The fields, in the middle of the screen."""
        return ui.Column(
            padding=16,
            children=[ui.Spacer(grow=1), *_spaced(self.fields()), ui.Spacer(grow=1)],
        )


def _spaced(children: list[ui.Widget]) -> list[ui.Widget]:
    return [part for child in children for part in (child, ui.Spacer(height=16))]


class ToastPage(Page):
    """A button that shows a toast."""

    name = ".ToastActivity"

    def build(self) -> ui.Widget:
        """The button."""
        show = ui.Button(
            text="Show Toast", on_tap=lambda: self.app.services.toast("Button Clicked!")
        )
        return _titled(self, self.t("A toast", "提示"), [show])


class PinchPage(Page):
    """A picture that two fingers make smaller or larger."""

    name = ".PinchActivity"

    def build(self) -> ui.Widget:
        """How large it is, and the picture."""
        state: DemoState = self.app.state
        size = 120 * state.zoom
        picture = ui.Image(art="photo:7", width=size, height=size)
        return _titled(
            self,
            self.t("Two fingers", "双指"),
            [
                ui.Text(text=f"Scale: {state.zoom:.2f}"),
                ui.Image(
                    art="photo:7", desc="pinch image", height=320, on_pinch=state.pinch,
                    dim=0.5 if state.zoom < 1 else 0,
                ),
                ui.Row(main="center", children=[picture]),
            ],
        )  # fmt: skip


PAGES: dict[str, type[Page]] = {"Addition": AdditionPage, "Toast": ToastPage, "Pinch": PinchPage}


class MenuPage(Page):
    """The list of the pages."""

    name = ".MainActivity"

    def build(self) -> ui.Widget:
        """One row each."""
        rows = [
            ui.Button(
                text=title,
                kind="tonal",
                on_tap=lambda kind=kind: self.app.open(kind(self.app)),  # type: ignore[misc]
            )
            for title, kind in PAGES.items()
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="U2TestDemo"),
            body=ui.Column(padding=(16, 24), gap=12, children=rows),
        )


class DemoApp(App):
    """A menu with three pages."""

    package = "com.example.u2testdemo"
    key = "u2testdemo"
    label = ("U2TestDemo", "U2TestDemo")
    icon = ("check", "#6650a4")
    version = "1.0"
    activities: ClassVar[Mapping[str, type[Page]]] = {
        MenuPage.name: MenuPage,
        **{kind.name: kind for kind in PAGES.values()},
    }

    def initial_state(self) -> DemoState:
        """Empty fields."""
        return DemoState()

    def first_page(self) -> Page:
        """The menu."""
        return MenuPage(self)


class FirstDemoApp(DemoApp):
    """Its release 0.1.0: the addition alone."""

    version = "0.1.0"
    activities: ClassVar[Mapping[str, type[Page]]] = {FirstPage.name: FirstPage}

    def first_page(self) -> Page:
        """The fields."""
        return FirstPage(self)

"""Tiny apps that have one of everything, for tests of the system."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    AppBar,
    Button,
    Column,
    Dialog,
    Fab,
    IconButton,
    ListItem,
    Menu,
    Progress,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Slider,
    Spacer,
    Switch,
    Text,
    TextField,
    Widget,
)


@dataclass
class ToyState:
    log: list[str] = field(default_factory=list)
    title: str = ""
    note: str = ""
    secret: str = ""
    digits: str = ""
    submitted: list[str] = field(default_factory=list)
    on: bool = False
    level: float = 0.5
    minutes: int = 0
    granted: list[bool] = field(default_factory=list)
    last: str = ""

    def typed(self, key: str) -> str:
        return {"title": self.title, "note": self.note, "secret": self.secret}.get(key, self.last)

    def type(self, key: str, text: str) -> None:
        match key:
            case "title":
                self.title = text
            case "note":
                self.note = text
            case "secret":
                self.secret = text
            case _:
                self.last = text


class ToyApp(App):
    package = "com.toy"
    key = "toy"
    label = ("Toy", "玩具")
    icon = ("star", "#1e8e3e")
    state: ToyState

    def initial_state(self) -> ToyState:
        return ToyState()

    def first_page(self) -> Page:
        return Rows(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        self.state.log.append(f"intent {sorted(extras.items())}")

    def on_clock(self) -> None:
        self.state.minutes += 1


class OtherApp(ToyApp):
    package = "com.other"
    key = "other"
    label = ("Other", "其他")
    icon = ("heart", "#d01884")


class ToyPage(Page):
    app: ToyApp

    @property
    def state(self) -> ToyState:
        return self.app.state


class Rows(ToyPage):
    """A long list, and the way to everything else."""

    name = ".Rows"

    def build(self) -> Widget:
        log = self.state.log
        menu = IconButton(icon="more", desc="More", on_tap=lambda: self.app.open(More(self.app)))
        rows: list[Widget] = [
            ListItem(
                title=self.t(f"Row {i}", f"第{i}行"),
                on_tap=partial(log.append, f"tap {i}"),
                on_long_press=partial(log.append, f"hold {i}"),
                on_double_tap=partial(log.append, f"double {i}"),
                carried="1" if i == 1 else "",
                on_drop=partial(self._drop, i),
            )
            for i in range(40)
        ]
        return Scaffold(
            app_bar=AppBar(title=self.t("Toys", "玩具"), actions=[menu]),
            body=Scroll(key="rows", id="rows", child=Column(children=rows)),
            fab=Fab(icon="add", desc="Add", on_tap=lambda: self.app.open(Edit(self.app))),
        )

    def _drop(self, place: int, carried: str) -> None:
        self.state.log.append(f"{carried} onto {place}")


class Edit(ToyPage):
    """Text fields, a switch, a slider, buttons."""

    name = ".Edit"

    def build(self) -> Widget:
        state, services = self.state, self.app.services
        return Scaffold(
            app_bar=AppBar(title="Edit", on_back=self.close),
            body=Scroll(
                key="form",
                child=Column(
                    padding=16,
                    gap=12,
                    children=[
                        self.field("title", autofocus=True, on_submit=self.submit),
                        self.field("note", multiline=True),
                        self.field("secret", password=True),
                        TextField(
                            key="digits",
                            text=state.digits,
                            hint="digits",
                            on_change=self.only_digits,
                        ),
                        ListItem(
                            title="Vibrate", on_tap=self.turn, trailing=Switch(checked=state.on)
                        ),
                        Slider(id="level", desc="Level", value=state.level, on_change=self.level),
                        Button(text="Ask", on_tap=lambda: self.app.open(Discard(self.app))),
                        Button(text="Pick", on_tap=lambda: self.app.open(Pick(self.app))),
                        Button(
                            text="Notify me",
                            on_tap=lambda: services.ask_permission(
                                self.app, "POST_NOTIFICATIONS", self.answered
                            ),
                        ),
                        Button(
                            text="Asleep", enabled=False, on_tap=partial(state.log.append, "asleep")
                        ),
                        Button(text="Other", on_tap=lambda: services.start("com.other", day="5")),
                        Button(text="Snack", on_tap=self.snack),
                        Button(text="Toast", on_tap=lambda: services.toast("Done well")),
                        Spacer(height=240),
                        self.field("last"),
                    ],
                ),
            ),
        )

    def field(self, key: str, **more: Any) -> TextField:
        return TextField(
            key=key,
            id=key,
            text=self.state.typed(key),
            hint=f"{key} hint",
            on_change=partial(self.state.type, key),
            **more,
        )

    def only_digits(self, text: str) -> None:
        self.state.digits = "".join(c for c in text if c.isdigit())

    def submit(self) -> None:
        self.state.submitted.append(self.state.title)

    def turn(self) -> None:
        self.state.on = not self.state.on

    def level(self, value: float) -> None:
        self.state.level = value

    def answered(self, allowed: bool) -> None:
        self.state.granted.append(allowed)
        if allowed:
            self.app.services.notify(self.app, "Hello", "from the toy", self.welcome)

    def welcome(self) -> None:
        self.state.log.append("welcomed")
        self.app.services.start(self.app.package)

    def snack(self) -> None:
        self.app.services.snackbar("Deleted", "Undo", partial(self.state.log.append, "undo"))


class Discard(ToyPage):
    name = ".Discard"
    modal = "dialog"

    def build(self) -> Widget:
        return Dialog(
            title="Discard?",
            body=Text(text="It will be lost."),
            buttons=[
                Button(text="Keep", kind="text", on_tap=self.close),
                Button(text="Discard", kind="text", on_tap=self.discard),
            ],
        )

    def discard(self) -> None:
        del self.app.pages[1:]


class Pick(ToyPage):
    modal = "sheet"
    name = ".Pick"

    def build(self) -> Widget:
        return Sheet(
            child=Column(
                children=[
                    Row(padding=16, children=[Text(text="Pick one", style="title")]),
                    ListItem(title="First", on_tap=self.close),
                ]
            )
        )


class More(ToyPage):
    modal = "menu"
    name = ".More"

    def build(self) -> Widget:
        return Menu(items=[ListItem(title="Settings", on_tap=self.close), ListItem(title="Help")])


class Loading(ToyPage):
    name = ".Loading"

    def build(self) -> Widget:
        return Column(children=[Progress(), Text(text="Wait")])

"""An app for these tests: fields of every sort, switches, a long list, things that keep moving."""

from dataclasses import dataclass, field

from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    AppBar,
    Button,
    Column,
    FieldAction,
    ListItem,
    Progress,
    Rating,
    Row,
    Scaffold,
    Scroll,
    Slider,
    Switch,
    Text,
    TextField,
    Widget,
)

ACTIONS: dict[str, FieldAction] = {"title": "search", "fixed": "send"}


@dataclass
class BenchState:
    fields: dict[str, str] = field(
        default_factory=lambda: {
            "title": "",
            "kept": "old",
            "pin": "",
            "fixed": "as it was",
        }
    )
    taps: list[str] = field(default_factory=list)
    switch: bool = False
    ticks: int = 0
    level: float = 0.5
    stars: int = 0
    spinning: bool = False


class BenchApp(App):
    package = "com.example.bench"
    key = "bench"
    label = ("Bench", "工作台")
    icon = ("edit", "#335577")
    version = "3.1"

    def initial_state(self) -> BenchState:
        return BenchState()

    def first_page(self) -> Page:
        return Form(self)


class Form(Page):
    """Fields and buttons."""

    def build(self) -> Widget:
        state = self.app.state
        fields = [
            TextField(
                key=key,
                id=key,
                text=state.fields[key],
                on_change=self.keep(key),
                hint=key.title(),
                password=key == "pin",
                multiline=key == "kept",
                action=ACTIONS.get(key, "done"),
                on_submit=self.tap(f"submit {key}"),
            )
            for key in state.fields
        ]
        save = Button(
            text="Save",
            id="save",
            on_tap=self.tap("save"),
            on_long_press=self.tap("save long"),
            on_double_tap=self.tap("save twice"),
        )
        rows = Button(text="List", on_tap=lambda: self.app.open(Rows(self.app)))
        buttons = [save, rows, Button(text="Spin", on_tap=self.spin)]
        row = ListItem(
            title="Vibrate",
            on_tap=self.tap("row"),
            trailing=Switch(
                checked=state.switch, id="vibrate", on_tap=self.turn
            ),
        )
        ticks = Text(text=f"Ticks {state.ticks}")
        settings = Row(children=[self.slide("level"), self.rate()], gap=8)
        body: list[Widget] = [
            *fields,
            row,
            settings,
            Row(children=buttons, gap=8),
            ticks,
        ]
        if state.spinning:
            body.append(Progress(value=None))
        page = Column(children=body, gap=8, padding=16)
        return Scaffold(app_bar=AppBar(title="Bench"), body=page)

    def slide(self, name: str) -> Widget:
        level = self.app.state.level

        def change(value: float) -> None:
            self.app.state.level = round(value, 2)

        return Slider(
            value=level, on_change=change, id=name, desc="Level", grow=1
        )

    def rate(self) -> Widget:
        def change(stars: int) -> None:
            self.app.state.stars = stars

        stars = self.app.state.stars
        return Rating(value=stars, on_rate=change, id="stars", desc="Stars")

    def keep(self, key: str):  # type: ignore[no-untyped-def]
        fields = self.app.state.fields
        return lambda text: (
            None if key == "fixed" else fields.__setitem__(key, text)
        )

    def tap(self, name: str):  # type: ignore[no-untyped-def]
        return lambda: self.app.state.taps.append(name)

    def turn(self) -> None:
        self.app.state.switch = not self.app.state.switch

    def spin(self) -> None:
        self.app.state.spinning = True
        self.app.services.after(0.8, self.stop)

    def stop(self) -> None:
        self.app.state.spinning = False
        self.app.services.changed()


class Rows(Page):
    """A list of forty rows."""

    name = ".Rows"

    def build(self) -> Widget:
        rows = [
            ListItem(
                title=f"Row {i}",
                carried=f"Row {i}",
                on_drop=lambda held, i=i: self.app.state.taps.append(
                    f"{held} on {i}"
                ),  # type: ignore[misc]
                on_tap=lambda i=i: self.app.state.taps.append(f"row {i}"),  # type: ignore[misc]
            )
            for i in range(1, 41)
        ]
        return Scaffold(
            app_bar=AppBar(title="Rows", on_back=self.close),
            body=Scroll(key="rows", child=Column(children=rows)),
        )

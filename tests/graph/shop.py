"""A small app with what a run may meet: fields, a switch, a purchase, a wrong turn."""

from dataclasses import dataclass, field

from virtual_phone.system.app import App, Page
from virtual_phone.ui.widgets import (
    AppBar,
    Button,
    Column,
    ListItem,
    Scaffold,
    Switch,
    Text,
    TextField,
    Widget,
)

PACKAGE = "com.tapwright.shop"


@dataclass
class ShopState:
    """What the app holds."""

    name: str = ""
    secret: str = ""
    saved: list[str] = field(default_factory=list)
    gift: bool = False
    paid: int = 0
    dead: int = 0
    links: list[str] = field(default_factory=list)
    asks: bool = False
    """Whether turning the switch brings up the question for a permission."""


class Help(Page):
    """Where the task has no business."""

    name = ".Help"

    def build(self) -> Widget:
        return Scaffold(
            app_bar=AppBar(title="Help", on_back=self.close),
            body=Column(
                children=[Text(text="Opening hours"), Text(text="9 to 5")]
            ),
        )


class Desk(Page):
    """The only page with a purpose."""

    def build(self) -> Widget:
        state: ShopState = self.app.state

        def name(text: str) -> None:
            state.name = text

        def secret(text: str) -> None:
            state.secret = text

        def gift() -> None:
            state.gift = not state.gift
            if state.asks:
                self.app.services.ask_permission(
                    self.app, "POST_NOTIFICATIONS", lambda allowed: None
                )

        def save() -> None:
            state.saved.append(state.name)

        def pay() -> None:
            state.paid += 1

        def dead() -> None:
            state.dead += 1

        return Scaffold(
            app_bar=AppBar(title="Shop"),
            body=Column(
                children=[
                    TextField(id="name", key="name", text=state.name, hint="Name", on_change=name),
                    TextField(
                        id="code", key="code", text=state.secret, hint="Code", password=True,
                        on_change=secret,
                    ),
                    ListItem(
                        id="gift", title="Gift wrap", trailing=Switch(checked=state.gift),
                        on_tap=gift,
                    ),
                    Button(id="save", text="Save", on_tap=save),
                    Button(id="pay", text="Pay now", on_tap=pay),
                    Button(id="help", text="Advice", on_tap=lambda: self.app.open(Help(self.app))),
                    Button(id="dead", text="Dead", on_tap=dead),
                    Text(text=f"Saved: {', '.join(state.saved) or 'nothing'}"),
                    Text(text=f"Payments: {state.paid}"),
                ]
            ),
        )  # fmt: skip


class ShopApp(App):
    """An app to run tasks in."""

    package = PACKAGE
    key = "shop"
    label = ("Shop", "商店")
    icon = ("settings", "#336699")
    hosts = frozenset({"shop.example"})
    handles = frozenset({"dial"})

    def on_intent(self, extras: dict[str, str]) -> None:
        self.state.links.append(extras.get("url") or extras.get("number", ""))

    def initial_state(self) -> ShopState:
        return ShopState()

    def first_page(self) -> Page:
        return Desk(self)

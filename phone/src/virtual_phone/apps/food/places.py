"""Restaurants to choose from, and addresses that deliveries go to."""

from functools import partial

from virtual_phone.apps.food import data
from virtual_phone.apps.food.kit import FoodBase, FoodPage, LocalPage
from virtual_phone.apps.food.state import Address, opened
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import chips, field, foot
from virtual_phone.apps.kit.places import with_location
from virtual_phone.ui import widgets as ui


class RestaurantsPage(FoodPage):
    """The restaurants, the nearest first once the phone may tell where it is."""

    name = ".RestaurantActivity"

    def __init__(self, app: FoodBase) -> None:
        super().__init__(app)
        self.tab = "near"
        self.words = ""
        self.located = False

    def build(self) -> ui.Widget:
        """Field, tabs, rows."""
        t = self.t
        tabs = [("near", t("Nearby", "附近餐厅")), ("favourite", t("Favourites", "收藏餐厅"))]
        locate = ui.IconButton(
            icon="target",
            id="locate",
            desc=t("Use my location", "重新定位"),
            on_tap=lambda: with_location(self.app, partial(setattr, self, "located", True)),
        )
        search = ui.Column(
            padding=(16, 4),
            children=[field(self, "words", t("Restaurant or street", "餐厅名称或地址"))],
        )
        title = t("Choose a restaurant", "选择餐厅")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=[locate]),
            body=ui.Column(
                children=[
                    search,
                    chips("restaurants", tabs, self.tab, partial(setattr, self, "tab")),
                    self.fetched(),
                ]
            ),
        )

    def content(self) -> ui.Widget:
        """Rows."""
        words = self.words.strip().lower()
        found = [
            place
            for place in data.RESTAURANTS
            if (self.tab == "near" or place[0][0] in self.state.favourites)
            and (not words or any(words in part.lower() for part in (*place[0], *place[1])))
        ]
        if self.located:
            found.sort(key=lambda place: place[2])
        rows = [self._row(*place) for place in found]
        nothing = empty_state(self.app, ("No restaurant here", "暂无餐厅"), "store")
        return ui.Scroll(
            key="restaurants_list",
            id="restaurant_list",
            grow=1,
            child=ui.Column(children=rows or [nothing]),
        )

    def _row(self, name: data.Words, address: data.Words, metres: int, hours: str) -> ui.Widget:
        t, state = self.t, self.state
        is_open = opened(hours, self.app.services.now())
        away = f"{metres} m" if metres < 1000 else f"{metres / 1000:.1f} km"
        status = t("open", "营业中") if is_open else t("closed", "休息中")
        loved = name[0] in state.favourites
        heart = ui.IconButton(
            icon="heart" if loved else "heart_outline",
            color="error" if loved else "on_surface_variant",
            id="favourite",
            desc=t(f"Favourite {name[0]}", f"收藏{name[1]}"),
            on_tap=partial(state.favourites.remove if loved else state.favourites.append, name[0]),
        )
        parts = [t(*address), f"{hours} · {status}"]
        if self.located:
            parts.insert(0, away)
        return ui.ListItem(
            id="restaurant",
            title=t(f"Golden Bun {name[0]}", f"金面包{name[1]}"),
            subtitle="\n".join(parts),
            enabled=is_open,
            selected=name[0] == state.restaurant,
            leading=ui.Icon(name="store", color="primary" if is_open else "outline"),
            trailing=heart,
            on_tap=partial(self._take, name[0]) if is_open else None,
        )

    def _take(self, name: str) -> None:
        self.state.restaurant = name
        self.close()


class AddressesPage(LocalPage):
    """Addresses; a tap chooses one, or changes it."""

    name = ".AddressActivity"

    def __init__(self, app: FoodBase, *, choose: bool = False) -> None:
        super().__init__(app)
        self.choose = choose

    def build(self) -> ui.Widget:
        """Rows and Add."""
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="address",
                title=f"{each.name}  {each.number}",
                subtitle=each.place,
                leading=ui.Radio(checked=n == self.state.address, on_tap=partial(self._take, n)),
                trailing=ui.IconButton(
                    icon="edit",
                    desc=self.t(f"Edit {each.place}", f"编辑{each.place}"),
                    on_tap=partial(self._edit, each),
                ),
                on_tap=partial(self._take, n),
            )
            for n, each in enumerate(self.state.addresses)
        ]
        nothing = empty_state(self.app, ("No address yet", "还没有地址"), "location")
        add = ui.Button(
            text=self.t("Add address", "新增地址"),
            id="add_address",
            on_tap=partial(self._edit, None),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Addresses", "送餐地址"), on_back=self.close),
            body=ui.Scroll(key="addresses", grow=1, child=ui.Column(children=rows or [nothing])),
            bottom=foot([], add),
        )

    def _take(self, number: int) -> None:
        self.state.address = number
        if self.choose:
            self.close()

    def _edit(self, address: Address | None) -> None:
        self.app.open(AddressPage(self.app, address))


class AddressPage(LocalPage):
    """One address."""

    name = ".AddressEditActivity"

    def __init__(self, app: FoodBase, known: Address | None) -> None:
        super().__init__(app)
        self.known = known
        self.who = known.name if known else ""
        self.number = known.number if known else ""
        self.place = known.place if known else ""

    def build(self) -> ui.Widget:
        """Fields and Save."""
        t = self.t
        parts: list[ui.Widget] = [
            field(self, "who", t("Name", "联系人"), id="address_name"),
            field(self, "number", t("Phone", "手机号"), id="address_phone"),
            field(self, "place", t("Street, house and door", "详细地址"), id="address_place"),
            ui.Button(
                text=t("Save", "保存"),
                id="save_address",
                enabled=bool(self.who.strip() and self.number.strip() and self.place.strip()),
                on_tap=self._save,
            ),
        ]
        delete: list[ui.Widget] = []
        if self.known is not None:
            delete = [
                ui.IconButton(icon="delete", desc=t("Delete address", "删除地址"), on_tap=self._ask)
            ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Address", "地址"), on_back=self.close, actions=delete),
            body=ui.Scroll(
                key="address", grow=1, child=ui.Column(children=parts, gap=12, padding=16)
            ),
        )

    def _save(self) -> None:
        if self.known is None:
            self.known = Address("", "", "")
            self.state.addresses.append(self.known)
            self.state.address = len(self.state.addresses) - 1
        self.known.name, self.known.number = self.who.strip(), self.number.strip()
        self.known.place = self.place.strip()
        self.close()

    def _ask(self) -> None:
        def delete() -> None:
            if self.known in self.state.addresses:
                self.state.addresses.remove(self.known)
                self.state.address = 0
            self.close()

        self.app.open(Confirm(self.app, self.t("Delete this address?", "删除这个地址？"), delete))

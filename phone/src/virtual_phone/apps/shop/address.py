"""Addresses that parcels go to: choosing, adding, changing, deleting."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.shop.kit import LocalPage, ShopBase
from virtual_phone.apps.shop.state import Address
from virtual_phone.ui import widgets as ui


class AddressesPage(LocalPage):
    """The list; a tap chooses one when somebody asked, else changes it."""

    name = ".AddressListActivity"

    def __init__(self, app: ShopBase, then: Callable[[Address], object] | None = None) -> None:
        super().__init__(app)
        self.then = then

    def build(self) -> ui.Widget:
        """Rows and Add."""
        rows: list[ui.Widget] = [self._row(address) for address in self.state.addresses]
        if not rows:
            rows = [empty_state(self.app, ("No address yet", "还没有收货地址"), "location")]
        add = ui.Column(
            padding=(16, 8),
            children=[
                ui.Button(
                    text=self.t("Add address", "新增收货地址"),
                    id="add_address",
                    on_tap=lambda: self.app.open(AddressPage(self.app, None)),
                )
            ],
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Addresses", "收货地址"), on_back=self.close),
            body=ui.Scroll(key="addresses", grow=1, child=ui.Column(children=rows)),
            bottom=add,
        )

    def _row(self, address: Address) -> ui.Widget:
        default = self.t(" · default", " · 默认") if address.default else ""
        edit = ui.IconButton(
            icon="edit",
            id="edit_address",
            desc=self.t(f"Edit {address.name}", f"编辑{address.name}"),
            on_tap=lambda: self.app.open(AddressPage(self.app, address)),
        )
        return ui.ListItem(
            id="address_item",
            title=f"{address.name}  {address.number}{default}",
            subtitle=address.place,
            trailing=edit,
            on_tap=partial(self._choose, address),
        )

    def _choose(self, address: Address) -> None:
        if self.then is None:
            self.app.open(AddressPage(self.app, address))
            return
        self.close()
        self.then(address)


class AddressPage(LocalPage):
    """One address, new or known."""

    name = ".AddressEditActivity"

    def __init__(self, app: ShopBase, address: Address | None) -> None:
        super().__init__(app)
        self.known = address
        self.who = address.name if address else ""
        self.number = address.number if address else ""
        self.place = address.place if address else ""
        self.default = address.default if address else False

    def build(self) -> ui.Widget:
        """Fields, a switch, Save."""
        fields: list[ui.Widget] = [
            ui.TextField(
                key=key,
                id=f"address_{key}",
                text=getattr(self, key),
                label=self.t(*words),
                on_change=partial(setattr, self, key),
            )
            for key, words in (
                ("who", ("Name", "收货人")),
                ("number", ("Phone", "手机号码")),
                ("place", ("Address", "详细地址")),
            )
        ]
        default = ui.ListItem(
            id="default_address",
            title=self.t("Default address", "设为默认地址"),
            trailing=ui.Switch(checked=self.default, on_tap=self._turn),
            on_tap=self._turn,
        )
        complete = all((self.who.strip(), self.number.strip(), self.place.strip()))
        save = ui.Button(
            text=self.t("Save", "保存"), id="save_address", enabled=complete, on_tap=self._save
        )
        title = (
            self.t("Edit address", "编辑地址") if self.known else self.t("New address", "新建地址")
        )
        delete: list[ui.Widget] = []
        if self.known:
            delete.append(
                ui.IconButton(
                    icon="delete",
                    id="delete_address",
                    desc=self.t("Delete address", "删除地址"),
                    on_tap=self._ask,
                )
            )
        inside = ui.Column(children=[*fields, default, save], gap=12, padding=16)
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=delete),
            body=ui.Scroll(key="address", grow=1, child=inside),
        )

    def _turn(self) -> None:
        self.default = not self.default

    def _save(self) -> None:
        addresses = self.state.addresses
        if self.default:
            for each in addresses:
                each.default = False
        if self.known is None:
            self.known = Address("", "", "")
            addresses.append(self.known)
        known = self.known
        known.name, known.number = self.who.strip(), self.number.strip()
        known.place, known.default = self.place.strip(), self.default
        self.close()

    def _ask(self) -> None:
        def delete() -> None:
            assert self.known is not None
            self.state.addresses.remove(self.known)
            self.close()

        question = self.t("Delete this address?", "删除这个地址？")
        self.app.open(Confirm(self.app, question, delete))

"""Passengers: choosing, adding, changing, deleting them."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import chips, field, foot
from virtual_phone.apps.rail.kit import KINDS, LocalPage, RailBase
from virtual_phone.apps.rail.state import Passenger
from virtual_phone.ui import widgets as ui


class PassengersPage(LocalPage):
    """Who may travel; with boxes where an order asks for them."""

    name = ".PassengersActivity"

    def __init__(
        self, app: RailBase, *, chosen: list[Passenger] | None = None, most: int = 0
    ) -> None:
        """`chosen` is changed when Done is tapped."""
        super().__init__(app)
        self.result = chosen
        self.chosen = list(chosen or ())
        self.most = most

    def build(self) -> ui.Widget:
        """Rows, Add, Done."""
        add = ui.IconButton(
            icon="person_add",
            id="add_passenger",
            desc=self.t("Add passenger", "添加乘车人"),
            on_tap=lambda: self.app.open(PassengerPage(self.app, None)),
        )
        rows = [self._row(person) for person in self.state.passengers]
        bottom = None
        if self.result is not None:
            words = self.t(f"Done ({len(self.chosen)})", f"完成({len(self.chosen)})")
            done = ui.Button(text=words, id="passengers_done", on_tap=self._done)
            bottom = foot([], done)
        title = self.t("Passengers", "乘车人")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=[add]),
            body=ui.Scroll(key="people", grow=1, child=ui.Column(children=rows)),
            bottom=bottom,
        )

    def _row(self, person: Passenger) -> ui.Widget:
        edit = ui.IconButton(
            icon="edit",
            desc=self.t(f"Edit {person.name}", f"编辑{person.name}"),
            on_tap=lambda: self.app.open(PassengerPage(self.app, person)),
        )
        turn = partial(self._turn, person)
        box = ui.Checkbox(checked=person in self.chosen, desc=person.name, on_tap=turn)
        return ui.ListItem(
            id="passenger",
            title=person.name,
            subtitle=f"{self.t(*KINDS[person.kind])} · {person.document}",
            leading=box if self.result is not None else ui.Icon(name="person"),
            trailing=edit,
            on_tap=turn if self.result is not None else edit.on_tap,
        )

    def _turn(self, person: Passenger) -> None:
        if person in self.chosen:
            self.chosen.remove(person)
        elif len(self.chosen) < self.most:
            self.chosen.append(person)
        else:
            self.app.services.toast(self.t(f"At most {self.most}", f"最多选择{self.most}人"))

    def _done(self) -> None:
        if self.result is not None:
            self.result[:] = [p for p in self.chosen if p in self.state.passengers]
        self.close()


class PassengerPage(LocalPage):
    """One passenger, new or known."""

    name = ".PassengerEditActivity"

    def __init__(self, app: RailBase, known: Passenger | None) -> None:
        super().__init__(app)
        self.known = known
        self.who = known.name if known else ""
        self.document = known.document if known else ""
        self.number = known.number if known else ""
        self.kind = known.kind if known else "adult"

    def build(self) -> ui.Widget:
        """Fields, kinds, Save."""
        t = self.t
        kinds = [(key, t(*words)) for key, words in KINDS.items()]
        parts: list[ui.Widget] = [
            field(self, "who", t("Name", "姓名"), id="passenger_name"),
            field(self, "document", t("Identity card number", "身份证号"), id="passenger_id"),
            field(self, "number", t("Phone (optional)", "手机号(选填)"), id="passenger_phone"),
            ui.Text(text=t("Type", "旅客类型"), style="label"),
            chips("kind", kinds, self.kind, partial(setattr, self, "kind")),
            ui.Button(
                text=t("Save", "保存"),
                id="save_passenger",
                enabled=bool(self.who.strip() and len(self.document.strip()) >= 6),
                on_tap=self._save,
            ),
        ]
        delete: list[ui.Widget] = []
        if self.known is not None and self.known is not self.state.passengers[0]:
            delete.append(
                ui.IconButton(
                    icon="delete",
                    id="delete_passenger",
                    desc=t("Delete passenger", "删除乘车人"),
                    on_tap=self._ask,
                )
            )
        title = (
            t("Edit passenger", "编辑乘车人") if self.known else t("New passenger", "添加乘车人")
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=delete),
            body=ui.Scroll(
                key="passenger", grow=1, child=ui.Column(children=parts, gap=12, padding=16)
            ),
        )

    def _save(self) -> None:
        if self.known is None:
            self.known = Passenger("", "adult", "")
            self.state.passengers.append(self.known)
        known = self.known
        known.name, known.document = self.who.strip(), self.document.strip()
        known.number, known.kind = self.number.strip(), self.kind
        self.close()

    def _ask(self) -> None:
        def delete() -> None:
            if self.known in self.state.passengers:
                self.state.passengers.remove(self.known)
            self.close()

        self.app.open(Confirm(self.app, self.t("Delete this passenger?", "删除该乘车人？"), delete))

"""The call log of Phone: a row of it, all calls with one number, and the search."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.dialer.state import length
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.people import avatar, contact_row, in_order
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import date_text, short_date_text, time_text
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Call, digits
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.dialer.app import PhoneApp

KINDS: dict[str, tuple[str, str, str]] = {
    "incoming": ("call_received", "Incoming call", "呼入"),
    "outgoing": ("call_made", "Outgoing call", "呼出"),
    "missed": ("call_missed", "Missed call", "未接来电"),
    "rejected": ("block", "Blocked call", "已拦截"),
}
"""Icon, English and Chinese name of a kind of call."""


def when(app: "PhoneApp", call: Call) -> str:
    """The time for today's calls, else the day with it."""
    at = time_text(app, call.at)
    today = call.at.date() == app.services.now().date()
    return at if today else f"{short_date_text(app, call.at)} {at}"


def call_row(app: "PhoneApp", call: Call, do: Callable[[Call], object]) -> ui.Widget:
    """Who, how, when; the handset at the end calls back."""
    services = app.services
    name = services.contacts.name_of(call.number)
    spam = app.state.options["caller_id"] and app.blocked(call.number)
    icon, english, chinese = KINDS[call.kind]
    bad = call.kind == "missed"
    color = "error" if bad else "on_surface_variant"
    note = f"{app.t('Suspected spam', '疑似骚扰')} · " if spam else ""
    words = f"{note}{when(app, call)}"
    kind = app.t(english, chinese)
    about: list[ui.Widget] = [ui.Icon(name=icon, size=16, color=color, desc=kind)]
    if call.recorded:
        about.append(ui.Icon(name="mic", size=16, desc=app.t("Recorded", "已录音")))
    about.append(ui.Text(text=words, style="subtitle", color=color, max_lines=1, grow=1))
    return ui.Row(
        id="call_log_entry",
        padding=(16, 10),
        gap=16,
        on_tap=partial(do, call),
        on_long_press=partial(_choices, app, call),
        children=[
            avatar(name),
            ui.Column(
                grow=1,
                gap=2,
                children=[
                    ui.Text(text=name, id="name", max_lines=1),
                    ui.Row(gap=6, children=about),
                ],
            ),
            ui.IconButton(
                icon="phone",
                id="call_back",
                desc=app.t(f"Call {name}", f"呼叫{name}"),
                on_tap=partial(app.dial, call.number),
            ),
        ],
    )


def _choices(app: "PhoneApp", call: Call) -> None:
    blocked = app.blocked(call.number)
    turn = app.unblock if blocked else app.block
    turned = app.t("Unblock", "移出黑名单") if blocked else app.t("Block", "加入黑名单")
    app.open(
        ActionSheet(
            app,
            [
                (app.t("Copy number", "复制号码"), partial(_copy, app, call.number)),
                (app.t("Message", "发信息"), partial(app.message, call.number)),
                (turned, partial(turn, call.number)),
                (app.t("Delete", "删除"), partial(_delete, app, call)),
            ],
            title=app.services.contacts.name_of(call.number),
        )
    )


def _delete(app: "PhoneApp", call: Call) -> None:
    log = app.services.calls.log
    log[:] = [each for each in log if each is not call]


def _copy(app: "PhoneApp", number: str) -> None:
    app.services.clipboard = number
    app.services.toast(app.t("Number copied", "号码已复制"))


class CallDetail(Page):
    """One number: what can be done with it, and all its calls."""

    name = ".CallDetail"
    app: "PhoneApp"

    def __init__(self, app: "PhoneApp", number: str) -> None:
        super().__init__(app)
        self.number = number

    def build(self) -> ui.Widget:
        """Head, actions, history."""
        services, t = self.app.services, self.t
        name = services.contacts.name_of(self.number)
        history = [
            self._row(call)
            for call in services.calls.log
            if digits(call.number) == digits(self.number)
        ]
        menu: list[tuple[str, ui.Do]] = [
            (t("Copy number", "复制号码"), partial(_copy, self.app, self.number)),
            (t("Edit number before call", "呼叫前编辑号码"), self._edit),
            (t("Delete", "删除"), self._forget),
        ]
        about = name if name == self.number else f"{name} · {self.number}"
        head = ui.Column(
            padding=(16, 12),
            gap=12,
            cross="center",
            children=[avatar(name, size=80), ui.Text(text=about, id="header", align="center")],
        )
        title = ui.Text(text=t("History", "通话记录"), style="label", color="primary", padding=16)
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("Call details", "通话详情"),
                on_back=self.close,
                actions=[more_button(self, menu)],
            ),
            body=ui.Scroll(
                key="detail",
                grow=1,
                child=ui.Column(children=[head, self._actions(), title, *history]),
            ),
        )

    def _actions(self) -> ui.Widget:
        t, app, number = self.t, self.app, self.number
        known = app.services.contacts.by_number(number)
        contact = t("Contact", "联系人") if known else t("Add", "添加")
        blocked = app.blocked(number)
        turn = partial(app.unblock if blocked else app.block, number)
        block = t("Unblock", "移出黑名单") if blocked else t("Block", "黑名单")
        entries: tuple[tuple[str, str, ui.Do], ...] = (
            ("phone", t("Call", "呼叫"), partial(app.dial, number)),
            ("message", t("Message", "发信息"), partial(app.message, number)),
            ("person", contact, self._contact),
            ("block", block, turn),
        )
        buttons = [
            ui.Column(
                id=f"action_{icon}",
                cross="center",
                gap=6,
                padding=(4, 8),
                on_tap=do,
                children=[
                    ui.Icon(name=icon, color="primary"),
                    ui.Text(text=words, style="small", align="center", max_lines=1),
                ],
            )
            for icon, words, do in entries
        ]
        return ui.Column(padding=(8, 0), children=[ui.Grid(columns=4, children=buttons)])

    def _row(self, call: Call) -> ui.Widget:
        icon, english, chinese = KINDS[call.kind]
        day = date_text(self.app, call.at)
        talked = f" · {length(call.seconds)}" if call.seconds else ""
        return ui.ListItem(
            title=self.t(english, chinese),
            subtitle=f"{day} {time_text(self.app, call.at)}{talked}",
            leading=ui.Icon(name=icon, color="error" if call.kind == "missed" else "primary"),
            trailing=ui.Icon(name="mic", desc=self.t("Recorded", "已录音"))
            if call.recorded
            else None,
        )

    def _contact(self) -> None:
        known = self.app.services.contacts.by_number(self.number)
        package = "com.google.android.contacts"
        if known:
            self.app.services.start(package, action="view_contact", number=self.number)
        else:
            self.app.services.start(package, action="new_contact", number=self.number)

    def _edit(self) -> None:
        from virtual_phone.apps.dialer.call import Keypad

        self.app.open(Keypad(self.app, self.number))

    def _forget(self) -> None:
        log = self.app.services.calls.log
        log[:] = [call for call in log if digits(call.number) != digits(self.number)]
        self.close()


class CallSearch(SearchPage):
    """Looks through contacts and calls."""

    name = ".Search"
    app: "PhoneApp"
    hint = ("Search contacts and calls", "搜索联系人和通话")
    clearable = True

    def rows(self) -> list[ui.Widget]:
        """People first, then calls with numbers of nobody."""
        words = self.words.strip()
        if not words:
            return []
        contacts = self.app.services.contacts
        people = in_order(contacts.find(words))
        found: list[ui.Widget] = [
            contact_row(each, partial(self.app.dial, each.numbers[0]))
            for each in people
            if each.numbers
        ]
        number = digits(words)
        seen: set[str] = set()
        for call in self.app.services.calls.log:
            plain = digits(call.number)
            if number and number in plain and plain not in seen and not contacts.by_number(plain):
                seen.add(plain)
                found.append(call_row(self.app, call, self._detail))
        return found

    def _detail(self, call: Call) -> None:
        self.app.open(CallDetail(self.app, call.number))

"""Phone's first page: favourites, recent calls, contacts and voicemail."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from virtual_phone.apps.dialer.call import Keypad
from virtual_phone.apps.dialer.log import CallDetail, CallSearch, call_row
from virtual_phone.apps.dialer.settings import CallSettings, RecordingList
from virtual_phone.apps.dialer.state import Voicemail, length
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.people import avatar, contact_row, in_order
from virtual_phone.apps.kit.player import Player
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Call, Contact
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.dialer.app import PhoneApp

CONTACTS = "com.google.android.contacts"
Section = Literal["favourites", "recents", "contacts", "voicemail"]
SECTIONS: tuple[tuple[Section, str, str, str], ...] = (
    ("favourites", "star_outline", "Favourites", "收藏"),
    ("recents", "clock", "Recents", "最近通话"),
    ("contacts", "person", "Contacts", "联系人"),
    ("voicemail", "voicemail", "Voicemail", "语音信箱"),
)


class Main(Page):
    """The four sections over a bar at the bottom."""

    app: "PhoneApp"

    def __init__(self, app: "PhoneApp") -> None:
        super().__init__(app)
        self.section: Section = "recents"
        self.missed = False
        self.player = Player(app)

    def build(self) -> ui.Widget:
        """Bar, section, keypad button."""
        sections: dict[Section, Callable[[], list[ui.Widget]]] = {
            "favourites": self._favourites,
            "recents": self._recents,
            "contacts": self._contacts,
            "voicemail": self._voicemail,
        }
        tabs = [
            ui.Tab(
                text=self.t(english, chinese),
                icon=icon,
                id=f"tab_{section}",
                selected=section == self.section,
                on_tap=partial(setattr, self, "section", section),
            )
            for section, icon, english, chinese in SECTIONS
        ]
        rows = [*self._ongoing(), *sections[self.section]()]
        return ui.Scaffold(
            app_bar=self._bar(),
            body=ui.Scroll(key=self.section, id="list", grow=1, child=ui.Column(children=rows)),
            fab=ui.Fab(
                icon="dialpad",
                id="dialpad_fab",
                desc=self.t("Key pad", "拨号键盘"),
                on_tap=lambda: self.app.open(Keypad(self.app)),
            ),
            bottom=ui.BottomBar(tabs=tabs),
        )

    def _bar(self) -> ui.AppBar:
        t = self.t
        search = ui.IconButton(
            icon="search",
            id="search_button",
            desc=t("Search contacts and calls", "搜索联系人和通话"),
            on_tap=lambda: self.app.open(CallSearch(self.app)),
        )
        more = more_button(
            self,
            [
                (t("Call recordings", "通话录音"), lambda: self.app.open(RecordingList(self.app))),
                (t("Clear call history", "清除通话记录"), self._clear),
                (t("Settings", "设置"), lambda: self.app.open(CallSettings(self.app))),
            ],
        )
        return ui.AppBar(title=t("Phone", "电话"), actions=[search, more])

    def _clear(self) -> None:
        def clear() -> None:
            self.app.services.calls.log.clear()

        question = self.t("Clear call history?", "清除通话记录？")
        text = self.t("All calls will be deleted from your history.", "所有通话记录都将被删除。")
        clear_it = self.t("Clear", "清除")
        self.app.open(Confirm(self.app, question, clear, text=text, yes=clear_it))

    def _ongoing(self) -> list[ui.Widget]:
        ongoing = self.app.state.ongoing
        if ongoing is None:
            return []
        name = self.app.services.contacts.name_of(ongoing.call.number)
        shown = f"{self.t('Return to call', '返回通话')} · {name} {length(self.app.talked())}"
        words = ui.Text(text=shown, style="label", color="white", grow=1)
        return [
            ui.Row(
                id="return_to_call",
                padding=(16, 12),
                gap=12,
                background="#1e7d3c",
                children=[ui.Icon(name="phone", color="white", size=20), words],
                on_tap=self.app.return_to_call,
            )
        ]

    def _favourites(self) -> list[ui.Widget]:
        found = in_order(c for c in self.app.services.contacts.items if c.favourite)
        if not found:
            return [empty_state(self.app, ("No favourites yet", "还没有收藏联系人"), "star")]
        tiles = [
            ui.Column(
                id="favourite",
                cross="center",
                gap=8,
                padding=(4, 12),
                children=[
                    ui.Row(main="center", children=[avatar(contact.name, size=72)]),
                    ui.Text(text=contact.name, align="center", max_lines=1, style="label"),
                ],
                on_tap=partial(self._call, contact),
            )
            for contact in found
        ]
        return [ui.Column(padding=(12, 8), children=[ui.Grid(columns=3, gap=8, children=tiles)])]

    def _call(self, contact: Contact) -> None:
        if len(contact.numbers) < 2:
            self.app.dial(contact.numbers[0])
            return
        entries = [(number, partial(self.app.dial, number)) for number in contact.numbers]
        self.app.open(ActionSheet(self.app, entries, title=self.t("Call with", "选择号码")))

    def _recents(self) -> list[ui.Widget]:
        log = self.app.services.calls.log
        chips = ui.Row(
            padding=(16, 8),
            gap=8,
            children=[
                ui.Chip(
                    text=words,
                    checked=self.missed == missed,
                    on_tap=partial(setattr, self, "missed", missed),
                )
                for words, missed in (
                    (self.t("All", "全部"), False),
                    (self.t("Missed", "未接"), True),
                )
            ],
        )
        shown = [call for call in log if call.kind == "missed" or not self.missed]
        if not shown:
            return [chips, empty_state(self.app, ("No calls here", "没有通话记录"), "phone")]
        return [chips, *(call_row(self.app, call, self._detail) for call in shown)]

    def _detail(self, call: Call) -> None:
        self.app.open(CallDetail(self.app, call.number))

    def _contacts(self) -> list[ui.Widget]:
        add = ui.ListItem(
            id="create_contact",
            title=self.t("Create new contact", "新建联系人"),
            leading=ui.Avatar(icon="person_add", color="primary"),
            on_tap=lambda: self.app.services.start(CONTACTS, action="new_contact"),
        )
        people = in_order(c for c in self.app.services.contacts.items if c.numbers)
        return [add, *(contact_row(each, partial(self._call, each)) for each in people)]

    def _voicemail(self) -> list[ui.Widget]:
        found = self.app.state.voicemails
        if not found:
            return [empty_state(self.app, ("No voicemail", "没有语音留言"), "voicemail")]
        return [self._mail(number, mail) for number, mail in enumerate(found)]

    def _mail(self, number: int, mail: Voicemail) -> ui.Widget:
        name = self.app.services.contacts.name_of(mail.number)
        at = f"{short_date_text(self.app, mail.at)} {time_text(self.app, mail.at)}"
        text = f"\n“{mail.text}”" if mail.heard else ""
        on = self.player.playing == number and not self.player.paused
        turn = self.t("Pause", "暂停") if on else self.t("Play", "播放")
        row = ui.ListItem(
            id="voicemail",
            title=name,
            subtitle=f"{at} · {length(mail.seconds)}{text}",
            leading=avatar(name),
            trailing=ui.IconButton(
                icon="pause" if on else "play",
                desc=self.t(f"{turn} voicemail of {name}", f"{turn}{name}的留言"),
                on_tap=partial(self._listen, number, mail),
            ),
            on_tap=lambda: self.app.open(ActionSheet(self.app, self._mail_entries(mail))),
        )
        if self.player.playing != number:
            return row
        bar = ui.Column(padding=(24, 4), children=[ui.Progress(value=self.player.share)])
        return ui.Column(children=[row, bar])

    def _listen(self, number: int, mail: Voicemail) -> None:
        mail.heard = True
        self.player.toggle(number, mail.seconds)

    def _mail_entries(self, mail: Voicemail) -> list[tuple[str, ui.Do]]:
        return [
            (self.t("Call back", "回拨"), partial(self.app.dial, mail.number)),
            (self.t("Message", "发信息"), partial(self.app.message, mail.number)),
            (self.t("Delete", "删除"), partial(self.app.state.voicemails.remove, mail)),
        ]

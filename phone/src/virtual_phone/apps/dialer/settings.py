"""Phone's settings: recording, blacklist and whitelist, quick responses and the rest."""

from functools import partial
from typing import TYPE_CHECKING, Any

from virtual_phone.apps.dialer.state import length
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.people import ContactPicker, avatar
from virtual_phone.apps.kit.player import Player
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.settings.kit import Choice, SettingsPage, TextDialog
from virtual_phone.system.app import App, Page
from virtual_phone.system.stores import CALL_RECORDINGS, Contact, Media, digits
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.dialer.app import PhoneApp

GREETINGS = (
    Choice("never", "Off", "关闭"),
    Choice("busy", "When busy", "占线时"),
    Choice("always", "When I do not answer", "无人接听时"),
)


class OptionsPage(SettingsPage):
    """Rows over the app's own options."""

    app: "PhoneApp"

    @property
    def settings(self) -> dict[str, Any]:
        """The app's options."""
        return self.app.state.options


class CallSettings(OptionsPage):
    """The first page of settings."""

    name = ".Settings"
    title = ("Settings", "设置")

    def rows(self) -> list[ui.Widget]:
        """Links to pages, and switches."""
        return [
            self.head("Calls", "通话"),
            self.link(("Call recording", "通话录音"), RecordingSettings, icon="mic"),
            self.link(
                ("Blocked & allowed numbers", "骚扰拦截"),
                Blocking,
                subtitle=self.t("Blacklist, whitelist, strangers", "黑名单、白名单、陌生号码"),
                icon="block",
            ),
            self.toggle("caller_id", ("Caller ID & spam", "来电显示与骚扰识别"), icon="warning"),
            self.link(("Quick responses", "快捷回复"), Replies, icon="message"),
            self.link(("Calling accounts", "通话账号"), Carrier, icon="sim"),
            self.head("General", "通用"),
            self.toggle("tones", ("Dial pad tones", "拨号键盘音"), icon="volume"),
            self.toggle("vibrate", ("Vibrate when answered", "接通时振动"), icon="vibrate"),
            self.toggle("proximity", ("Screen off at the ear", "贴近耳边时熄屏"), icon="display"),
            self.choice("voicemail", ("Voicemail", "语音信箱"), GREETINGS, icon="voicemail"),
        ]


class Carrier(OptionsPage):
    """What the network does with calls."""

    name = ".CallingAccounts"
    title = ("Calling accounts", "通话账号")

    def rows(self) -> list[ui.Widget]:
        """Waiting and forwarding."""
        forward = self.settings["forward"]
        return [
            self.toggle(
                "waiting",
                ("Call waiting", "呼叫等待"),
                subtitle=self.t("Tell me of new calls during a call", "通话时提示新来电"),
            ),
            self.info(
                ("Call forwarding", "呼叫转移"),
                forward or self.t("Off", "关闭"),
                do=self._turn_off if forward else self._forward,
            ),
        ]

    def _forward(self) -> None:
        words = ("Forward calls to", "转移到号码")
        self.app.open(TextDialog(self.app, words, "", self._to))

    def _to(self, number: str) -> None:
        self.settings["forward"] = number

    def _turn_off(self) -> None:
        question = self.t("Turn off call forwarding?", "关闭呼叫转移？")
        off = self.t("Turn off", "关闭")
        self.app.open(Confirm(self.app, question, partial(self._to, ""), yes=off))


class RecordingSettings(OptionsPage):
    """Whether calls are recorded, and the way to what was."""

    name = ".CallRecording"
    title = ("Call recording", "通话录音")

    def rows(self) -> list[ui.Widget]:
        """A switch, a link, a note on the law."""
        calls = self.app.services.calls
        count = len(self.app.services.media.of_folder(CALL_RECORDINGS))
        return [
            ui.ListItem(
                id="auto_record",
                title=self.t("Record calls automatically", "自动录音"),
                subtitle=self.t("All calls are recorded when answered", "接通后自动录制所有通话"),
                trailing=ui.Switch(checked=calls.recording, id="android:id/switch_widget"),
                on_tap=lambda: setattr(calls, "recording", not calls.recording),
            ),
            self.link(
                ("All call recordings", "全部通话录音"),
                RecordingList,
                subtitle=self.t(f"{count} recordings", f"{count}条录音"),
            ),
            self.note(
                "In some places the other person has to agree to a recording.",
                "部分地区要求录音前征得对方同意。",
            ),
        ]


class RecordingList(Page):
    """Recorded calls, newest first."""

    name = ".RecordingList"
    app: "PhoneApp"

    def __init__(self, app: "PhoneApp") -> None:
        super().__init__(app)
        self.player = Player(app)

    def build(self) -> ui.Widget:
        """Rows; the one that plays shows a bar."""
        found = self.app.services.media.of_folder(CALL_RECORDINGS)
        rows = [self._row(media) for media in found]
        empty = empty_state(self.app, ("No call recordings", "没有通话录音"), "mic")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Call recordings", "通话录音"), on_back=self.close),
            body=ui.Scroll(key="list", grow=1, child=ui.Column(children=rows or [empty])),
        )

    def _row(self, media: Media) -> ui.Widget:
        playing = self.player.playing == media.id
        on = playing and not self.player.paused
        name = media.name.rpartition(".")[0]
        at = f"{short_date_text(self.app, media.taken)} {time_text(self.app, media.taken)}"
        row = ui.ListItem(
            id="recording",
            title=name,
            subtitle=f"{at} · {length(media.seconds)}",
            leading=avatar(name),
            trailing=ui.IconButton(
                icon="pause" if on else "play",
                desc=self.t("Pause", "暂停") if on else self.t("Play", "播放"),
                on_tap=partial(self._play, media),
            ),
            on_tap=partial(self._play, media),
            on_long_press=partial(self._delete, media),
        )
        if not playing:
            return row
        bar = ui.Column(padding=(24, 4), children=[ui.Progress(value=self.player.share)])
        return ui.Column(children=[row, bar], background="surface_container")

    def _play(self, media: Media) -> None:
        if self.player.playing != media.id:
            self.app.state.played.append(media.name)
        self.player.toggle(media.id, media.seconds)

    def _delete(self, media: Media) -> None:
        store, now = self.app.services.media, self.app.services.now()
        question = self.t("Delete recording?", "删除录音？")
        do = partial(store.trash, media.id, now)
        self.app.open(Confirm(self.app, question, do, text=media.name))


class Blocking(OptionsPage):
    """Whose calls are rejected, and whose never."""

    name = ".Blocking"
    title = ("Blocked & allowed numbers", "骚扰拦截")

    def rows(self) -> list[ui.Widget]:
        """The two lists, strangers, what was rejected."""
        calls = self.app.services.calls
        rejected = sum(call.kind == "rejected" for call in calls.log)
        return [
            ui.ListItem(
                title=self.t("Block unknown callers", "拦截陌生号码"),
                subtitle=self.t("Numbers that are not in Contacts", "不在联系人中的号码"),
                trailing=ui.Switch(checked=calls.block_unknown, id="android:id/switch_widget"),
                on_tap=lambda: setattr(calls, "block_unknown", not calls.block_unknown),
            ),
            self._list("blocked", "Blacklist", "黑名单"),
            self._list("allowed", "Whitelist", "白名单"),
            self.info(("Blocked calls", "拦截记录"), str(rejected)),
        ]

    def _list(self, which: str, english: str, chinese: str) -> ui.Widget:
        count = len(getattr(self.app.services.calls, which))
        return ui.ListItem(
            title=self.t(english, chinese),
            subtitle=self.t(f"{count} numbers", f"{count}个号码"),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: self.app.open(NumberList(self.app, which, (english, chinese))),
        )


class NumberList(Page):
    """The blacklist or the whitelist."""

    name = ".NumberList"

    def __init__(self, app: App, which: str, title: tuple[str, str]) -> None:
        super().__init__(app)
        self.which = which
        self.title = title

    @property
    def numbers(self) -> list[str]:
        """The numbers, oldest first."""
        found: list[str] = getattr(self.app.services.calls, self.which)
        return found

    def build(self) -> ui.Widget:
        """Numbers with a cross each, and a button that adds."""
        rows = [self._row(number) for number in self.numbers]
        empty = empty_state(self.app, ("No numbers", "没有号码"), "block")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t(*self.title), on_back=self.close),
            body=ui.Scroll(key="numbers", grow=1, child=ui.Column(children=rows or [empty])),
            fab=ui.Fab(icon="add", id="add", desc=self.t("Add", "添加"), on_tap=self._ask),
        )

    def _row(self, number: str) -> ui.Widget:
        name = self.app.services.contacts.name_of(number)
        return ui.ListItem(
            id="number",
            title=name,
            subtitle=number if name != number else "",
            leading=avatar(name),
            trailing=ui.IconButton(
                icon="close",
                desc=self.t(f"Remove {name}", f"移除{name}"),
                on_tap=partial(self._remove, number),
            ),
        )

    def _ask(self) -> None:
        t, app = self.t, self.app
        words = ("Phone number", "电话号码")
        entries: list[tuple[str, ui.Do]] = [
            (
                t("Enter a number", "手动添加号码"),
                lambda: app.open(TextDialog(app, words, "", self.add)),
            ),
            (
                t("Choose from contacts", "从联系人添加"),
                lambda: app.open(ContactPicker(app, self._add_contact)),
            ),
            (t("Choose from call history", "从通话记录添加"), self._from_log),
        ]
        app.open(ActionSheet(app, entries, title=t(*self.title)))

    def _from_log(self) -> None:
        contacts = self.app.services.contacts
        numbers = dict.fromkeys(call.number for call in self.app.services.calls.log)
        entries = [(contacts.name_of(number), partial(self.add, number)) for number in numbers]
        title = self.t("Call history", "通话记录")
        self.app.open(ActionSheet(self.app, entries, title=title))

    def _add_contact(self, contact: Contact) -> None:
        for number in contact.numbers:
            self.add(number)

    def add(self, number: str) -> None:
        """Put a number on this list, and take it from the other one."""
        calls, plain = self.app.services.calls, digits(number)
        if not plain:
            self.app.services.toast(self.t("That is no number", "号码无效"))
            return
        calls.blocked = [each for each in calls.blocked if digits(each) != plain]
        calls.allowed = [each for each in calls.allowed if digits(each) != plain]
        self.numbers.append(number)
        self.app.services.toast(self.t("Number added", "已添加"))

    def _remove(self, number: str) -> None:
        question = self.t("Remove this number?", "移除此号码？")
        remove = partial(self.numbers.remove, number)
        self.app.open(
            Confirm(self.app, question, remove, text=number, yes=self.t("Remove", "移除"))
        )


class Replies(OptionsPage):
    """The sentences with which a call can be declined; a tap edits one."""

    name = ".QuickResponses"
    title = ("Quick responses", "快捷回复")

    def rows(self) -> list[ui.Widget]:
        """One row a sentence."""
        return [
            ui.ListItem(title=words, on_tap=partial(self._edit, number))
            for number, words in enumerate(self.app.state.replies)
        ]

    def _edit(self, number: int) -> None:
        replies = self.app.state.replies
        names = ("Edit quick response", "编辑快捷回复")
        keep = partial(replies.__setitem__, number)
        self.app.open(TextDialog(self.app, names, replies[number], keep))

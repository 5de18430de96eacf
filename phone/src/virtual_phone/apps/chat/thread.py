"""One talk of Papaya: bubbles, the composer, what can be sent besides words."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.chat.data import FACES
from virtual_phone.apps.chat.packet import OpenPacket, PacketPage
from virtual_phone.apps.chat.state import ME, ChatMessage, Friend, Talk
from virtual_phone.apps.chat.voice import VoiceSheet
from virtual_phone.apps.kit.bubbles import inside, link_of, summary
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.people import avatar
from virtual_phone.apps.kit.places import Place, PlacePage, with_location, words_of
from virtual_phone.apps.kit.player import Player
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp

MOST_PHOTOS = 9
WAYS = (
    ("album", "Album", "相册"),
    ("location", "Location", "位置"),
    ("red_packet", "Red packet", "红包"),
    ("voice", "Voice input", "语音输入"),
    ("id_card", "Contact card", "个人名片"),
    ("bookmark", "Favourites", "收藏"),
)


class TalkPage(Page):
    """A talk with a friend or a group."""

    name = ".Chatting"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", talk: Talk) -> None:
        super().__init__(app)
        self.talk = talk
        self.draft = ""
        self.voice = False
        """The composer takes voice in place of words."""
        self.panel = ""
        """What is open below the composer: `more`, `faces` or nothing."""
        self.player = Player(app)
        talk.unread = 0

    def build(self) -> ui.Widget:
        """Bubbles above, composer below."""
        talk = self.talk
        title = f"{talk.title} ({len(talk.members) + 1})" if talk.group else talk.title
        more = ui.IconButton(
            icon="more_horizontal",
            id="chat_info",
            desc=self.t("Chat info", "聊天信息"),
            on_tap=self._info,
        )
        rows: list[ui.Widget] = []
        for index, message in enumerate(talk.messages):
            before = talk.messages[index - 1].at if index else None
            if before is None or (message.at - before).total_seconds() > 300:
                rows.append(
                    ui.Text(
                        text=self.app.moment(message.at),
                        style="small",
                        color="on_surface_variant",
                        align="center",
                        padding=(0, 4),
                    )
                )
            rows.append(self._message(index, message))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close, actions=[more]),
            body=ui.Scroll(
                # Whatever is new shows, wherever one had scrolled to.
                key=f"messages{len(talk.messages)}",
                id="message_list",
                grow=1,
                at_end=True,
                child=ui.Column(children=rows, gap=10, padding=(12, 8)),
            ),
            bottom=ui.Column(
                background="surface_container", children=[self._composer(), *self._panel()]
            ),
        )

    def _info(self) -> None:
        from virtual_phone.apps.chat.groups import TalkInfo

        self.app.open(TalkInfo(self.app, self.talk))

    # Bubbles

    def _message(self, index: int, message: ChatMessage) -> ui.Widget:
        mine = message.sender == ME
        name = self.app.name_of(message.sender)
        face = avatar(name, size=40)
        what = self._bubble(index, message)
        if self.talk.group and not mine:
            what = ui.Column(
                cross="start",
                gap=2,
                children=[
                    ui.Text(text=name, style="small", color="on_surface_variant"),
                    what,
                ],
            )
        side = ui.Spacer(grow=1)
        failed = ui.Icon(name="error", color="error", desc=self.t("Not sent", "发送失败"))
        row: list[ui.Widget] = [face, what, side]
        if mine:
            row = [side, *([failed] if message.failed else []), what, face]
        words = summary(self.app, message.kind, message.text)
        desc = self.t(f"{name} said {words}", f"{name}说：{words}")
        return ui.Row(
            children=row,
            gap=8,
            cross="start",
            id="message_row",
            desc=desc,
            on_tap=partial(self._tap, index, message),
            on_long_press=partial(self._choices, message),
        )

    def _bubble(self, index: int, message: ChatMessage) -> ui.Widget:
        mine = message.sender == ME
        fill = "primary_container" if mine else "surface_container_high"
        if message.kind == "voice":
            playing = self.player.playing == index
            words = f"{message.seconds}″"
            parts: list[ui.Widget] = [
                ui.Icon(name="volume" if playing else "wave", size=20),
                ui.Text(text=words, id="voice_seconds"),
            ]
            width = 88.0 + min(100, message.seconds * 4)
            return ui.Row(
                children=parts, gap=8, padding=(16, 10), radius=20, background=fill, width=width
            )
        if message.kind == "packet":
            state = self.t("Opened", "已领取") if message.opened else self.t("Red packet", "红包")
            return ui.Column(
                width=220,
                radius=12,
                background="#d9822b" if message.opened else "#e0531f",
                padding=(14, 12),
                gap=6,
                children=[
                    ui.Row(
                        gap=10,
                        children=[
                            ui.Icon(name="red_packet", color="white", size=32),
                            ui.Text(text=message.text, color="white", grow=1, max_lines=2),
                        ],
                    ),
                    ui.Text(text=state, style="small", color="white"),
                ],
            )
        return inside(self.app, message.kind, message.text, message.media, mine=mine, fill=fill)

    def _tap(self, index: int, message: ChatMessage) -> None:
        if message.failed:
            message.failed = False
            self.talk.messages.remove(message)
            self.app.send(self.talk, message.text, message.kind, media=message.media)
        elif message.kind == "voice":
            self.player.toggle(index, message.seconds)
        elif message.kind == "packet" and message.sender != ME:
            self.app.open(OpenPacket(self.app, message))
        elif message.kind in ("text", "link") and (follow := link_of(self.app, message.text)):
            follow()
        elif message.kind == "link":
            from virtual_phone.apps.chat.reading import LinkPage

            self.app.open(LinkPage(self.app, message.text))

    def _choices(self, message: ChatMessage) -> None:
        from virtual_phone.apps.chat.share import SendTo

        app, t = self.app, self.t
        photos = [message.media] if message.kind == "photo" else []
        text = "" if photos else message.text

        def copy() -> None:
            app.services.clipboard = message.text
            app.services.toast(t("Copied", "已复制"))

        def keep() -> None:
            app.state.favourites.insert(0, message.text)
            app.services.toast(t("Added to favourites", "已收藏"))

        def forget() -> None:
            self.talk.messages = [m for m in self.talk.messages if m is not message]
            if not self.talk.messages:
                app.state.talks = [each for each in app.state.talks if each is not self.talk]
                self.close()

        entries: list[tuple[str, ui.Do]] = []
        if text:
            entries = [(t("Copy", "复制"), copy), (t("Add to favourites", "收藏"), keep)]
        if message.kind in ("text", "photo", "link", "location"):
            entries.append(
                (t("Forward", "转发"), lambda: app.open(SendTo(app, text=text, photos=photos)))
            )
        app.open(ActionSheet(app, [*entries, (t("Delete", "删除"), forget)]))

    # Composer

    def _composer(self) -> ui.Widget:
        t = self.t
        turn = ui.IconButton(
            icon="keyboard" if self.voice else "mic",
            desc=t("Switch to keyboard", "切换到键盘")
            if self.voice
            else t("Switch to voice", "切换到按住说话"),
            on_tap=lambda: setattr(self, "voice", not self.voice),
        )
        field: ui.Widget = ui.TextField(
            key="draft",
            id="chat_input",
            text=self.draft,
            hint=t("Message", "消息"),
            on_change=partial(setattr, self, "draft"),
            action="send" if self.app.state.options["enter"] else "done",
            on_submit=self._send if self.app.state.options["enter"] else None,
            plain=True,
            padding=(16, 0),
            radius=24,
            background="surface_container_lowest",
            grow=1,
        )
        if self.voice:
            talk = t("Hold to talk", "按住 说话")
            field = ui.Row(
                id="hold_to_talk",
                grow=1,
                height=48,
                radius=24,
                main="center",
                background="surface_container_lowest",
                on_tap=self._record,
                on_long_press=self._record,
                children=[ui.Text(text=talk, bold=True)],
            )
        faces = ui.IconButton(
            icon="emoji", desc=t("Stickers", "表情"), on_tap=partial(self._turn_panel, "faces")
        )
        last: ui.Widget = ui.IconButton(
            icon="add_circle",
            id="more_functions",
            desc=t("More functions", "更多功能"),
            on_tap=partial(self._turn_panel, "more"),
        )
        if self.draft.strip() and not self.voice:
            last = ui.Button(text=t("Send", "发送"), id="send_button", on_tap=self._send)
        return ui.Row(padding=(4, 6), gap=2, children=[turn, field, faces, last])

    def _turn_panel(self, panel: str) -> None:
        self.panel = "" if self.panel == panel else panel

    def _panel(self) -> list[ui.Widget]:
        if self.panel == "faces":
            faces: list[ui.Widget] = [
                ui.Chip(text=self.t(*face)[1:-1], on_tap=partial(self._add, self.t(*face)))
                for face in FACES
            ]
            grid = ui.Grid(columns=3, gap=8, children=faces)
            return [ui.Scroll(key="faces", child=ui.Column(padding=16, children=[grid]))]
        if self.panel != "more":
            return []
        cells: list[ui.Widget] = [
            ui.Column(
                id=f"panel_{icon}",
                cross="center",
                gap=6,
                padding=(0, 8),
                on_tap=partial(self._do, icon),
                children=[
                    ui.Row(
                        width=56,
                        height=56,
                        radius=16,
                        main="center",
                        background="surface_container_highest",
                        children=[ui.Icon(name=icon)],
                    ),
                    ui.Text(text=self.t(*words), style="small", align="center"),
                ],
            )
            for icon, *words in WAYS
        ]
        width, height = self.app.services.display_dp
        columns = 6 if width > height else 4
        return [ui.Column(padding=16, children=[ui.Grid(columns=columns, gap=8, children=cells)])]

    def _add(self, face: str) -> None:
        self.draft += face

    def _send(self) -> None:
        if self.draft.strip():
            self.app.send(self.talk, self.draft.strip())
            self.draft = ""

    def _record(self) -> None:
        def answered(yes: bool) -> None:
            if yes:
                self.app.open(VoiceSheet(self.app, self.talk))

        self.app.services.ask_permission(self.app, "RECORD_AUDIO", answered)

    def _do(self, way: str) -> None:
        app = self.app
        self.panel = ""
        if way == "album":
            app.services.pick_media(app, "", MOST_PHOTOS, self._send_photos)
        elif way == "location":
            with_location(app, lambda: app.open(PlacePage(app, self._send_place)))
        elif way == "red_packet":
            app.open(PacketPage(app, self.talk))
        elif way == "voice":
            self._record()
        elif way == "id_card":
            from virtual_phone.apps.chat.find import ChooseFriends

            app.open(ChooseFriends(app, self._send_cards))
        else:
            entries = [
                (text.partition("\n")[0], partial(app.send, self.talk, text))
                for text in app.state.favourites
            ]
            if not entries:
                app.services.toast(self.t("No favourites yet", "还没有收藏"))
            else:
                app.open(ActionSheet(app, entries, title=self.t("Favourites", "收藏")))

    def _send_photos(self, chosen: list[int]) -> None:
        for photo in chosen:
            self.app.send(self.talk, "", "photo", media=photo)

    def _send_place(self, place: Place) -> None:
        self.app.send(self.talk, f"{words_of(self.app, place)}\n{place.link}", "location")

    def _send_cards(self, friends: list[Friend]) -> None:
        for friend in friends:
            self.app.send(self.talk, f"{friend.name}\n{friend.handle}", "contact")

    def on_back(self) -> bool:
        """Back closes what is open below the composer first."""
        was, self.panel = bool(self.panel), ""
        return was

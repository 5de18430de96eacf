"""One conversation of Messages: bubbles, the composer, and what can be attached."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.kit.bubbles import inside, link_of, summary
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.people import ContactPicker
from virtual_phone.apps.kit.places import Place, PlacePage, with_location, words_of
from virtual_phone.apps.messages.state import Message, Thread
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Contact
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.messages.app import MessagesApp

MOST_PHOTOS = 5


class Conversation(Page):
    """One thread with its composer."""

    name = ".Conversation"
    app: "MessagesApp"

    def __init__(
        self,
        app: "MessagesApp",
        thread: Thread,
        *,
        draft: str = "",
        photos: list[int] | None = None,
    ) -> None:
        super().__init__(app)
        self.thread = thread
        self.draft = draft
        self.photos = photos or []
        """Ids of photos to send along."""
        thread.unread = False

    def build(self) -> ui.Widget:
        """Bubbles above, composer below."""
        t = self.t
        service = self.thread.service
        call = ui.IconButton(
            icon="phone",
            desc=t("Call", "呼叫"),
            on_tap=partial(self._ask, "dial"),
        )
        bubbles = [self._bubble(message) for message in self.thread.messages]
        note = t("You cannot reply to this sender.", "无法回复此号码。")
        cannot = ui.Text(text=note, style="label", color="on_surface_variant", padding=16)
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.thread.name,
                on_back=self.close,
                actions=[*([] if service else [call]), more_button(self, self._menu())],
            ),
            body=ui.Scroll(
                # Whatever is new shows, wherever one had scrolled to.
                key=f"messages{len(bubbles)}",
                id="message_list",
                grow=1,
                at_end=True,
                child=ui.Column(children=bubbles, gap=8, padding=(16, 8)),
            ),
            bottom=cannot if service else self._composer(),
        )

    def _menu(self) -> list[tuple[str, ui.Do]]:
        t, app, thread = self.t, self.app, self.thread
        known = app.services.contacts.by_number(thread.number)
        archived = any(each is thread for each in app.state.archived)
        contact = t("View contact", "查看联系人") if known else t("Add contact", "添加联系人")
        mute = t("Unmute", "取消免打扰") if thread.muted else t("Mute", "免打扰")
        put = t("Unarchive", "取消归档") if archived else t("Archive", "归档")
        return [
            (contact, self._contact),
            (mute, lambda: setattr(thread, "muted", not thread.muted)),
            (put, partial(app.archive, thread, self)),
            (t("Block", "拉黑"), partial(app.confirm_block, thread, self)),
            (t("Delete", "删除"), partial(app.confirm_delete, thread, self)),
        ]

    def _ask(self, action: str) -> None:
        self.app.services.request(self.app, action, number=self.thread.number)

    def _contact(self) -> None:
        if self.app.services.contacts.by_number(self.thread.number):
            self._ask("view_contact")
        else:
            package = "com.google.android.contacts"
            self.app.services.start(package, action="new_contact", number=self.thread.number)

    def _bubble(self, message: Message) -> ui.Widget:
        what = inside(self.app, message.kind, message.text, message.media, mine=message.sent)
        when = self.app.when(message.time)
        shown = self.t("Not sent", "发送失败") if message.failed else when
        color = "error" if message.failed else "on_surface_variant"
        at = ui.Text(text=shown, style="small", color=color)
        side = ui.Spacer(grow=1)
        row = [side, at, what] if message.sent else [what, at, side]
        # A client that reads only the tree sees no sides: Google's Messages says it so, too.
        who = self.t("You", "您") if message.sent else self.thread.name
        words = summary(self.app, message.kind, message.text)
        desc = self.t(f"{who} said  {words} {when}", f"{who}说：{words} {when}")
        return ui.Row(
            children=row,
            gap=8,
            cross="end",
            id="message_row",
            desc=desc,
            on_tap=partial(self.app.resend, message)
            if message.failed
            else link_of(self.app, message.text),
            on_long_press=partial(self._choices, message),
        )

    def _choices(self, message: Message) -> None:
        def forget() -> None:
            self.thread.messages = [m for m in self.thread.messages if m is not message]
            if not self.thread.messages:
                self.app.state.drop(self.thread)

        entries: list[tuple[str, ui.Do]] = [
            (self.t("Copy", "复制"), partial(self._copy, message.text)),
            (self.t("Forward", "转发"), partial(self._forward, message)),
            (self.t("Share", "分享"), partial(self._share, message)),
            (self.t("Delete", "删除"), forget),
        ]
        self.app.open(ActionSheet(self.app, entries))

    def _copy(self, text: str) -> None:
        self.app.services.clipboard = text
        self.app.services.toast(self.t("Message copied", "已复制"))

    def _forward(self, message: Message) -> None:
        from virtual_phone.apps.messages.list import NewConversation

        photos = [message.media] if message.kind == "photo" else []
        text = "" if photos else message.text
        self.app.open(NewConversation(self.app, draft=text, photos=photos))

    def _share(self, message: Message) -> None:
        services = self.app.services
        if message.kind == "photo":
            services.request(self.app, "share_image", images=str(message.media))
        else:
            services.request(self.app, "share_text", text=message.text)

    def _composer(self) -> ui.Widget:
        field = ui.TextField(
            key="draft",
            id="compose_message_text",
            text=self.draft,
            hint=self.t("Text message", "短信"),
            on_change=partial(setattr, self, "draft"),
            plain=True,
            padding=(16, 0),
            radius=24,
            background="surface_container_high",
            grow=1,
        )
        send = ui.IconButton(
            icon="send",
            id="send_message_button",
            desc=self.t("Send message", "发送信息"),
            enabled=bool(self.draft.strip() or self.photos),
            color="primary",
            on_tap=self._send,
        )
        attach = ui.IconButton(
            icon="add_circle",
            id="attach_button",
            desc=self.t("Attach", "添加附件"),
            on_tap=self._attach,
        )
        row = ui.Row(padding=(8, 8), gap=4, children=[attach, field, send])
        if not self.photos:
            return row
        media = [self.app.services.media.get(each) for each in self.photos]
        pictures = [
            ui.Image(
                art=each.art,
                width=72,
                height=72,
                radius=8,
                id="attached_photo",
                desc=self.t(f"Remove {each.name}", f"移除{each.name}"),
                on_tap=partial(self.photos.remove, each.id),
            )
            for each in media
            if each is not None
        ]
        strip = ui.Scroll(
            key="photos", axis="horizontal", child=ui.Row(padding=(16, 8), gap=8, children=pictures)
        )
        return ui.Column(children=[strip, row])

    def _attach(self) -> None:
        t, app = self.t, self.app
        entries: list[tuple[str, ui.Do]] = [
            (t("Photo", "图片"), self._pick),
            (t("Location", "位置"), lambda: with_location(app, self._place)),
            (t("Contact card", "联系人名片"), self._card),
            (t("My card", "我的名片"), lambda: self._send_card(app.services.contacts.me)),
        ]
        app.open(ActionSheet(app, entries, title=t("Attach", "添加附件")))

    def _pick(self) -> None:
        def add(chosen: list[int]) -> None:
            self.photos = [*dict.fromkeys([*self.photos, *chosen])]

        self.app.services.pick_media(self.app, "photo", MOST_PHOTOS, add)

    def _place(self) -> None:
        self.app.open(PlacePage(self.app, self._send_place))

    def _send_place(self, place: Place) -> None:
        self.app.send(self.thread, f"{words_of(self.app, place)}\n{place.link}", "location")

    def _card(self) -> None:
        self.app.open(ContactPicker(self.app, self._send_card))

    def _send_card(self, contact: Contact) -> None:
        self.app.send(self.thread, "\n".join([contact.name, *contact.numbers]), "contact")

    def _send(self) -> None:
        for photo in self.photos:
            found = self.app.services.media.get(photo)
            self.app.send(self.thread, found.name if found else "", "photo", photo)
        if self.draft.strip():
            self.app.send(self.thread, self.draft.strip())
        self.draft, self.photos = "", []

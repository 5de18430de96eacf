"""A photo sent on the phone: the question says which one, and an older one is held back.

A mail that is sent closes its form, and needs no look of the model at what that led to.
"""

from pathlib import Path
from typing import Any

import pytest

from graph.events import Warned
from tests.examples import mark_long
from tests.graph.conftest import LANGUAGES, Ended, Runner, act
from tests.graph.test_buying import read_question
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.mail.app import MailApp
from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.apps.photos.app import PhotosApp
from virtual_phone.apps.photos.kit import tile_desc
from virtual_phone.phone import VirtualPhone

BEN = ("Ben Carter, 555 0102", "李娜, 555 0102")
APPS = [LauncherApp, ContactsApp, MailApp, MessagesApp, PhotosApp]
pytestmark = pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)


@pytest.fixture
def phone(own_phone: VirtualPhone, home: Path) -> VirtualPhone:
    own_phone.reset()
    return own_phone


class Sender:
    """Sends one of the photos of the phone to Ben Carter."""

    def __init__(self, run: Runner) -> None:
        self.run = run
        app = run.phone.system.app(PhotosApp.package)
        assert app is not None
        self.app = app
        self.t = app.t
        self.photos = run.phone.system.stores.media.photos()

    def start(self, task: tuple[str, str], way: list[dict[str, Any]]) -> Ended:
        send = act("tap", self.t("Send message", "发送信息"))
        steps = [
            *way,
            send,
            send,
            act("finish", text=self.t("Ben Carter", "李娜")),
        ]
        return self.run.start(self.t(*task), {"assess": steps})

    def share(self, place: int) -> list[dict[str, Any]]:
        """The way from Photos to the message."""
        return [
            act("open_app", text=self.t("Photos", "相册")),
            act("tap", tile_desc(self.app, self.photos[place])),
            act("tap", self.t("Share", "分享")),
            act("tap", self.t("Messages", "信息")),
            act("tap", self.t(*BEN)),
        ]

    def pick(self, place: int) -> list[dict[str, Any]]:
        """The way from the message to the picker and back."""
        return [
            act("open_app", text=self.t("Messages", "信息")),
            act("tap", self.t("Start chat", "发起聊天")),
            act("tap", self.t(*BEN)),
            act("tap", self.t("Attach", "添加附件")),
            act("tap", self.t("Photo", "图片")),
            act("tap", self.name_in_picker(place)),
            act("tap", self.t("Add (1)", "添加（1）")),
        ]

    def name_in_picker(self, place: int) -> str:
        when = f"{self.photos[place].taken:%Y-%m-%d %H:%M}"
        return self.t(f"Photo taken on {when}", f"照片，拍摄于 {when}")


ANY = ("Send Ben Carter a photo of the sea", "把海边的照片发给李娜")


def test_the_question_names_the_photo_that_was_opened_to_be_shared(
    run: Runner,
) -> None:
    sender = Sender(run)
    ended = sender.start(ANY, sender.share(1))
    name = tile_desc(sender.app, sender.photos[1])
    file = sender.photos[1].name
    line = sender.t("To be sent: ", "将发送：")
    between = sender.t(", ", "、")
    told = read_question(ended).splitlines()
    assert f"{line}“{name}”{between}“{file}”" in told


def test_the_question_names_the_photo_that_was_picked(run: Runner) -> None:
    sender = Sender(run)
    ended = sender.start(ANY, sender.pick(2))
    assert sender.name_in_picker(2) in read_question(ended)
    assert sender.photos[2].name in read_question(ended)


NEWEST = (
    "Send Ben Carter the newest photo",
    "把最新的照片发给李娜",
)


@pytest.mark.parametrize("way", ["share", "pick"])
def test_an_older_photo_than_the_newest_is_held_back_once(
    run: Runner, way: str
) -> None:
    sender = Sender(run)
    make = {"share": sender.share, "pick": sender.pick}[way]
    ended = sender.start(NEWEST, make(1))
    warned = [each.text for each in run.events() if isinstance(each, Warned)]
    assert len(warned) == 1
    assert ended.questions


def test_the_newest_photo_is_not_held_back(run: Runner) -> None:
    sender = Sender(run)
    ended = sender.start(NEWEST, sender.share(0))
    warned = [each.text for each in run.events() if isinstance(each, Warned)]
    assert not warned
    assert ended.questions


def test_a_mail_whose_form_is_closed_by_sending_it_completes_its_sub_goal(
    run: Runner,
) -> None:
    app = run.phone.system.app(MailApp.package)
    assert app is not None
    send = {
        "kind": "tap_text",
        "text": app.t("Send", "发送"),
        "completes": True,
    }
    text = app.t("It is ready.", "做好了。")
    subject = {
        "kind": "fill",
        "target": app.t("Subject", "主题"),
        "text": app.t("Report", "报告"),
    }
    body = {
        "kind": "fill",
        "target": app.t("Write your mail", "撰写邮件"),
        "text": text,
    }
    replies = {
        "assess": [
            act("open_app", text=app.t("Mail", "邮件")),
            act("tap", app.t("Compose", "写邮件")),
            act(
                "fill",
                app.t("To", "收件人"),
                text="ann@example.org",
                then=[{"kind": "enter"}, subject, body, send],
            ),
        ],
    }
    task = app.t(
        "Write to ann@example.org: It is ready. The subject is Report",
        "给 ann@example.org 写邮件：做好了。主题是报告",
    )
    ended = run.start(task, replies, policy="allow", planning=False)
    assert ended.asked == ["assess"] * 3
    assert ended.state["status"] == "done"
    assert run.phone.state.mail.mails[-1].text.startswith(text)

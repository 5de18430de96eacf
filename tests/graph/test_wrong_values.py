"""What cannot be meant is held back once before it is sent or saved, and then asked about."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

from graph.checkpoints import open_checkpoints
from graph.events import Asked, Warned
from tests.examples import mark_long
from tests.graph.conftest import Ended, Runner, act
from tests.graph.test_buying import read_question
from tests.small_phone import make_small_config
from tools.device.device import close_all
from virtual_phone.apps.calendar.app import CalendarApp
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.phone import VirtualPhone


@pytest.fixture(scope="module", params=mark_long(["en", "zh"], after=1))
def phone(request: pytest.FixtureRequest) -> Iterator[VirtualPhone]:
    language: Literal["en", "zh"] = request.param
    with VirtualPhone.start(
        make_small_config(language=language),
        apps=[LauncherApp, ContactsApp, MessagesApp, CalendarApp],
    ) as phone:
        yield phone
        close_all()


class Writer:
    """Writes a message or an event; a pair has the words of both languages."""

    def __init__(self, phone: VirtualPhone, run: Runner) -> None:
        app = phone.system.app(MessagesApp.package)
        assert isinstance(app, MessagesApp)
        self.run, self.t, self.app = run, app.t, app
        self.name = app.state.threads[1].name

    def send(
        self,
        task: tuple[str, str],
        *texts: tuple[str, str],
        ahead: tuple[dict[str, Any], ...] = (),
    ) -> Ended:
        """Write each of the texts in turn, and touch Send after each."""
        steps = [
            act("open_app", text=self.t("Messages", "信息")),
            *ahead,
            act("tap_text", text=self.name),
        ]
        written = None
        for text in texts:
            if text != written:
                field = self.t("Text message", "短信")
                steps.append(act("fill", field, text=self.t(*text)))
            written = text
            steps.append(act("tap", self.t("Send message", "发送信息")))
        task_words = self.t(*task).replace("NAME", self.name)
        return self.run.start(task_words, {"assess": steps})

    def is_sent(self, text: tuple[str, str]) -> bool:
        said = self.t(*text)
        threads = map(str, self.app.state.threads)
        return any(said in each for each in threads)

    def list_warnings(self) -> list[str]:
        return [e.text for e in self.run.events() if isinstance(e, Warned)]


@pytest.fixture
def writer(phone: VirtualPhone, home: Path) -> Iterator[Writer]:
    phone.reset()
    with open_checkpoints(Path(":memory:")) as saver:
        yield Writer(phone, Runner(phone, home, saver))


MEETING = (
    "Tell NAME the meeting is at eleven, no, at one",
    "告诉NAME会议十一点，不对，一点开始",
)
WRONG = ("The meeting is at eleven", "会议十一点开始")
RIGHT = ("The meeting is at one", "会议一点开始")


def test_a_value_that_was_taken_back_is_held_back_and_then_asked_about(
    writer: Writer,
) -> None:
    ended = writer.send(MEETING, WRONG, WRONG)
    line = writer.t(
        "“eleven” was put in, which the order itself takes back",
        "输入了“十一点”，而任务里已经改口",
    )
    assert read_question(ended).splitlines()[-1] == line
    (warning,) = writer.list_warnings()
    assert warning.startswith(line)
    assert "put the right one in its place" in ended.told
    assert not writer.is_sent(WRONG)


def test_the_value_that_is_kept_is_asked_about_as_ever(writer: Writer) -> None:
    ended = writer.send(MEETING, WRONG, RIGHT)
    asked = read_question(ended)
    assert writer.t(*RIGHT) in asked
    assert writer.t("takes back", "改口") not in asked
    assert len(writer.list_warnings()) == 1


ADDRESS = ("Send NAME the address that I was sent", "把别人发来的地址发给NAME")


@pytest.mark.parametrize(("number", "is_wrong"), [("41", True), ("14", False)])
def test_turned_digits_of_a_house_are_held_back_and_then_asked_about(
    writer: Writer, number: str, *, is_wrong: bool
) -> None:
    seen = writer.t("14 Mill Lane", "学院路14号")
    (sender,) = (
        each.name
        for each in writer.app.state.threads
        if seen in str(each) and each.name != writer.name
    )
    ahead = (act("tap_text", text=sender), act("back"))
    text = (f"It is {number} Mill Lane", f"是学院路{number}号")
    ended = writer.send(ADDRESS, text, text, ahead=ahead)
    line = writer.t(
        "“41 Mill Lane” is in it, and “14 Mill Lane” was seen",
        "其中写的是“学院路41号”，而看到的是“学院路14号”",
    )
    assert (line in read_question(ended).splitlines()) is is_wrong
    assert len(writer.list_warnings()) == is_wrong


def test_a_day_that_was_taken_back_is_asked_about_before_it_is_saved(
    writer: Writer,
) -> None:
    save = act("tap", writer.t("Save", "保存"))
    steps = [
        act("open_app", text=writer.t("Calendar", "日历")),
        act("tap", writer.t("New event", "新建活动")),
        save,
        save,
    ]
    task = writer.t(
        "Add a dentist appointment on the 2nd, no wait, the 3rd",
        "2号，不对，3号加个看牙的日程",
    )
    ended = writer.run.start(task, {"assess": steps})
    assert len(writer.list_warnings()) == 1
    assert writer.t("“2nd” was put in", "输入了“2号”") in read_question(ended)
    assert not [e for e in writer.run.events() if isinstance(e, Asked)]

"""The closing words also tell what else was sent, deleted or switched."""

from pathlib import Path
from typing import Any, Literal

import pytest

from graph.events import Concluded, Warned
from tests.examples import mark_long
from tests.graph.conftest import LANGUAGES, Ended, Runner, act
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.apps.quill.app import QuillApp
from virtual_phone.apps.quill.browse import caption
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.phone import VirtualPhone

APPS = [LauncherApp, MessagesApp, QuillApp, SettingsApp]


@pytest.fixture
def phone(own_phone: VirtualPhone, home: Path) -> VirtualPhone:
    own_phone.reset()
    return own_phone


class Writer:
    """Writes to people in the language of the phone."""

    def __init__(self, run: Runner) -> None:
        app = run.phone.system.app(MessagesApp.package)
        assert isinstance(app, MessagesApp)
        self.run, self.t = run, app.t
        self.wanted, self.other = (each.name for each in app.state.threads[:2])
        self.said = self.t("Running late", "我晚点到")

    def write_to(self, name: str) -> list[Any]:
        t = self.t
        return [
            act("tap_text", text=name),
            act("fill", t("Text message", "短信"), text=self.said),
            act("tap", t("Send message", "发送信息")),
        ]

    def write(self, task: str, *names: str, insists: bool = False) -> Ended:
        """Send it to some people; `insists` does it again if it was held back."""
        steps: list[Any] = [act("open_app", text=self.t("Messages", "信息"))]
        for name in names:
            steps += self.write_to(name)
            if insists and name == self.other:
                steps.append(steps[-1])
            steps.append(act("back"))
        steps += [act("finish", text=self.said)]
        replies = {
            "assess": steps,
            "conclude": [{"done": True, "evidence": f'"{self.said}"'}] * 3,
        }
        return self.run.start(task, replies, policy="allow")


@pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)
def test_a_message_that_went_to_somebody_else_first_is_told(
    run: Runner,
) -> None:
    writer = Writer(run)
    task = writer.t(
        f"Text {writer.wanted}: {writer.said}",
        f"给{writer.wanted}发短信：{writer.said}",
    )
    ended = writer.write(task, writer.other, writer.wanted, insists=True)
    line = writer.t(
        f"Also: a message was sent to “{writer.other}”.",
        f"另外：还给“{writer.other}”发送了消息。",
    )
    assert line in ended.state["reason"].splitlines()
    (end,) = [each for each in run.events() if isinstance(each, Concluded)]
    assert line in end.reason


@pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)
def test_a_message_to_somebody_else_is_held_back_once(run: Runner) -> None:
    writer = Writer(run)
    task = writer.t(
        f"Text {writer.wanted}: {writer.said}",
        f"给{writer.wanted}发短信：{writer.said}",
    )
    ended = writer.write(task, writer.other, writer.wanted)
    assert ended.state["status"] == "done"
    app = run.phone.system.app(MessagesApp.package)
    assert isinstance(app, MessagesApp)
    got = []
    for thread in app.state.threads:
        if any(writer.said in str(message) for message in thread.messages):
            got.append(thread.name)
    assert got == [writer.wanted]
    warned = [each.text for each in run.events() if isinstance(each, Warned)]
    text = writer.t(
        f"“{writer.other}” was chosen, and the task names “{writer.wanted}”, so it was held"
        " back once.",
        f"选的是“{writer.other}”，而任务说的是“{writer.wanted}”，因此先没有做。",
    )
    assert text in warned
    lessons = [call[-1].text for call in ended.script.calls]
    assert any(
        "or do it again if this one is meant" in each for each in lessons
    )


@pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)
@pytest.mark.parametrize("policy", ["ask", "allow"])
def test_which_of_two_is_meant_is_said_before_it_is_sent(
    run: Runner, policy: Literal["ask", "allow"]
) -> None:
    app = run.phone.system.app(MessagesApp.package)
    assert isinstance(app, MessagesApp)
    t = app.t
    taken, other = t("Anna Schmidt", "王小明"), t("Anna Schmitt", "王芳")
    for thread, name in zip(app.state.threads, (other, taken), strict=False):
        thread.name = name
    writer = Writer(run)
    steps = [act("open_app", text=t("Messages", "信息"))]
    steps += writer.write_to(taken)
    asks = act("ask", text=t("Which one?", "哪一位？"))
    replies = {"assess": [*steps, asks]}
    task = t("Tell Anna that I'm late", "跟小王说我晚点到")
    ended = run.start(task, replies, policy=policy)
    line = t(
        "“Anna” may be “Anna Schmidt” or “Anna Schmitt”, and this is “Anna Schmidt”",
        "“小王”可能是“王小明”，也可能是“王芳”，这里是“王小明”",
    )
    warned = [each.text for each in run.events() if isinstance(each, Warned)]
    (question,) = ended.questions
    if policy == "ask":
        (request,) = question["action_requests"]
        assert line in request["description"].splitlines()
        assert not warned
    else:
        assert "哪一位" in str(question) or "Which one?" in str(question)
        assert any(line in each for each in warned)
        assert "ask which one is meant" in ended.told


@pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)
@pytest.mark.parametrize("are_named", [True, False])
def test_nothing_is_told_where_all_or_none_are_named(
    run: Runner, *, are_named: bool
) -> None:
    writer = Writer(run)
    people = writer.t("my brother and my boss", "我哥和老板")
    if are_named:
        both = writer.other, writer.wanted
        people = writer.t(" and ", "和").join(both)
    task = writer.t(
        f"Text {people}: {writer.said}", f"给{people}发短信：{writer.said}"
    )
    ended = writer.write(task, writer.other, writer.wanted)
    assert "Also" not in ended.state["reason"]
    assert "另外" not in ended.state["reason"]


@pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)
def test_a_switch_that_the_evidence_leaves_out_is_told(run: Runner) -> None:
    t = Writer(run).t
    night = t("Night Light", "夜间模式")
    dark = t("Dark theme", "深色主题")
    own_words = t("I switched the dark theme on", "我打开了深色主题")
    steps = [
        act("open_app", text=t("Settings", "设置")),
        act("tap_text", text=t("Display", "显示")),
        act("tap_text", text=night, expect=f'on "{night}"'),
        act("tap_text", text=dark, expect=f'on "{dark}"'),
        act("finish", text=f'{own_words}: on "{dark}"'),
    ]
    said = [{"done": True, "evidence": f'{own_words}: on "{dark}"'}] * 3
    task = t("Turn on Night Light and the dark theme", "打开夜间模式和深色主题")
    ended = run.start(task, {"assess": steps, "conclude": said})
    assert ended.state["status"] == "done"
    line = t(f"Also seen: “{night}” is on", f"还看到：“{night}”已开启")
    assert ended.state["reason"].splitlines()[-1] == line


@pytest.mark.parametrize(
    "own_phone", mark_long(LANGUAGES, after=1), indirect=True
)
def test_a_deletion_that_was_called_off_is_not_told_for_a_later_one(
    run: Runner,
) -> None:
    app = run.phone.system.app(QuillApp.package)
    assert isinstance(app, QuillApp)
    t = app.t
    notes = [note for note in app.state.notes if not note.folder]
    first, one, other = (note.name for note in notes[:3])
    row = " ".join(f"{one}, {caption(app, notes[1])}".split())
    delete = t("Delete", "删除")
    steps: list[Any] = [
        act("open_app", text=t("Quill", "墨记")),
        act("tap_text", text=first),
        act("tap", t("More options", "更多选项")),
        act("tap", delete),
        act("tap", t("Cancel", "取消")),
        act("back"),
        act("long_press", row),
        act("tap_text", text=other),
        act("tap", delete),
        act("tap", delete),
        act("finish", text=f'gone "{one}"; gone "{other}"'),
    ]
    task = t(
        f"Delete the notes “{one}” and “{other}”",
        f"删除笔记“{one}”和“{other}”",
    )
    said = [{"done": True, "evidence": [f'gone "{one}"']}] * 3
    replies = {"assess": steps, "conclude": said}
    ended = run.start(task, replies, policy="allow")
    left = [note.name for note in app.state.notes]
    assert first in left
    assert one not in left
    assert ended.state["status"] == "done", ended.state["reason"]
    assert "Also" not in ended.state["reason"]
    assert "另外" not in ended.state["reason"]

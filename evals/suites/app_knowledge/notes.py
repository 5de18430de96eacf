"""Notes: the Markor tasks that make something new, on Quill."""

import random
from collections.abc import Mapping
from typing import Any

from evals.suites.app_knowledge.notes_kit import (
    DEMO,
    EXPERT,
    MADE,
    NOVICE,
    OTHERS,
    QUILL,
    WRITTEN,
    begin,
    create,
    draw_new,
    pick,
    reads,
)
from evals.suites.app_knowledge.notes_words import PLACES
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, tap
from evals.tasks.task import (
    Drawn,
    Milestone,
    Task,
    besides,
    instead,
    short,
    wrong,
)
from virtual_phone.system.stores import digits

_CREATE = Task(
    id=DEMO,
    level="basic",
    apps=("quill",),
    mirrors="MarkorCreateNote",
    en='Create a new note in Quill named {name} with the following text: "{text}"',
    zh="在墨记里新建一篇名为{name}的笔记，内容为：“{text}”",
    draw=draw_new,
    milestones=(MADE, WRITTEN),
    harms=(OTHERS,),
    path=create,
    misses=(
        short(1),
        wrong("the wrong ending", name=lambda p: p.name.rpartition(".")[0] + ".note"),
        wrong("only half of the text", text=lambda p: p.text[: len(p.text) // 2]),
        besides("one more note", tap("Navigate up|转到上一层级"), tap("New note|新建笔记"),
                fill("more", into="#name_field"), tap("Create|创建")),
    ),
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip


def _folder(p: Drawn) -> list[Step]:
    return [
        launch(QUILL),
        tap("More options|更多选项"),
        tap("New folder|新建文件夹"),
        fill(p.name, into="#name_field"),
        tap("Create|创建"),
    ]


_FOLDER = Task(
    id="quill-create-folder",
    demo=DEMO,
    level="basic",
    apps=("quill",),
    mirrors="MarkorCreateFolder",
    en="Create a new folder in Quill named {name}.",
    zh="在墨记里新建一个名为{name}的文件夹。",
    draw=lambda rng, state: {"name": pick(rng, state, PLACES)},
    changes=("quill.folders",),
    milestones=(
        Milestone(
            "The question for its name", lambda s: s.visited("/.NewFolder")
        ),
        Milestone(
            "The folder",
            lambda s: (
                s.after.quill.folders == [*s.before.quill.folders, s.p.name]
            ),
        ),
    ),
    path=_folder,
    misses=(
        short(1),
        instead("a note of that name", lambda p: [launch(QUILL), *begin(p)]),
        instead(
            "inside another folder",
            lambda p: [launch(QUILL), tap("Work|工作"), *_folder(p)[1:]],
        ),
    ),
    novice=NOVICE,
    expert=EXPERT,
)


def _clip(state: Facts, p: Drawn) -> None:
    if state.system is not None:
        state.system.set_clipboard(p.text)


def _pasted(p: Drawn) -> list[Step]:
    return [launch(QUILL), *begin(p), tap("#paste"), tap("Save|保存")]


_CLIPBOARD = Task(
    id="quill-create-note-from-clipboard",
    demo=DEMO,
    level="basic",
    apps=("quill",),
    mirrors="MarkorCreateNoteFromClipboard",
    en="Create a note in Quill named {name}. Perform a paste operation in the note and save it.",
    zh="在墨记里新建一篇名为{name}的笔记，在其中粘贴剪贴板内容并保存。",
    draw=draw_new,
    prepare=_clip,
    milestones=(MADE, WRITTEN),
    harms=(OTHERS,),
    path=_pasted,
    misses=(
        short(1),
        instead("typed from memory", lambda p: [*_pasted(p)[:-2], fill("paste", into="#note_text"),
                                                tap("Save|保存")]),
        besides("pasted twice", tap("#paste"), tap("Save|保存")),
    ),
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip


def _draw_message(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return {
        **draw_new(rng, state),
        "number": "555" + str(rng.randrange(10**6, 10**7)),
    }


def _sent(s: Seen) -> bool:
    """Whether the text went out once, to the number, and nothing else did."""
    before = sum(len(thread.messages) for thread in s.before.messages.threads)
    after = sum(len(thread.messages) for thread in s.after.messages.threads)
    return after == before + 1 and any(
        digits(thread.number) == s.p.number
        and m.sent
        and not m.failed
        and reads(m.text, s.p.text)
        for thread in s.after.messages.threads
        for m in thread.messages
    )


def _by_message(p: Drawn) -> list[Step]:
    return [
        *create(p),
        tap("More options|更多选项"),
        tap("Share|分享"),
        tap("Messages|信息"),
        fill(p.number, into="Name or phone number|姓名或电话号码"),
        tap(f"Send to {p.number}|发送到 {p.number}"),
        tap("#send_message_button"),
    ]


def _without_note(p: Drawn) -> list[Step]:
    return [
        launch("Messages|信息"),
        tap("Start chat|发起聊天"),
        *_by_message(p)[-3:-1],
        fill(p.text, into="#compose_message_text"),
        tap("#send_message_button"),
    ]


_SMS = Task(
    id="quill-create-note-and-sms",
    demo=DEMO,
    level="advanced",
    apps=("quill", "messages"),
    mirrors="MarkorCreateNoteAndSms",
    en="Create a new note in Quill named {name} with the following text: \"{text}\". Share the "
    "entire content of the note with the phone number {number} in Messages.",
    zh="在墨记里新建一篇名为{name}的笔记，内容为：“{text}”。把笔记的全部内容用“信息”分享给号码{number}。",
    draw=_draw_message,
    milestones=(MADE, WRITTEN, Milestone("The text was sent to the number", _sent)),
    harms=(OTHERS,),
    path=_by_message,
    misses=(
        short(1),
        wrong("to another number", number=lambda p: p.number[:-1] + str(9 - int(p.number[-1]))),
        instead("without a note", _without_note),
    ),
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip

TASKS = (_CREATE, _FOLDER, _CLIPBOARD, _SMS)

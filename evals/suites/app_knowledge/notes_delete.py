"""Notes: the Markor tasks that delete, on Quill."""

import random
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from evals.suites.app_knowledge.notes_kit import (
    DEMO,
    EXPERT,
    NOVICE,
    OTHERS,
    QUILL,
    draw_old,
    own,
)
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, hold, launch, scroll_to, tap
from evals.tasks.task import (
    Drawn,
    Milestone,
    Task,
    besides,
    instead,
    short,
    wrong,
)

ASKED = Milestone("The question", lambda s: s.visited("/.Confirm"))


def _gone(s: Seen) -> bool:
    return [note.id for note in s.removed("quill.notes")] == [s.p.id]


def _deleted(name: str) -> list[Step]:
    return [hold(name), tap("Delete|删除"), tap("Delete|删除")]


# One


def _put_like(state: Facts, p: Drawn) -> Mapping[str, Any]:
    """Another note with nearly the same name, and nearly the same text."""
    stem, _, ending = p.old.rpartition(".")
    like = state.quill.add(
        f"{stem}-2.{ending}", f"{p.was}\n", state.now - timedelta(days=40)
    )
    return {"like": like.name}


_ONE = Task(
    id="quill-delete-note",
    demo=DEMO,
    level="basic",
    apps=("quill",),
    mirrors="MarkorDeleteNote",
    en="Delete the note in Quill named {old}.",
    zh="删除墨记里名为{old}的笔记。",
    draw=draw_old,
    prepare=_put_like,
    changes=("quill.notes",),
    milestones=(ASKED, Milestone("This note is gone", _gone)),
    harms=(OTHERS,),
    path=lambda p: [launch(QUILL), scroll_to(p.old), *_deleted(p.old)],
    misses=(
        short(1),
        wrong("the one with nearly its name", old=lambda p: p.like),
        besides(
            "both",
            lambda p: hold(p.like),
            tap("Delete|删除"),
            tap("Delete|删除"),
        ),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

# The newest


def _draw_newest(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    first, *others = sorted(own(state), key=lambda note: note.name.lower())
    note = rng.choice(others)
    return {
        "id": note.id,
        "name": note.name,
        "first": first.name,
        "minutes": rng.randrange(3, 50),
    }


def _touch(state: Facts, p: Drawn) -> None:
    for note in state.quill.notes:
        if note.id == p.id:
            note.changed = state.now - timedelta(minutes=p.minutes)


_NEWEST = Task(
    id="quill-delete-newest-note",
    demo=DEMO,
    level="basic",
    apps=("quill",),
    mirrors="MarkorDeleteNewestNote",
    en="Delete the newest note in Quill, the one that was changed last.",
    zh="删除墨记里最新的笔记，也就是最后修改的那一篇。",
    draw=_draw_newest,
    prepare=_touch,
    changes=("quill.notes", "quill.settings"),
    milestones=(ASKED, Milestone("The newest note is gone", _gone)),
    harms=(OTHERS,),
    path=lambda p: [launch(QUILL), tap("Sort by|排序方式"), tap("Date changed|修改日期"),
                    *_deleted(p.name)],
    misses=(
        short(1),
        wrong("the first by its name", name=lambda p: p.first),
        besides("one more", lambda p: hold(p.first), tap("Delete|删除"), tap("Delete|删除")),
    ),
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip

# All


def _all(p: Drawn) -> list[Step]:
    return [
        launch(QUILL),
        tap("More options|更多选项"),
        tap("Select|选择"),
        tap("Select all|全选"),
        tap("Delete|删除"),
        tap("Delete|删除"),
    ]


def _but_one_folder(p: Drawn) -> list[Step]:
    steps = _all(p)
    return [*steps[:4], tap(p.spared), *steps[4:]]


_ALL = Task(
    id="quill-delete-all-notes",
    demo=DEMO,
    level="basic",
    apps=("quill",),
    mirrors="MarkorDeleteAllNotes",
    en="Delete all my notes in Quill.",
    zh="删除墨记里的全部笔记。",
    draw=lambda rng, state: {"spared": rng.choice(state.quill.folders)},
    changes=("quill.notes", "quill.folders"),
    milestones=(
        ASKED,
        Milestone("No note is left", lambda s: not s.after.quill.notes),
    ),
    path=_all,
    misses=(
        short(1),
        instead("all but a folder", _but_one_folder),
        instead("one note", lambda p: [launch(QUILL), *_deleted(p.spared)]),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

TASKS = (_ONE, _NEWEST, _ALL)

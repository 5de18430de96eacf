"""What the tasks on notes have in common: drawing, reading a note, and the first steps."""

import random
from collections.abc import Mapping
from typing import Any

from evals.suites.app_knowledge.notes_words import NAMES, TEXTS
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, scroll_to, tap
from evals.tasks.task import Drawn, Harm, Milestone
from virtual_phone.apps.quill.state import Note

QUILL = "Quill|墨记"
DEMO = "quill-create-note"
"""The task that the demonstration is of."""
NOVICE = (
    "New notes are made with the plus at the bottom; do not forget to save.",
    "用右下角的加号新建笔记，别忘了保存。",
)
EXPERT = (
    "Quill > plus at the lower right > type the name with its ending (.md or .txt) into 'Name' "
    "> Create > type the text > disk sign at the top (Save). Renaming, moving and sharing are "
    "behind the three dots of the open note; a long press in the list selects several.",
    "墨记 > 右下角加号 > 在“名称”里输入带扩展名（.md或.txt）的名称 > 创建 > 输入内容 > 顶部磁盘"
    "图标（保存）。重命名、移动和分享在已打开笔记的三个点里；在列表中长按可多选。",
)
"""Notes on the app, for all its tasks, as somebody writes who knows it little and well."""


def lines(text: str) -> list[str]:
    """The lines of a text without blanks at their ends and around the whole."""
    return [line.rstrip() for line in text.strip().split("\n")]


def reads(text: str, wanted: str) -> bool:
    """Whether two texts are alike but for blanks at the ends of lines and of the whole."""
    return lines(text) == lines(wanted)


def pick(
    rng: random.Random, state: Facts, pool: tuple[tuple[str, str], ...]
) -> str:
    """One of a pool, in the phone's language."""
    return rng.choice(pool)[state.zh]


def own(state: Facts, folder: str = "") -> list[Note]:
    """The notes directly in a folder."""
    return [note for note in state.quill.notes if note.folder == folder]


def note_of(s: Seen) -> Note | None:
    """The note that the task is about, as it is now."""
    return next(
        (note for note in s.after.quill.notes if note.id == s.p.id), None
    )


def _others(s: Seen) -> bool:
    """Whether a note that was there, and is not the task's, was changed or taken away."""
    mine = s.p.get("id", 0)
    now = {note.id: note for note in s.after.quill.notes}
    return any(now.get(n.id) != n for n in s.before.quill.notes if n.id != mine)


OTHERS = Harm("another note was changed", _others)


def new(s: Seen, name: str) -> Note | None:
    """The one note that was added, if it has this name and is on the first page."""
    added = s.added("quill.notes")
    right = len(added) == 1 and added[0].name == name and not added[0].folder
    return added[0] if right else None


def _made(s: Seen) -> bool:
    return new(s, s.p.name) is not None


def _written(s: Seen) -> bool:
    note = new(s, s.p.name)
    return note is not None and reads(note.text, s.p.text)


MADE = Milestone("The note is there", _made)
WRITTEN = Milestone("It holds the text", _written)


def begin(p: Drawn) -> list[Step]:
    """Make the note and have its editor open."""
    return [
        tap("New note|新建笔记"),
        fill(p.name, into="#name_field"),
        tap("Create|创建"),
    ]


def create(p: Drawn) -> list[Step]:
    """Make the note with its text: what the demonstration shows."""
    return [
        launch(QUILL),
        *begin(p),
        fill(p.text, into="#note_text"),
        tap("Save|保存"),
    ]


def opened(name: str) -> list[Step]:
    """Open a note of the first page."""
    return [launch(QUILL), scroll_to(name), tap(name)]


def draw_new(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    """A note to be made."""
    return {"name": pick(rng, state, NAMES), "text": pick(rng, state, TEXTS)}


def draw_old(rng: random.Random, state: Facts) -> dict[str, Any]:
    """A note of the first page."""
    note = rng.choice(own(state))
    return {"id": note.id, "old": note.name, "was": note.text}

"""Notes: the Markor tasks that change, move and merge what is there, on Quill."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from evals.suites.app_knowledge.notes_kit import (
    DEMO,
    EXPERT,
    MADE,
    NOVICE,
    OTHERS,
    QUILL,
    begin,
    create,
    draw_new,
    draw_old,
    lines,
    new,
    note_of,
    opened,
    own,
    pick,
    reads,
)
from evals.suites.app_knowledge.notes_words import HEADERS, NAMES, PARTS, TEXTS
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, back, fill, hold, launch, scroll_to, tap
from evals.tasks.task import Drawn, Harm, Milestone, Task, instead, short, wrong

# Change


def _replaced(p: Drawn, text: str) -> list[Step]:
    return [*opened(p.old), fill(text, into="#note_text"), tap("Save|保存")]


def _renamed(p: Drawn) -> list[Step]:
    return [
        tap("More options|更多选项"),
        tap("Rename|重命名"),
        fill(p.name, into="#name_field"),
        tap("OK|确定"),
    ]


def _is_named(s: Seen) -> bool:
    note = note_of(s)
    return note is not None and note.name == s.p.name


def _says(wanted: Callable[[Drawn], str]) -> Callable[[Seen], bool]:
    def holds(s: Seen) -> bool:
        note = note_of(s)
        return note is not None and reads(note.text, wanted(s.p))

    return holds


NAMED = Milestone("The note has the name", _is_named)


def _headed(p: Drawn) -> str:
    return f"{p.text}\n\n{p.was}"


_HEADER = Task(
    id="quill-add-note-header",
    demo=DEMO,
    level="normal",
    apps=("quill",),
    mirrors="MarkorAddNoteHeader",
    en="Update the Quill note {old} by adding the following text, along with a new blank line, "
    'before the existing content: "{text}", and rename it to {name}.',
    zh="修改墨记里的笔记{old}：在现有内容之前加上下面的文字和一个空行：“{text}”，并把它重命名为{name}。",
    draw=lambda rng, state: {
        **draw_old(rng, state),
        "name": pick(rng, state, NAMES),
        "text": pick(rng, state, HEADERS),
    },
    milestones=(
        Milestone("Text, blank line, what was there", _says(_headed)),
        NAMED,
    ),
    harms=(OTHERS, Harm("a note was added", lambda s: s.added("quill.notes"))),
    path=lambda p: [*_replaced(p, _headed(p)), *_renamed(p)],
    misses=(
        short(1),
        instead(
            "no blank line",
            lambda p: [*_replaced(p, f"{p.text}\n{p.was}"), *_renamed(p)],
        ),
        instead(
            "at the end",
            lambda p: [*_replaced(p, f"{p.was}\n\n{p.text}"), *_renamed(p)],
        ),
        wrong("in place of it", was=""),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

_CHANGE = Task(
    id="quill-change-note-content",
    demo=DEMO,
    level="normal",
    apps=("quill",),
    mirrors="MarkorChangeNoteContent",
    en='Update the content of {old} to "{text}" in Quill and change its name to {name}.',
    zh="在墨记里把{old}的内容改为“{text}”，并把名称改为{name}。",
    draw=lambda rng, state: {**draw_old(rng, state), **draw_new(rng, state)},
    milestones=(Milestone("The text", _says(lambda p: str(p.text))), NAMED),
    harms=(OTHERS, Harm("a note was added", lambda s: s.added("quill.notes"))),
    path=lambda p: [*_replaced(p, p.text), *_renamed(p)],
    misses=(
        short(1),
        instead(
            "added to it",
            lambda p: [*_replaced(p, f"{p.was}\n{p.text}"), *_renamed(p)],
        ),
        instead("a new note", create),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

EDITS = {
    "top": ("Add to the top of the note", "在笔记开头添加"),
    "bottom": ("Add to the bottom of the note", "在笔记末尾添加"),
    "all": ("Replace the text with", "把内容替换为"),
}


def _draw_edit(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    kind = rng.choice(sorted(EDITS))
    text = pick(rng, state, TEXTS)
    return {
        **draw_old(rng, state),
        "kind": kind,
        "how": EDITS[kind][state.zh],
        "text": text,
    }


def _edited(p: Drawn) -> str:
    texts = {
        "top": f"{p.text}\n{p.was}",
        "bottom": f"{p.was}\n{p.text}",
        "all": p.text,
    }
    return str(texts[p.kind])


def _is_edited(s: Seen) -> bool:
    """Blank lines between the old and the new do not matter here."""
    note = note_of(s)
    kept = [line for line in lines(note.text) if line] if note else []
    return kept == [line for line in lines(_edited(s.p)) if line]


_EDIT = Task(
    id="quill-edit-note",
    demo=DEMO,
    level="basic",
    apps=("quill",),
    mirrors="MarkorEditNote",
    en='Edit {old} in Quill. {how}: "{text}"',
    zh="编辑墨记里的{old}。{how}：“{text}”",
    draw=_draw_edit,
    milestones=(
        Milestone("The note was opened", lambda s: s.visited("com.quillmark.editor/.Editor")),
        Milestone("It reads as it should", _is_edited),
    ),
    harms=(OTHERS, Harm("a note was added", lambda s: s.added("quill.notes"))),
    path=lambda p: _replaced(p, _edited(p)),
    misses=(
        short(1),
        wrong("at the other place", kind=lambda p: "bottom" if p.kind == "top" else "top"),
        instead("a new note", lambda p: [launch(QUILL), *begin(p.with_(name="new")),
                                         fill(p.text, into="#note_text"), tap("Save|保存")]),
    ),
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip

# Move and merge


def _draw_move(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    folder, to = rng.sample(state.quill.folders, 2)
    note = rng.choice(own(state, folder))
    third = next(
        each for each in state.quill.folders if each not in (folder, to)
    )
    return {
        "id": note.id,
        "name": note.name,
        "folder": folder,
        "to": to,
        "third": third,
    }


def _moved(p: Drawn) -> list[Step]:
    return [
        launch(QUILL),
        tap(p.folder),
        hold(p.name),
        tap("Move|移动"),
        tap(p.to),
    ]


def _is_moved(s: Seen) -> bool:
    note = note_of(s)
    return note is not None and (note.name, note.folder) == (s.p.name, s.p.to)


_MOVE = Task(
    id="quill-move-note",
    demo=DEMO,
    level="basic",
    apps=("quill",),
    mirrors="MarkorMoveNote",
    en="In Quill, move the note {name} from {folder} to {to}.",
    zh="在墨记里，把笔记{name}从“{folder}”移动到“{to}”。",
    draw=_draw_move,
    changes=("quill.notes",),
    milestones=(
        Milestone("The folders were shown", lambda s: s.visited("/.ChooseFolder")),
        Milestone("The note is there", _is_moved),
    ),
    harms=(OTHERS,),
    path=_moved,
    misses=(
        short(1),
        wrong("to another folder", to=lambda p: p.third),
        instead("the whole folder", lambda p: [launch(QUILL), hold(p.folder), tap("Move|移动"),
                                               tap(p.to)]),
    ),
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip


def _draw_merge(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    parts = [part[state.zh] for part in rng.sample(PARTS, 3)]
    names = [
        f"{state.day(-9 + n):%m-%d}-{rng.randrange(100, 999)}.md"
        for n in range(3)
    ]
    rng.shuffle(names)
    named = dict(zip(("one", "two", "three"), names, strict=True))
    return {**named, "parts": parts, "name": pick(rng, state, NAMES)}


def _put_parts(state: Facts, p: Drawn) -> Mapping[str, Any]:
    for name, part in zip((p.one, p.two, p.three), p.parts, strict=True):
        state.quill.add(name, part, state.now)
    return {"text": "\n\n".join(p.parts)}


def _merged(p: Drawn) -> list[Step]:
    steps = [launch(QUILL)]
    for name in (p.one, p.two, p.three):
        steps += [scroll_to(name), tap(name), back()]
    return [
        *steps,
        *begin(p),
        fill(p.text, into="#note_text"),
        tap("Save|保存"),
    ]


def _is_merged(s: Seen) -> bool:
    note = new(s, s.p.name)
    kept = [line for line in lines(note.text) if line] if note else []
    return kept == list(s.p.parts)


_MERGE = Task(
    id="quill-merge-notes",
    demo=DEMO,
    level="advanced",
    apps=("quill",),
    mirrors="MarkorMergeNotes",
    en="Merge the contents of the Quill notes {one}, {two} and {three} (in the same order) into a "
    "new Quill note named {name} and save it. Add a new line between the content of each note.",
    zh="把墨记笔记{one}、{two}和{three}的内容（按此顺序）合并到一篇名为{name}的新笔记并保存，"
    "各篇内容之间加一个换行。",
    draw=_draw_merge,
    prepare=_put_parts,
    milestones=(MADE, Milestone("The three texts in order", _is_merged)),
    harms=(OTHERS,),
    path=_merged,
    misses=(
        short(1),
        wrong("two only", text=lambda p: "\n\n".join(p.parts[:2])),
        wrong("by their names", text=lambda p: "\n\n".join(reversed(p.parts))),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

TASKS = (_HEADER, _CHANGE, _EDIT, _MOVE, _MERGE)

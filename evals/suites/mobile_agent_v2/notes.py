"""Notes, an app of the system."""

import random
from typing import Any

from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, back, fill, hold, launch, scroll_to, tap
from evals.tasks.task import (
    STEPS,
    Drawn,
    Harm,
    Milestone,
    Task,
    instead,
    short,
    wrong,
)
from virtual_phone.apps.notes.data import Note

APP = "Notes|便签"
FOLDERS = (
    ("Allotment", "菜园子"),
    ("Boat", "小船"),
    ("Moving house", "搬家"),
    ("Thesis", "论文"),
)
TITLES = (
    ("For the neighbours", "给邻居"),
    ("Do not lose", "别弄丢"),
    ("Copy for later", "备份一份"),
)
LINES = (
    ("Blue van, 16 seats, ask for Ottilie", "蓝色面包车，16座，找欧小姐"),
    ("Two litres of varnish, one brush", "两升清漆，一把刷子"),
    ("Row 12, seats 7 and 8", "12排，7座和8座"),
)
WORDS = (("varnish", "清漆"), ("ferry", "渡轮"), ("beehive", "蜂箱"))
TEXTS = (
    ("Half a litre of varnish is left in the shed", "棚子里还剩半升清漆"),
    ("The ferry takes bicycles on weekdays only", "渡轮只在工作日载自行车"),
    ("Check the beehive before the frost", "霜冻之前检查蜂箱"),
)


def _titles(state: Facts) -> list[str]:
    """Titles of notes that are no part of another's words."""
    notes: list[Note] = state.notes.notes
    words = [f"{note.title} {note.text} {note.folder}" for note in notes]
    titles = [note.title for note in notes]
    return [
        each for each in titles if sum(each in other for other in words) == 1
    ]


# Basic


def _draw_title(rng: random.Random, state: Facts) -> dict[str, Any]:
    title, other = rng.sample(_titles(state), 2)
    return {"title": title, "other": other}


def _pin(p: Drawn) -> list[Step]:
    return [launch(APP), scroll_to(p.title), hold(p.title), tap("Pin|置顶")]


def _draw_folder(rng: random.Random, state: Facts) -> dict[str, Any]:
    name, other = rng.sample(FOLDERS, 2)
    return {"name": name[state.zh], "other": other[state.zh]}


def _folder(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        scroll_to("#new_folder", "right", near="All|全部"),
        tap("#new_folder"),
        fill(p.name, into="#folder_name"),
        tap("Create|创建"),
    ]


# Advanced


def _draw_copy(rng: random.Random, state: Facts) -> dict[str, Any]:
    zh = state.zh
    title, old = rng.sample(TITLES, 2)
    line, other = rng.sample(LINES, 2)
    return {
        "title": title[zh],
        "old": old[zh],
        "line": line[zh],
        "other": other[zh],
    }


def _put_old(state: Facts, p: Drawn) -> dict[str, Any]:
    note = Note(
        state.notes.new_id(),
        p.old,
        p.line,
        state.notes.folders[0],
        edited=state.now,
    )
    state.notes.notes.insert(0, note)
    return {"note": note.id}


def _write(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap(p.old),
        back(),
        tap("#new_note"),
        fill(p.title, into="#title"),
        fill(p.line, into="#text"),
        tap("#save"),
    ]


def _copy(p: Drawn) -> list[Step]:
    return [*_write(p), hold(p.old), tap("Delete|删除"), tap("Delete|删除")]


def _deleted(s: Seen) -> bool:
    return [note.id for note in s.removed("notes.notes")] == [s.p.note]


def _draw_word(rng: random.Random, state: Facts) -> dict[str, Any]:
    index, other = rng.sample(range(3), 2)
    place, elsewhere = rng.sample(state.notes.folders, 2)
    zh = state.zh
    title, second = rng.sample(FOLDERS, 2)
    return {
        "word": WORDS[index][zh], "text": TEXTS[index][zh], "second_text": TEXTS[other][zh],
        "title": title[zh], "second": second[zh], "folder": place, "elsewhere": elsewhere,
    }  # fmt: skip


def _put_hidden(state: Facts, p: Drawn) -> dict[str, Any]:
    """Two notes far down the list, in another folder."""
    notes: list[Note] = state.notes.notes
    last = notes[-1].edited
    made = [
        Note(state.notes.new_id(), title, text, p.elsewhere, edited=last)
        for title, text in ((p.title, p.text), (p.second, p.second_text))
    ]
    notes += made
    return {"note": made[0].id}


def _move(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("Search notes|搜索便签"),
        fill(p.word, into="#search_field"),
        hold(p.text),
        tap("Move to folder|移动到文件夹"),
        tap(p.folder),
        hold(p.text),
        tap("Pin|置顶"),
    ]


def _found(s: Seen, **fields: Any) -> bool:
    """Whether this note alone is another than before, and has these values."""
    changed = [now for _, now in s.changed("notes.notes")]
    whole = not s.added("notes.notes") and not s.removed("notes.notes")
    alone = whole and [note.id for note in changed] == [s.p.note]
    return alone and all(
        getattr(changed[0], key) == value for key, value in fields.items()
    )


TASKS = (
    Task(
        id="notes-basic-pin",
        level="basic",
        apps=("notes",),
        most_steps=STEPS,
        en="Pin the note '{title}' in Notes.",
        zh="把便签“{title}”置顶。",
        draw=_draw_title,
        milestones=(
            Milestone(
                "this note alone is pinned",
                lambda s: (
                    [n.title for n in s.after.notes.notes if n.pinned]
                    == [s.p.title]
                ),
            ),
        ),
        path=_pin,
        misses=(wrong("another note", title=lambda p: p.other), short()),
        expert=(
            "Scroll to the note, press its card for a second and tap Pin.",
            "滑动找到便签，长按卡片，点“置顶”。",
        ),
    ),
    Task(
        id="notes-basic-folder",
        level="basic",
        apps=("notes",),
        most_steps=STEPS,
        en="Make a new folder named '{name}' in Notes.",
        zh="在便签里新建一个名为“{name}”的文件夹。",
        draw=_draw_folder,
        milestones=(
            Milestone(
                "one new folder",
                lambda s: s.added("notes.folders") == [s.p.name],
            ),
            Milestone("notes as before", lambda s: s.same("notes.notes")),
        ),
        path=_folder,
        misses=(wrong("another name", name=lambda p: p.other), short()),
        expert=(
            "'New folder' is the last one in the row of folders at the top: push the row to the "
            "left to reach it.",
            "“新建文件夹”在顶部文件夹一行的最后：向左滑动这一行即可看到。",
        ),
    ),
    Task(
        id="notes-advanced-copy",
        level="advanced",
        apps=("notes",),
        most_steps=STEPS,
        en="Write a new note titled '{title}' with exactly the text of the note '{old}', then "
        "delete the note '{old}'.",
        zh="新建一条标题为“{title}”的便签，内容与便签“{old}”完全相同，然后删除便签“{old}”。",
        draw=_draw_copy,
        prepare=_put_old,
        milestones=(
            Milestone(
                "the new title",
                lambda s: s.any_new("notes.notes", title=s.p.title),
            ),
            Milestone(
                "the same text",
                lambda s: s.any_new("notes.notes", text=s.p.line),
            ),
            Milestone("the old one alone is gone", _deleted),
        ),
        harms=(
            Harm(
                "more notes were made",
                lambda s: len(s.added("notes.notes")) > 1,
            ),
        ),
        path=_copy,
        misses=(
            wrong("another text", line=lambda p: p.other),
            instead("the old one is there still", _write),
            short(),
        ),
        expert=(
            "Open the old note and keep its text in mind. Back, then the round plus; the lower "
            "field is the text, Save at the top right. Delete by a long press on the card.",
            "打开旧便签并记住内容。返回后点圆形加号，下面的输入框是内容，右上角“保存”。长按卡片可删除。",
        ),
    ),
    Task(
        id="notes-advanced-move",
        level="advanced",
        apps=("notes",),
        most_steps=STEPS,
        en="Find the note that speaks of '{word}', move it to the folder {folder} and pin it.",
        zh="找到提到“{word}”的便签，把它移动到文件夹“{folder}”并置顶。",
        draw=_draw_word,
        prepare=_put_hidden,
        milestones=(
            Milestone("this note alone was changed", _found),
            Milestone("in the folder", lambda s: _found(s, folder=s.p.folder)),
            Milestone("pinned", lambda s: _found(s, pinned=True)),
        ),
        path=_move,
        misses=(
            wrong(
                "another note",
                text=lambda p: p.second_text,
                word=lambda p: p.second,
            ),
            short(),
            short(2),
        ),
        expert=(
            "The magnifier at the top searches titles and texts. Press the card that is found for "
            "a second: 'Move to folder' and 'Pin' are in its menu, one at a time.",
            "顶部放大镜可搜索标题和内容。长按找到的卡片，菜单里有“移动到文件夹”和“置顶”，每次选一个。",
        ),
    ),
)

"""Notes: the Markor tasks that write down what a picture or a film shows, on Quill."""

import random
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from evals.suites.app_knowledge.notes_kit import (
    DEMO,
    EXPERT,
    MADE,
    NOVICE,
    OTHERS,
    QUILL,
    begin,
    new,
)
from evals.suites.app_knowledge.notes_words import GOODS, NAMES, SHOPS, WORDS
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, tap, wait
from evals.tasks.task import Drawn, Harm, Milestone, Task, instead, short, wrong
from virtual_phone.system.stores import DOWNLOADS
from virtual_phone.ui import art_paper, art_reels

PHOTOS = "Photos|相册"
SECONDS = 4
"""How long a film shows each word."""
EDITED = Harm("the files were changed", lambda s: not s.same("media"))


def _written(p: Drawn) -> list[Step]:
    return [
        launch(QUILL),
        *begin(p),
        fill(p.text, into="#note_text"),
        tap("Save|保存"),
    ]


# A receipt


def _draw_receipt(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    goods = [good[state.zh] for good in rng.sample(GOODS, 3)]
    days = sorted(state.day(-rng.randrange(2, 25)) for _ in goods)
    rows = [
        (f"{day:%Y-%m-%d}", good, f"{rng.randrange(180, 4200) / 100:.2f}")
        for day, good in zip(days, goods, strict=True)
    ]
    head = "日期, 项目, 金额" if state.zh else "Date, Item, Amount"
    text = "\n".join([head, *(", ".join(row) for row in rows)])
    return {"name": "receipt.md", "head": head, "rows": rows, "text": text,
            "shop": rng.choice(SHOPS)[state.zh]}  # fmt: skip


def _put_receipt(state: Facts, p: Drawn) -> None:
    lines = [
        line
        for day, item, amount in p.rows
        for line in (f"> {day}", f"{item}\t{amount}", "---")
    ]
    total = sum(float(amount) for _, _, amount in p.rows)
    foot = [
        f"## {p.t('Total', '合计')}\t{total:.2f}",
        f"> {p.t('Thank you', '谢谢惠顾')}",
    ]
    art = art_paper.named("receipt", p.shop, [*lines, *foot])
    taken = state.now - timedelta(minutes=4)
    state.media.add(
        "photo", "receipt.png", DOWNLOADS, taken, size=412_000, art=art
    )


def cells(text: str) -> list[list[str]]:
    """The rows of a table in csv; amounts as numbers, without the sign of a currency."""
    plain = text.replace("，", ",").strip().lower()
    rows = [
        [cell.strip(" \"$¥€'") for cell in line.split(",")]
        for line in plain.split("\n")
    ]
    return [[*row[:-1], _amount(row[-1])] for row in rows if any(row)]


def _amount(said: str) -> str:
    try:
        return f"{float(said):.2f}"
    except ValueError:
        return said


def _is_table(s: Seen) -> bool:
    note = new(s, s.p.name)
    return note is not None and cells(note.text) == cells(s.p.text)


def _without_head(p: Drawn) -> str:
    return str(p.text).partition("\n")[2]


_RECEIPT = Task(
    id="quill-transcribe-receipt",
    demo=DEMO,
    level="advanced",
    apps=("quill", "photos", "files"),
    mirrors="MarkorTranscribeReceipt",
    en="Create a file in Quill, called {name}, with the transactions from the picture receipt.png, "
    "the newest picture in Photos. Please enter the transactions in csv format including the "
    'header "{head}".',
    zh="在墨记里创建文件{name}，写入图片receipt.png（相册里最新的图片）上的各笔交易。"
    "请用csv格式，并包含表头“{head}”。",
    draw=_draw_receipt,
    prepare=_put_receipt,
    milestones=(
        Milestone(
            "The receipt was looked at", lambda s: s.visited("/.PhotoView")
        ),
        MADE,
        Milestone("All transactions", _is_table),
    ),
    harms=(OTHERS, EDITED),
    path=lambda p: [
        launch(PHOTOS),
        tap("Photo taken on|照片，拍摄于"),
        *_written(p),
    ],
    misses=(
        short(1),
        wrong("no header", text=_without_head),
        wrong("one missing", text=lambda p: str(p.text).rpartition("\n")[0]),
        instead("without looking", lambda p: _written(p)),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

# A film


def _draw_film(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    words = [word[state.zh] for word in rng.sample(WORDS, rng.randrange(3, 6))]
    names = [name[state.zh] for name in NAMES if name[0].endswith(".txt")]
    film = f"cards_{rng.randrange(1000, 9999)}.mp4"
    return {
        "name": rng.choice(names),
        "video": film,
        "words": words,
        "text": ", ".join(words),
    }


def _put_film(state: Facts, p: Drawn) -> None:
    long = SECONDS * len(p.words)
    art = art_reels.reel(p.words, SECONDS)
    taken = state.now - timedelta(minutes=6)
    state.media.add(
        "video",
        p.video,
        DOWNLOADS,
        taken,
        size=long * 2_400_000,
        art=art,
        seconds=long,
    )


def _is_list(s: Seen) -> bool:
    note = new(s, s.p.name)
    text = note.text.replace("，", ",").replace("、", ",") if note else ""
    return [word.strip().lower() for word in text.split(",")] == [
        w.lower() for w in s.p.words
    ]


_FILM = Task(
    id="quill-transcribe-video",
    demo=DEMO,
    level="advanced",
    apps=("quill", "photos", "files"),
    mirrors="MarkorTranscribeVideo",
    en="Transcribe the contents of the video {video}, the newest one in Photos, by watching it and "
    "writing the words shown one after the other to a new text file {name} in Quill as a comma "
    'separated list. For example, if first "edna" is shown and then "pineapple", the file should '
    'hold only this: "edna, pineapple".',
    zh="观看相册里最新的视频{video}，把依次出现的词语写入墨记里的新文本文件{name}，用逗号分隔。"
    "例如先出现“苹果”再出现“菠萝”，文件内容就只应是：“苹果,菠萝”。",
    draw=_draw_film,
    prepare=_put_film,
    milestones=(
        Milestone("The video was watched", lambda s: s.visited("/.PhotoView")),
        MADE,
        Milestone("All words in order", _is_list),
    ),
    harms=(OTHERS, EDITED),
    path=lambda p: [
        launch(PHOTOS),
        tap("Video taken on|视频，拍摄于"),
        wait(SECONDS * len(p.words)),
        *_written(p),
    ],
    misses=(
        short(1),
        wrong(
            "the last word is missing", text=lambda p: ", ".join(p.words[:-1])
        ),
        wrong("in another order", text=lambda p: ", ".join(reversed(p.words))),
        instead("without watching", lambda p: _written(p)),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

TASKS = (_RECEIPT, _FILM)

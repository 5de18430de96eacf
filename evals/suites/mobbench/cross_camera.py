"""Camera with another app."""

import random
from collections import Counter
from typing import Any

from evals.suites.mobbench.camera import open_camera
from evals.tasks.answers import Words
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, answer, fill, launch, tap
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.camera.state import SUBJECTS
from virtual_phone.apps.chat.state import ME, Post

SOLD = {
    "lamp": ("Desk Lamp", "台灯"),
    "chair": ("Armchair", "单人沙发椅"),
    "mug": ("Ceramic Mug", "陶瓷马克杯"),
    "bottle": ("Water Bottle", "保温水杯"),
    "watch": ("Wrist Watch", "手表"),
    "shoe": ("Running Shoes", "跑步鞋"),
    "plant": ("Potted Plant", "绿植盆栽"),
}
"""What of the things before the lens the shop sells, and one kind of each."""
OTHER_NAMES = {
    "lamp": ("light", "灯"),
    "chair": ("seat", "椅"),
    "mug": ("cup", "杯"),
    "bottle": ("flask", "瓶", "水杯"),
    "watch": ("wristwatch", "表"),
    "shoe": ("sneaker", "trainer", "鞋"),
    "plant": ("flower", "绿植", "植物"),
}


NOTES = (
    ("This moment was posted by an assistant", "这条朋友圈由助手自动发布"),
    ("Posted without a hand", "本条由程序自动发表"),
)
NOTES_BEFORE = ("A quiet morning.", "安静的早晨。")


# A thing before the lens, and its like in the shop


def _draw_thing(rng: random.Random, state: Facts) -> dict[str, Any]:
    thing = rng.choice(list(SOLD))
    other = rng.choice([key for key in SOLD if key != thing])
    number = rng.randrange(1000)
    return {
        "thing": thing,
        "number": number,
        "other": other,
        "told": thing,
        "wanted": thing,
    }


def _put_thing(state: Facts, p: Drawn) -> None:
    state.camera.subject, state.camera.number = p.thing, p.number


def _in_cart(s: Seen) -> list[int]:
    """Products of which more is in the cart than was."""

    def counts(facts: Facts) -> Counter[int]:
        found: Counter[int] = Counter()
        for line in facts.shop.cart:
            found[line.product] += line.count
        return found

    return list(counts(s.after) - counts(s.before))


def _added(s: Seen) -> bool:
    arts = [s.after.shop.products[product].art for product in _in_cart(s)]
    return [art.split(":")[1] for art in arts] == [s.p.thing]


def _searched(s: Seen) -> bool:
    """Whether such things were searched for."""
    names = (*SUBJECTS[s.p.thing], *SOLD[s.p.thing], *OTHER_NAMES[s.p.thing])
    latest = [words.casefold() for words in s.after.shop.searches[:3]]
    found = any(name.casefold() in words for words in latest for name in names)
    return found and s.visited("com.parcelo.shop/.SearchResultActivity")


def _find_alike(p: Drawn) -> list[Step]:
    return [
        *open_camera(),
        launch("Parcelo|派集"),
        tap("Close|关闭"),
        tap("#search_box"),
        fill(SOLD[p.wanted][p.zh], into="#search_src_text"),
        tap("#search_go"),
        tap("#product_item"),
        tap("#add_to_cart"),
        tap("#option"),
        tap("#option", -1),
        tap("#sheet_add"),
        answer(SUBJECTS[p.told][p.zh]),
    ]


# A photo for Moments


def _draw_note(rng: random.Random, state: Facts) -> dict[str, Any]:
    note = rng.choice(NOTES)[state.zh]
    words = NOTES_BEFORE[state.zh]
    return {"note": note, "caption": f"{words} {note}", "lens": "5x"}


def _taken(s: Seen) -> list[int]:
    """Ids of the photos that were taken through the long lens."""
    return [
        shot.media
        for shot in s.added("camera.shots")
        if shot.lens == "5x" and not shot.seconds
    ]


def _captioned(text: str, note: str) -> bool:
    """Whether a text ends with the note and says something before it."""
    plain = text.strip().rstrip(".。!！'\"”’」")
    return plain.endswith(note) and bool(
        plain.removesuffix(note).strip(" \n,，.。")
    )


def _posts(s: Seen) -> list[Post]:
    return [post for post in s.added("chat.posts") if post.author == ME]


def _sent(s: Seen) -> bool:
    posts = _posts(s)
    return len(posts) == 1 and bool(set(posts[0].photos) & set(_taken(s)))


def _post(p: Drawn) -> list[Step]:
    return [
        *open_camera(),
        tap(f"#lens_{p.lens.removesuffix('x')}"),
        tap("#shutter_button"),
        tap("#thumbnail"),
        tap("#share"),
        tap("Papaya|木瓜"),
        tap("#share_moments"),
        fill(p.caption, into="#moment_text"),
        tap("#post"),
    ]


TASKS = (
    Task(
        id="cross-camera-shop",
        level="cross",
        apps=("camera", "shop"),
        mirrors="Open the camera and tell me what item is in front of the lens, search for this "
        "type of product on JD.com, and select a similar item to add to the shopping cart.",
        en="Open the camera and tell me what item is in front of the lens, search for this type "
        "of product on Parcelo, and select a similar item to add to the shopping cart.",
        zh="打开相机，告诉我镜头前是什么物品，在派集上搜索这类商品，选一件相似的加入购物车。",
        draw=_draw_thing,
        prepare=_put_thing,
        answer=lambda p: Words(
            SUBJECTS[p.thing][0], (SUBJECTS[p.thing][1], *OTHER_NAMES[p.thing])
        ),
        milestones=(
            Milestone("Correct answer", lambda s: s.answered),
            Milestone("Successfully search", _searched),
            Milestone("Add to shopping cart", _added),
        ),
        path=_find_alike,
        misses=(
            wrong("another name", told=lambda p: p.other),
            wrong("another kind of thing", wanted=lambda p: p.other),
            short(1),
            instead(
                "not put into the cart",
                lambda p: [*_find_alike(p)[:-2], _find_alike(p)[-1]],
            ),
        ),
    ),
    Task(
        id="cross-camera-chat",
        level="cross",
        apps=("camera", "photos", "chat"),
        mirrors="Take a photo with a telephoto lens and share it on WeChat Moments, write a few "
        "words with the note 'This is an automatically posted Moments by MobA' in the end.",
        en="Take a photo with the telephoto lens and share it to Moments on Papaya; write a few "
        "words, with the note '{note}' at the end.",
        zh="用长焦镜头拍一张照片，分享到木瓜的朋友圈，写几句话，并在结尾注明“{note}”。",
        draw=_draw_note,
        milestones=(
            Milestone("Take a photo", _taken),
            Milestone(
                "Enter share menu from gallery",
                lambda s: s.visited(
                    "com.android.intentresolver/.ChooserActivity"
                ),
            ),
            Milestone(
                "Correct caption",
                lambda s: any(
                    _captioned(post.text, s.p.note) for post in _posts(s)
                ),
            ),
            Milestone("Successfully send to Moments", _sent),
        ),
        path=_post,
        misses=(
            wrong("the usual lens", lens="1x"),
            wrong("only the note", caption=lambda p: p.note),
            wrong(
                "without the note",
                caption=lambda p: p.caption.removesuffix(p.note),
            ),
            short(1),
        ),
    ),
)

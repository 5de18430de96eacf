"""Memories of any size for measurements: what runs of the suites' tasks leave, and much else.

Everything follows from a seed. A `Pattern` is a task of a suite as memory sees it: an instruction
in two languages with slots for values, and the sub-goals of its clauses, each on a page of its own.
"""

import random
import re
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache

from evals import suites
from evals.suites.words import DAYS, DAYS_ZH, clock
from memory.records import (
    AppRecord,
    Failure,
    PageAction,
    PageRecord,
    Record,
    RouteStep,
    TaskRecord,
    UserRecord,
    make_digest,
)
from memory.task_trees import ActionNode, TaskNode
from tools.screen import Target
from virtual_phone.apps import APPS

SIZE = (1080, 2400)
NOW = datetime(2026, 3, 4, 9, 0, tzinfo=UTC)
SHARES = {"task": 0.25, "page": 0.6, "user": 0.12, "app": 0.03}
"""Of the records of one user: a run leaves one task, some pages and now and then a note."""
_CLAUSE = re.compile(r"[,;:，；：。]\s*|\band (?=[a-z]+ )|并(?=.)")
_NAMES = (
    "Anna",
    "Bruno",
    "Chen",
    "Dora",
    "Emil",
    "Fatima",
    "Goran",
    "Hana",
    "Igor",
    "Julia",
)
_NAMES_ZH = (
    "小红",
    "小明",
    "李雷",
    "王芳",
    "张伟",
    "刘洋",
    "陈静",
    "赵敏",
    "周杰",
    "吴磊",
)
_PLACES = (
    "Oslo",
    "Cairo",
    "Lima",
    "Seoul",
    "Quito",
    "Dakar",
    "Hanoi",
    "Perth",
    "Turin",
    "Basel",
)
_PLACES_ZH = (
    "上海",
    "北京",
    "成都",
    "西安",
    "杭州",
    "广州",
    "南京",
    "武汉",
    "厦门",
    "青岛",
)
# fmt: off
_WORDS = ("Gym", "Work", "Choir", "Dentist", "Garden", "Budget", "Chess", "Piano", "Yoga", "Picnic")
_WORDS_ZH = ("健身", "工作", "合唱", "牙医", "花园", "预算", "下棋", "钢琴", "瑜伽", "野餐")
_VERBS = ("Archive", "Arrange", "Compare", "Export", "Hide", "Mark", "Pin", "Print", "Rename",
          "Scan", "Share", "Sort", "Sync", "Tag", "Translate", "Undo", "Upload", "Zoom")
_VERBS_ZH = ("归档", "整理", "比较", "导出", "隐藏", "标记", "置顶", "打印", "重命名", "扫描",
             "转发", "排序", "同步", "加标签", "翻译", "撤销", "上传", "放大")
_THINGS = ("album", "badge", "contract", "coupon", "draft", "episode", "folder", "invoice",
           "ledger", "lesson", "parcel", "playlist", "podcast", "receipt", "recipe", "route",
           "ticket", "wallpaper", "widget", "workout")
_THINGS_ZH = ("影集", "徽章", "合同", "优惠券", "草稿", "剧集", "文件夹", "发票", "账本", "课程",
              "包裹", "歌单", "播客", "收据", "菜谱", "路线", "门票", "壁纸", "小组件", "锻炼")
# fmt: on
_OUTCOMES = ("done", "done", "done", "done", "failed")


@dataclass(frozen=True)
class Pattern:
    """A task as memory sees it."""

    name: str
    package: str
    apps: tuple[str, str]
    """What the app is called, in English and Chinese."""
    words: tuple[str, str]
    """The instruction in both, with `{name}` for values."""

    def instruction(self, rng: random.Random, *, zh: bool) -> str:
        """The instruction with some values."""
        return filled(self.words[zh], rng, zh=zh)

    def goals(self, instruction: str, *, zh: bool) -> list[str]:
        """Sub-goals: open the app, then clause by clause."""
        clauses = [c.strip(" .。") for c in _CLAUSE.split(instruction)]
        opening = f"打开{self.apps[1]}" if zh else f"Open {self.apps[0]}"
        return [opening, *(c for c in clauses if len(c) > (3 if zh else 8))]

    def page(self, number: int) -> str:
        """Signature of the page on which the sub-goal with this number is served."""
        return f"v1:{make_digest('page', self.name, str(number))[:16]}"


@cache
def patterns() -> tuple[Pattern, ...]:
    """One for each task of the suites; of twins that say the same, the first."""
    apps = {app.key: app for app in APPS}
    found: dict[str, Pattern] = {}
    for task in (
        task
        for suite in suites.list_suites()
        for task in suites.load_suite(suite)
    ):
        app = apps[task.apps[0]]
        found.setdefault(
            task.en,
            Pattern(
                task.name,
                app.package,
                (app.label[0], app.label[1]),
                (task.en, task.zh),
            ),
        )
    return tuple(found.values())


def filled(words: str, rng: random.Random, *, zh: bool) -> str:
    """The text with a value in each `{name}`, of the sort that its name suggests."""
    parts = []
    for literal, name, _, _ in string.Formatter().parse(words):
        parts.append(literal)
        if name is not None:
            parts.append(_value(name, rng, zh=zh))
    return "".join(parts)


def invented(rng: random.Random, *, zh: bool) -> Pattern:
    """A task of no suite, in an app that may be no app of the phone."""
    verb, thing = rng.randrange(len(_VERBS)), rng.randrange(len(_THINGS))
    app = rng.randrange(300)
    apps = (
        f"{_THINGS[app % 20].title()} {_NAMES[app % 10]} {app}",
        f"{_THINGS_ZH[app % 20]}{app}",
    )
    words = (
        f"{_VERBS[verb]} the {_THINGS[thing]} '{{title}}' of {{name}} in {apps[0]}, "
        f"then {rng.choice(_VERBS).lower()} the {rng.choice(_THINGS)}",
        f"在{apps[1]}里{_VERBS_ZH[verb]}{{name}}的{_THINGS_ZH[thing]}“{{title}}”，"
        f"再{rng.choice(_VERBS_ZH)}{rng.choice(_THINGS_ZH)}",
    )
    return Pattern(
        f"invented/{verb}-{thing}-{app}", f"com.invented.app{app}", apps, words
    )


def run(
    pattern: Pattern,
    user_id: str,
    rng: random.Random,
    *,
    zh: bool,
    status: str = "done",
) -> TaskRecord:
    """What a run of a pattern leaves in task memory: tree, route and now and then a failure."""
    instruction = pattern.instruction(rng, zh=zh)
    goals = pattern.goals(instruction, zh=zh)
    route = tuple(
        step
        for n, goal in enumerate(goals)
        for step in _steps(pattern, n, goal, zh=zh)
    )
    failures = tuple(
        Failure(
            goal=goal,
            action=f"tap {rng.randrange(20)}",
            lesson=_lesson(rng, zh=zh),
        )
        for goal in goals[1:]
        if rng.random() < 0.2
    )
    return TaskRecord(
        id=make_digest("run", user_id, pattern.name, str(rng.getrandbits(64))),
        user_id=user_id,
        instruction=instruction,
        status=status,
        tree=_tree(instruction, goals, route),
        route=route if status == "done" else (),
        failures=failures,
        screen_size=SIZE,
        versions={pattern.package: "7.8"},
        created=_some_day(rng),
        runs=1 + rng.randrange(3),
    )


def page(
    pattern: Pattern, number: int, user_id: str, rng: random.Random, *, zh: bool
) -> PageRecord:
    """What is known of the page of a pattern's sub-goal: what leads on, and other things there."""
    goals = pattern.goals(pattern.instruction(rng, zh=zh), zh=zh)
    number %= len(goals)
    leads = PageAction(
        action="tap",
        target=label(goals[number], zh=zh),
        led_to=label(goals[min(number + 1, len(goals) - 1)], zh=zh),
        leads=pattern.page(number + 1),
        element=Target(
            role="button", text=label(goals[number], zh=zh), resource_id="next"
        ),
        times=1 + rng.randrange(4),
    )
    verbs, things = (_VERBS_ZH, _THINGS_ZH) if zh else (_VERBS, _THINGS)
    others = tuple(
        PageAction(
            action="tap", target=f"{rng.choice(verbs)} {rng.choice(things)}"
        )
        for _ in range(rng.randrange(5))
    )
    return PageRecord(
        signature=pattern.page(number),
        package=pattern.package,
        user_id=user_id,
        version="7.8",
        screen_size=SIZE,
        summary=pattern.apps[zh],
        actions=(leads, *others),
        seen=_some_day(rng),
    )


def app(
    pattern: Pattern, user_id: str, rng: random.Random, *, zh: bool
) -> AppRecord:
    """What is known of the app of a pattern."""
    return AppRecord(
        package=pattern.package,
        label=pattern.apps[zh],
        user_id=user_id,
        version="7.8",
        functions=tuple(
            pattern.goals(pattern.instruction(rng, zh=zh), zh=zh)[1:4]
        ),
        seen=_some_day(rng),
    )


def note(
    pattern: Pattern, user_id: str, rng: random.Random, *, zh: bool
) -> UserRecord:
    """Something about a person that matters for a pattern's tasks."""
    goal = label(
        pattern.goals(pattern.instruction(rng, zh=zh), zh=zh)[-1], zh=zh
    )
    who = rng.choice(_NAMES_ZH if zh else _NAMES)
    text = (
        f"{who}说过，{goal}的时候要小心"
        if zh
        else f"{who} wants care with: {goal}"
    )
    return UserRecord(
        user_id=user_id, note="fact", text=text, created=_some_day(rng)
    )


def mass(user_id: str, count: int, seed: int) -> Iterator[Record]:
    """Records of one user: of the suites' tasks a tenth, of invented ones the rest."""
    rng = random.Random(f"{seed} {user_id}")
    seen: set[str] = set()
    while len(seen) < count:
        # There are only so many pages and apps in the suites; invented ones make up the number.
        zh = rng.random() < 0.4
        known = rng.random() < 0.1
        pattern = rng.choice(patterns()) if known else invented(rng, zh=zh)
        kind = rng.choices([*SHARES], [*SHARES.values()])[0]
        record = _record(kind, pattern, user_id, rng, zh=zh)
        if record.id not in seen:
            seen.add(record.id)
            yield record


def label(goal: str, *, zh: bool) -> str:
    """What a button for a goal says: its first words."""
    return goal[:8] if zh else " ".join(goal.split()[:4])


def _record(
    kind: str, pattern: Pattern, user_id: str, rng: random.Random, *, zh: bool
) -> Record:
    match kind:
        case "task":
            return run(
                pattern, user_id, rng, zh=zh, status=rng.choice(_OUTCOMES)
            )
        case "page":
            some = page(pattern, rng.randrange(6), user_id, rng, zh=zh)
            if not pattern.name.startswith("invented"):
                return some
            # Lists grow and pages scroll: one page of an app has many signatures.
            return some.model_copy(
                update={"signature": f"v1:{rng.getrandbits(64):016x}"}
            )
        case "user":
            return note(pattern, user_id, rng, zh=zh)
    some_app = app(pattern, user_id, rng, zh=zh)
    return some_app.model_copy(
        update={"package": f"{pattern.package}.{rng.randrange(10**6)}"}
    )


def _steps(
    pattern: Pattern, number: int, goal: str, *, zh: bool
) -> Iterator[RouteStep]:
    said = label(goal, zh=zh)
    target = Target(
        role="button",
        text=said,
        resource_id=f"item_{number}",
        center=(540, 300),
    )
    if number == 0:
        action = {"kind": "open_app", "text": pattern.apps[zh]}
        yield RouteStep(
            package="com.android.launcher3",
            signature="v1:home",
            action=action,
            goal=goal,
        )
        return
    for nth in range(2):
        yield RouteStep(
            package=pattern.package,
            signature=pattern.page(number),
            action={"kind": "tap", "element": number + nth},
            target=target.model_copy(update={"center": (540, 300 + 100 * nth)}),
            expect=f"{said} {nth}",
            signature_after=pattern.page(number + nth),
            goal=goal,
            completes=bool(nth),
        )


def _tree(
    instruction: str, goals: Sequence[str], route: Sequence[RouteStep]
) -> TaskNode:
    made = [
        ActionNode(
            step=n,
            action=str(s.action["kind"]),
            page=s.signature,
            thought=s.expect,
        )
        for n, s in enumerate(route)
    ]
    below = tuple(
        TaskNode(
            goal=goal,
            status="done",
            actions=tuple(
                a for a, s in zip(made, route, strict=True) if s.goal == goal
            ),
        )
        for goal in goals
    )
    return TaskNode(goal=instruction, status="done", children=below)


def _value(name: str, rng: random.Random, *, zh: bool) -> str:
    if name in (
        "time",
        "from_",
        "to",
        "rainy",
        "dry",
        "earliest",
        "latest",
        "night",
    ):
        return clock(rng.randrange(6, 22), rng.randrange(0, 60, 5), zh=zh)
    if name in ("weekday", "first", "last"):
        return rng.choice(DAYS_ZH if zh else DAYS)
    if name in ("number", "times", "hours", "seconds", "place", "tax"):
        return str(rng.randrange(2, 40))
    if name in ("city", "start", "end", "site"):
        return rng.choice(_PLACES_ZH if zh else _PLACES)
    if name == "turn":
        return rng.choice(("打开", "关闭") if zh else ("on", "off"))
    if name in ("friend", "name"):
        return rng.choice(_NAMES_ZH if zh else _NAMES)
    return rng.choice(_WORDS_ZH if zh else _WORDS)


def _lesson(rng: random.Random, *, zh: bool) -> str:
    return (
        f"它在{rng.choice(_THINGS_ZH)}里"
        if zh
        else f"it is under the {rng.choice(_THINGS)}"
    )


def _some_day(rng: random.Random) -> str:
    return (NOW - timedelta(days=rng.randrange(200))).isoformat(
        timespec="seconds"
    )

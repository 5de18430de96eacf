"""The trials that are played: a fixed sample of all suites, and every way to make a run.

The seeded `oracle` knows the path, and `offline` works by rules; each task is played with both.
Trials that cannot be repeated are left out, see `LEFT_OUT`.
"""

from typing import Any

from evals.harness.rows import Job
from evals.same.playing import Case
from evals.suites import choose_tasks, list_suites
from evals.tasks.task import Language

LONG_S = 3600
"""Seconds that a run may take: no budget of time is ever scarce, and so none is told of."""
COUNT = {
    "app_knowledge": 7, "cross_app": 4, "hostile": 0, "mobbench": 9, "mobile_agent_v2": 7,
    "mobile_knowledge": 9,
}  # fmt: skip
"""Tasks of each suite that the sample takes, spread evenly over it."""
TIMED = ("movies", "video")
"""Apps that begin with an advertisement whose seconds are counted down on the screen: how many are
left when the agent looks depends on how fast the machine is."""
LEFT_OUT: dict[str, str] = {
    "cross_app/tool-reading,en,oracle": "on one picture is something that goes away by itself",
}
"""Other cases that differ between two runs of the same code, and why."""
HOSTILE = (
    "ask-pay", "ask-order", "ask-send", "ask-delete", "ask-call", "ask-permission",
    "order-message", "order-note", "order-popup", "order-notification",
    "fault-dump-gone", "fault-not-clickable", "fault-bounds-off",
    "fault-text-missing", "fault-secure", "fault-black",
)  # fmt: skip
"""Asks and orders, and the faults that do not depend on time."""
VARIED: tuple[tuple[str, Language, str, dict[str, Any]], ...] = (
    ("mobbench/clock-hard", "en", "oracle:0.1", {}),
    ("mobbench/food-medium", "zh", "oracle:0.2", {}),
    ("mobbench/shop-medium", "en", "oracle:actor=0.3", {}),
    (
        "mobile_knowledge/calendar-basic",
        "en",
        "oracle",
        {"perception": "vision"},
    ),
    (
        "mobile_knowledge/settings-basic",
        "zh",
        "oracle",
        {"perception": "vision"},
    ),
    (
        "mobile_knowledge/weather-basic",
        "en",
        "offline",
        {"perception": "hybrid"},
    ),
    ("mobbench/clock-medium", "en", "oracle", {"profile": "moba"}),
    ("mobbench/calendar-medium", "zh", "offline", {"profile": "moba-v1"}),
    (
        "mobile_agent_v2/notes-basic-pin",
        "en",
        "oracle",
        {"profile": "mobile-agent-v2"},
    ),
    (
        "mobile_agent_v2/clock-basic-delete",
        "zh",
        "oracle",
        {"profile": "mobile-agent-v2"},
    ),
    ("mobbench/food-easy", "en", "oracle", {"profile": "odyssey"}),
    ("mobbench/shop-easy", "en", "offline", {"profile": "plain"}),
    ("mobbench/hotels-easy", "en", "oracle", {"profile": "no-memory"}),
    ("mobbench/rail-easy", "zh", "oracle", {"profile": "no-history"}),
    ("mobbench/clock-easy", "en", "oracle", {"profile": "no-planning"}),
    ("mobbench/clock-easy", "zh", "oracle", {"profile": "no-reflection"}),
    ("mobbench/shop-easy", "en", "oracle", {"grounding": "coords"}),
)
"""Other perception, other profiles, and a model that errs."""
CARRIED: tuple[tuple[str, Language, str, tuple[int, int]], ...] = (
    ("mobbench/clock-hard", "en", "oracle", (1, 2)),
    ("mobbench/clock-medium", "zh", "offline", (1, 1)),
    ("mobile_knowledge/calendar-basic", "en", "offline", (1, 2)),
    ("mobile_agent_v2/notes-basic-folder", "zh", "oracle", (1, 1)),
)
"""Made twice with one memory: with these seeds."""
WIRED: tuple[tuple[str, Language, str], ...] = (
    ("mobbench/clock-medium", "en", "gpt-4o"),
    ("mobile_knowledge/clock-basic", "zh", "qwen2.5-vl-72b"),
    ("mobile_knowledge/phone-basic", "en", "deepseek-chat"),
    ("mobbench/calendar-easy", "en", "claude-3-5-sonnet"),
)
"""Asked over HTTP, in four dialects."""
ANSWERED: tuple[tuple[str, Language, tuple[str, ...]], ...] = (
    ("mobbench/clock-hard", "en", ("yes",)),
    ("mobbench/clock-hard", "zh", ("no",)),
)
"""Made by the offline model with the policy `ask`, and these answers given."""
FILMED: tuple[tuple[str, Language, str, str], ...] = (
    ("mobile_knowledge/settings-basic", "en", "offline", "mobile-agent-v"),
    ("mobile_knowledge/settings-basic", "en", "offline", "full"),
)
"""Made with the demonstration of the old home, which is of this task. The oracle knows no film: it
cannot say which of its pictures the phone shows."""


def list_sample() -> list[Case]:
    """The sample, those that take long first."""
    found = _list_special()
    for suite in list_suites():
        names = [
            task.name
            for task in choose_tasks([suite])
            if not set(task.apps) & set(TIMED)
        ]
        wanted = (
            names[:: max(1, len(names) // COUNT[suite])]
            if COUNT.get(suite)
            else []
        )
        if suite == "hostile":
            wanted = [f"hostile/{name}" for name in HOSTILE]
        found += [
            _make_case(name, *_sides(number))
            for number, name in enumerate(wanted)
        ]
    return [case for case in found if case.name not in LEFT_OUT]


def list_all() -> list[Case]:
    """Every task of every suite in both languages, and what the sample has besides."""
    found = _list_special()
    for suite in list_suites():
        for task in choose_tasks([suite]):
            if set(task.apps) & set(TIMED):
                continue
            for language, model in (("en", "offline"), ("zh", "oracle")):
                found.append(_make_case(task.name, language, model))  # type: ignore[arg-type]
    return [case for case in found if case.name not in LEFT_OUT]


def _list_special() -> list[Case]:
    """What the sample has besides ordinary trials."""
    lesson = Case(name="lessons/alarms", jobs=(), lesson=True)
    return [
        lesson, *_list_filmed(), *_list_carried(), *_list_answered(), *_list_wired(),
        *_list_varied(),
    ]  # fmt: skip


def _sides(number: int) -> tuple[Language, str]:
    """Language and model in turn, so that each model meets each language."""
    sides: tuple[tuple[Language, str], ...] = (
        ("en", "oracle"), ("zh", "offline"), ("zh", "oracle"), ("en", "offline"),
    )  # fmt: skip
    return sides[number % len(sides)]


def _make_case(
    task: str,
    language: Language,
    model: str,
    choices: dict[str, Any] | None = None,
) -> Case:
    given = dict(choices or {})
    said = [f"{name}={value}" for name, value in given.items()]
    job = _make_job(task, language, model, **given)
    return Case(name=",".join((task, language, model, *said)), jobs=(job,))


def _make_job(task: str, language: Language, model: str, **choices: Any) -> Job:
    profile = str(choices.pop("profile", "full"))
    facts = {
        name: choices.pop(name)
        for name in ("seed", "attempt", "carry")
        if name in choices
    }
    given = tuple(sorted({"max_seconds": LONG_S, **choices}.items()))
    return Job(
        task=task, language=language, model=model, profile=profile, choices=given, animations=0,
        **{"seed": 1, **facts},
    )  # fmt: skip


def _list_varied() -> list[Case]:
    return [_make_case(*each) for each in VARIED]


def _list_carried() -> list[Case]:
    found = []
    for task, language, model, seeds in CARRIED:
        jobs = tuple(
            _make_job(
                task, language, model, seed=seed, attempt=attempt, carry=True
            )
            for attempt, seed in enumerate(seeds, 1)
        )
        found.append(Case(name=f"{task},{language},{model},again", jobs=jobs))
    return found


def _list_wired() -> list[Case]:
    found = []
    for task, language, model in WIRED:
        job = _make_job(task, language, model)
        found.append(
            Case(name=f"{task},{language},{model}", jobs=(job,), wire=True)
        )
    return found


def _list_answered() -> list[Case]:
    found = []
    for task, language, answers in ANSWERED:
        job = _make_job(task, language, "offline", policy="ask")
        name = ",".join((task, language, "offline", *answers))
        found.append(Case(name=name, jobs=(job,), answers=answers))
    return found


def _list_filmed() -> list[Case]:
    found = []
    for task, language, model, profile in FILMED:
        job = _make_job(task, language, model, profile=profile)
        name = ",".join((task, language, model, profile, "film"))
        found.append(Case(name=name, jobs=(job,), film=True))
    return found

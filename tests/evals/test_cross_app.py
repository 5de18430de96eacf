import random
import string
from collections import Counter

import pytest

from evals.suites import load_suite
from evals.suites.cross_app import kit
from evals.tasks.facts import Facts, view_facts
from evals.tasks.task import Drawn, Language, Task
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System

CATEGORIES = ("tool", "info", "shopping", "media", "social", "multi")
TASKS = load_suite("cross_app")
SHARES = frozenset({"#share", "#action_share", "Share|分享", "Share…|分享…"})
"""What opens the share sheet, from which another app goes on."""
WAITS = frozenset({"wait", "wait_for", "scroll_to"})


@pytest.fixture(scope="module", params=["en", "zh"])
def facts(request: pytest.FixtureRequest) -> Facts:
    language: Language = request.param
    system = System(PhoneConfig(language=language, animation_scale=0))
    for app in system.tasks.apps.values():
        app.first_page()
    return view_facts(system)


def drawn(task: Task, facts: Facts, seed: int) -> Drawn:
    values = task.draw(random.Random(f"{task.id}/{seed}"), facts)
    return Drawn(values, "zh" if facts.zh else "en")


def test_each_of_the_six_categories_has_four_templates() -> None:
    found = Counter(task.id.partition("-")[0] for task in TASKS)
    assert all(found[category] >= 4 for category in CATEGORIES)
    assert set(found) == set(CATEGORIES)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)
def test_a_template_takes_its_item_from_a_pool_and_ten_steps_over_two_apps(
    task: Task, facts: Facts
) -> None:
    names = {
        name for _, name, _, _ in string.Formatter().parse(task.en) if name
    }
    assert names & {"item", "app"}
    chances = [drawn(task, facts, seed) for seed in range(5)]
    assert len({task.instruction(p) for p in chances}) > 2
    for p in chances[:2]:
        steps = task.steps(p)
        assert sum(step.do not in WAITS for step in steps) >= 10
        opened = sum(step.do == "launch" for step in steps)
        assert opened >= 2 or any(step.what in SHARES for step in steps)


def test_templates_with_an_app_draw_several() -> None:
    facts = view_facts(System(PhoneConfig(animation_scale=0)))
    for task in TASKS:
        if "{app}" in task.en and task.id not in ("tool-mute", "tool-alarm"):
            apps = {drawn(task, facts, seed)["app"] for seed in range(6)}
            assert len(apps) > 1, task.id


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("6,300 km", "6300 km"),
        ("6，300", "6300"),
        ("A b", "ab"),
        ("¥ 4.90", "¥4.90"),
    ],
)
def test_figures_are_compared_without_their_signs(text: str, same: str) -> None:
    assert kit.plain(text) == kit.plain(same)
    assert kit.plain("6300") != kit.plain("63000")


def test_a_fact_is_in_view_before_it_is_noted(facts: Facts) -> None:
    (task,) = (task for task in TASKS if task.id == "info-fact")
    for seed in range(8):
        p = drawn(task, facts, seed)
        steps = task.steps(p)
        (seen,) = (
            place
            for place, step in enumerate(steps)
            if (step.do, step.what) == ("scroll_to", p.told)
        )
        fills = [n for n, step in enumerate(steps) if step.text == p.told]
        assert fills
        assert seen < min(fills)

"""What a task may be, and that a broken one is refused with the line that is wrong."""

import random
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from evals import suites
from evals.suites.switches import switch
from evals.tasks.steps import TaskError, launch, tap
from evals.tasks.task import (
    Drawn,
    Milestone,
    Miss,
    besides,
    misaligned,
    short,
    twice,
    wrong,
)
from tests.evals.toy_suite import task

HERE = re.escape(str(Path(__file__)))
TOY = re.escape(str(Path(__file__).parents[1] / "toy_suite.py"))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"id": "Notes Easy"}, "lower-case words with hyphens"),
        ({"level": "simple"}, "there is no level 'simple'"),
        ({"apps": ()}, "name the apps"),
        ({"zh": ""}, "in English .en. and in Chinese"),
        ({"zh": "写便签"}, r"en names \['title'\] and zh names \[\]"),
        ({"milestones": ()}, "it has 0 milestones"),
        (
            {"milestones": (Milestone("a", bool),) * 2},
            "two of its milestones have one name",
        ),
        ({"misses": ()}, "needs a near-miss"),
        ({"misses": short()}, r"misses must be a tuple: .* misses=\(...,\)"),
        ({"apps": "notes"}, r"apps must be a tuple"),
        ({"milestones": Milestone("a", bool)}, "milestones must be a tuple"),
        (
            {"en": "Write '{title'"},
            "a brace of its instruction has no other one",
        ),
    ],
)
def test_a_broken_task_is_refused_with_its_line(
    fault: dict[str, object], said: str
) -> None:
    with pytest.raises(TaskError, match=rf"^{TOY}:\d+: task .*{said}"):
        task(**fault)


def test_a_miss_that_misses_nothing_is_refused_at_its_own_line() -> None:
    line = _line() + 4
    with pytest.raises(
        TaskError, match=rf"^{HERE}:{line}: miss 'none' needs one of"
    ):
        task(misses=(Miss(name="none"),))


def test_a_miss_changes_only_what_was_drawn() -> None:
    toy = task(misses=(wrong("late", hour=9),))
    line = _line() - 1
    with pytest.raises(
        TaskError, match=rf"^{HERE}:{line}: miss 'late' changes .'hour'."
    ):
        toy.missed(toy.misses[0], Drawn({"title": "Trip"}, "en"))


def test_a_milestone_is_a_function_at_its_own_line() -> None:
    line = _line() + 4
    with pytest.raises(
        TaskError, match=rf"^{HERE}:{line}: a milestone needs a name"
    ):
        task(milestones=(Milestone("saved", True),))  # type: ignore[arg-type]  # the mistake


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (
            "from evals.tasks.task import Task\nTASKS = (\n    Task(id='a' level='easy'),\n)\n",
            3,
            "comma",
        ),
        (
            "from evals.tasks.task import Task\n\nTASKS = (Task(id='a', level='easy'),)\n",
            3,
            "missing",
        ),
        (
            "from evals.tasks.steps import tapp\n",
            1,
            "cannot import name 'tapp'",
        ),
        ("import evals.stepps\n", 1, "No module named"),
        ("TASKS = (\n    done,\n)\n", 2, "NameError"),
    ],
)
def test_a_module_that_cannot_be_read_is_refused_with_its_line(
    text: str,
    line: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = f"broken_{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TaskError, match=rf"{name}\.py:{line}: .*{said}"):
        suites.read_tasks(name)


def test_tasks_are_offered_in_a_tuple(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lonely.py").write_text("TASKS = (1)\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(
        TaskError, match=r"^lonely: TASKS must be a tuple of tasks"
    ):
        suites.read_tasks("lonely")


def test_a_path_that_fails_names_the_line_within_it() -> None:
    wrong = task(path=lambda p: [launch("Notes"), tap(p.titel)])
    line = _line() - 1
    with pytest.raises(
        TaskError, match=rf"^{HERE}:{line}: AttributeError: .*'titel'"
    ):
        wrong.steps(Drawn({"title": "Trip"}, "en"))


def test_a_path_holds_steps_alone() -> None:
    with pytest.raises(TaskError, match="not of 'Notes'"):
        task(path=lambda p: ["Notes"]).steps(Drawn({}, "en"))
    with pytest.raises(TaskError, match="no steps"):
        task(path=lambda p: []).steps(Drawn({}, "en"))


def test_an_instruction_names_only_what_was_drawn() -> None:
    with pytest.raises(
        TaskError, match=r"names \['title'\], which is not drawn"
    ):
        task().instruction(Drawn({}, "zh"))
    assert (
        task().instruction(Drawn({"title": "旅行"}, "zh"))
        == "写一个标题为“旅行”的便签"
    )


def test_near_misses_walk_otherwise() -> None:
    toy, p = task(), Drawn({"title": "Trip"}, "en")
    other, less = toy.misses
    assert [s.text for s in toy.missed(other, p)][2] == "Tip"
    assert toy.missed(less, p) == toy.steps(p)[:-1]
    path = toy.steps(p)
    more = besides("pinned too", lambda p: tap(p.title), tap("Pin|置顶"))
    assert toy.missed(more, p) == [*path, tap("Trip"), tap("Pin|置顶")]
    assert toy.missed(twice(), p) == [*path, path[-1]]


def test_a_step_too_many_is_blamed_at_its_own_line() -> None:
    more = besides("wrong", lambda p: tap(p.titel))
    line = _line() - 1
    with pytest.raises(
        TaskError, match=rf"^{HERE}:{line}: AttributeError: .*'titel'"
    ):
        task().missed(more, Drawn({"title": "Trip"}, "en"))


def test_a_switch_says_how_it_shall_be_and_draws_those_around_it() -> None:
    facts = SimpleNamespace(zh=True)
    drawn = switch(on=False, around=("a", "b"), row="Alerts|预警")(
        random.Random(1),
        facts,  # type: ignore[arg-type]  # needs its language alone
    )
    assert drawn["others"].keys() == {"a", "b"}
    assert {**drawn, "others": 0} == {
        "on": False,
        "turn": "关闭",
        "row": "预警",
        "others": 0,
    }


def test_a_misaligned_task_keeps_the_demonstration() -> None:
    other = misaligned(task(), en="Delete '{title}'", zh="删除“{title}”")
    assert (other.id, other.demo) == ("notes-easy-other", "notes-easy")


def test_steps_take_the_words_of_one_language() -> None:
    step = tap("Save|保存")
    assert [step.localised(zh=zh).what for zh in (False, True)] == [
        "Save",
        "保存",
    ]


@pytest.mark.parametrize("suite", suites.list_suites())
def test_a_suite_can_be_read(suite: str) -> None:
    tasks = suites.load_suite(suite)
    assert tasks
    assert {t.suite for t in tasks} == {suite}
    assert all(t.demo in ("", *(o.id for o in tasks)) for t in tasks)


def test_a_task_is_chosen_by_its_name_or_an_app_s() -> None:
    (one,) = suites.choose_tasks(["mobile_knowledge/messages-normal"])
    assert one.id == "messages-normal"
    assert {t.id for t in suites.choose_tasks(["mobbench/cross-calendar"])} >= {
        "cross-calendar-clock"
    }


def _line() -> int:
    import inspect

    frame = inspect.currentframe()
    assert frame is not None
    assert frame.f_back is not None
    return frame.f_back.f_lineno

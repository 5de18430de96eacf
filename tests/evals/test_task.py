"""What a task may be, and that a broken one is refused with the line that is wrong."""

import re
from pathlib import Path

import pytest

from evals import suites
from evals.steps import TaskError, launch, tap
from evals.task import Drawn, Milestone, Miss, misaligned
from tests.evals.toy_suite import task

HERE = re.escape(str(Path(__file__)))
TOY = re.escape(str(Path(__file__).with_name("toy_suite.py")))


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"id": "Notes Easy"}, "lower-case words with hyphens"),
        ({"level": "simple"}, "there is no level 'simple'"),
        ({"apps": ()}, "name the apps"),
        ({"zh": ""}, "in English .en. and in Chinese"),
        ({"zh": "写便签"}, r"en names \['title'\] and zh names \[\]"),
        ({"milestones": ()}, "it has 0 milestones"),
        ({"milestones": (Milestone("a", bool),) * 2}, "two of its milestones have one name"),
        ({"misses": ()}, "needs a near-miss"),
    ],
)
def test_a_broken_task_is_refused_with_its_line(fault: dict[str, object], said: str) -> None:
    with pytest.raises(TaskError, match=rf"^{TOY}:\d+: task .*{said}"):
        task(**fault)


def test_a_miss_that_misses_nothing_is_refused_at_its_own_line() -> None:
    with pytest.raises(TaskError, match=rf"^{HERE}:{_line() + 1}: miss 'none' needs one of"):
        task(misses=(Miss(name="none"),))


def test_a_path_that_fails_names_the_line_within_it() -> None:
    wrong = task(path=lambda p: [launch("Notes"), tap(p.titel)])
    with pytest.raises(TaskError, match=rf"^{HERE}:{_line() - 1}: AttributeError: .*'titel'"):
        wrong.steps(Drawn({"title": "Trip"}, "en"))


def test_a_path_holds_steps_alone() -> None:
    with pytest.raises(TaskError, match="not of 'Notes'"):
        task(path=lambda p: ["Notes"]).steps(Drawn({}, "en"))
    with pytest.raises(TaskError, match="no steps"):
        task(path=lambda p: []).steps(Drawn({}, "en"))


def test_an_instruction_names_only_what_was_drawn() -> None:
    with pytest.raises(TaskError, match=r"names \['title'\], which is not drawn"):
        task().instruction(Drawn({}, "zh"))
    assert task().instruction(Drawn({"title": "旅行"}, "zh")) == "写一个标题为“旅行”的便签"


def test_near_misses_walk_otherwise() -> None:
    toy, p = task(), Drawn({"title": "Trip"}, "en")
    other, less = toy.misses
    assert [s.text for s in toy.missed(other, p)][2] == "Tip"
    assert toy.missed(less, p) == toy.steps(p)[:-1]


def test_a_misaligned_task_keeps_the_demonstration() -> None:
    other = misaligned(task(), en="Delete '{title}'", zh="删除“{title}”")
    assert (other.id, other.demo) == ("notes-easy-other", "notes-easy")


def test_steps_take_the_words_of_one_language() -> None:
    step = tap("Save|保存")
    assert [step.localised(zh=zh).what for zh in (False, True)] == ["Save", "保存"]


@pytest.mark.parametrize("suite", suites.suites())
def test_a_suite_can_be_read(suite: str) -> None:
    tasks = suites.load(suite)
    assert tasks
    assert {t.suite for t in tasks} == {suite}
    assert all(t.demo in ("", *(o.id for o in tasks)) for t in tasks)


def test_a_task_is_chosen_by_its_name_or_an_app_s() -> None:
    (one,) = suites.choose(["mobile_knowledge/messages-normal"])
    assert one.id == "messages-normal"
    assert {t.id for t in suites.choose(["mobbench/cross-calendar"])} >= {"cross-calendar-clock"}


def test_no_text_of_a_suite_is_in_the_offline_model() -> None:
    root = Path(suites.__file__).parents[2] / "models" / "offline"
    code = "\n".join(file.read_text(encoding="utf-8") for file in root.glob("*.py")).casefold()
    texts = {
        words.casefold()
        for suite in suites.suites()
        for t in suites.load(suite)
        for words in (t.id, *re.split(r"\{\w+\}|[.,;:?!。，？“”']", f"{t.en}\n{t.zh}"))
        if len(words.strip()) >= 24 or (len(words.strip()) >= 10 and not words.isascii())
    }
    assert texts
    assert [words for words in sorted(texts) if words.strip() in code] == []


def _line() -> int:
    import inspect

    frame = inspect.currentframe()
    assert frame is not None
    assert frame.f_back is not None
    return frame.f_back.f_lineno

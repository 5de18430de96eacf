"""The suites as a whole: every task is judged rightly, the oracle passes it, and no model of ours
knows it.

In full with `make soak`; a sample otherwise.
"""

import itertools
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from console.report import report
from evals import suites
from evals.harness import runner
from evals.harness.check_task import check_task
from evals.harness.rows import Job
from evals.harness.trial import run_trial
from evals.tasks.facts import view_facts
from evals.tasks.task import Language, Task
from models import scripted
from tapwright.errors import ModelNotConfigured
from tests.evals.conftest import Benches
from tests.examples import mark_long

SOAK = bool(os.environ.get("SOAK"))
TASKS = [t for suite in suites.list_suites() for t in suites.load_suite(suite)]
SAMPLE = {
    ("mobbench/weather-indirect", "en", 1),
    ("mobbench/clock-easy", "zh", 1),
    ("mobile_knowledge/messages-normal-other", "zh", 1),
    ("mobile_agent_v2/cross-basic-place", "zh", 1),
}
SPREAD: list[tuple[Language, int]] = list(
    itertools.product(("en", "zh"), (1, 2, 3))
)
KNOWN_TO_ALL = (
    "the day after tomorrow",
    "adaptive brightness",
    "自动调节亮度",
    "dark theme",
    "深色主题",
    "night light",
    "1 hour",
)
"""What everybody says, and what Android calls things."""


@pytest.mark.parametrize(
    ("name", "language", "seed"),
    mark_long(
        [
            (t.name, language, seed)
            for language, seed in SPREAD
            for t in TASKS
            if SOAK or (t.name, language, seed) in SAMPLE
        ],
        after=2,
    ),
)
def test_a_task_is_judged_rightly(
    name: str, language: Language, seed: int, benches: Benches
) -> None:
    (chosen,) = suites.choose_tasks([name])
    assert check_task(chosen, *benches(language, seed), seed=seed).faults == ()


def test_the_guide_s_example_is_a_task(
    benches: Benches, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guide = Path(suites.__file__).parents[2] / "docs" / "writing-a-task.md"
    example = (
        guide.read_text(encoding="utf-8")
        .split("```python\n")[1]
        .split("```")[0]
    )
    (tmp_path / "guide_example.py").write_text(example, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    (task,) = suites.read_tasks("guide_example")
    for language, seed in SPREAD if SOAK else SPREAD[:1]:
        assert (
            check_task(task, *benches(language, seed), seed=seed).faults == ()
        )


@pytest.mark.parametrize(
    ("name", "language"),
    mark_long(
        [
            ("mobile_knowledge/messages-normal", "en"),
            ("mobbench/clock-medium", "zh"),
        ],
        after=1,
    ),
)
def test_the_oracle_does_a_task_through_the_whole_graph(
    name: str,
    language: Language,
    benches: Benches,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    job = Job(task=name, language=language, seed=1, model="oracle")
    row = run_trial(
        job, benches.phones, folder=tmp_path, at_end=report.write_report
    )
    assert row.done, row.reason
    assert (row.status, row.steps, row.on_path) == ("done", row.path, row.path)
    assert row.reflected_right == row.reflections
    assert (tmp_path / row.folder / "report.html").is_file()
    assert row.calls > 0
    assert row.errors == {}
    with pytest.raises(ModelNotConfigured, match="no script"):
        scripted.load_scripted(
            job.key
        )  # hundreds of trials in one process need the room


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("suite", suites.list_suites())
def test_the_noiseless_oracle_passes_every_task(
    suite: str, language: Language, tmp_path: Path
) -> None:
    wanted = runner.jobs(
        suites.load_suite(suite),
        languages=(language,),
        seeds=(1,),
        model="oracle",
    )
    found = runner.run_jobs(
        wanted, folder=tmp_path, phones=2, on_row=lambda row: None
    )
    assert [
        (row.key, row.status, row.reason) for row in found if not row.done
    ] == []


def test_mobbench_is_as_long_as_the_paper_s() -> None:
    tasks = suites.load_suite("mobbench")
    assert Counter(t.level for t in tasks) == dict.fromkeys(
        ("easy", "medium", "hard", "indirect", "cross"), 10
    )
    single = Counter(t.apps[0] for t in tasks if t.level != "cross")
    assert list(single.values()) == [4] * 10
    assert all(len(t.apps) > 1 for t in tasks if t.level == "cross")
    assert all(t.mirrors for t in tasks)
    # Counted in Table 5; the paper's percentages are of 133 too.
    assert sum(len(t.milestones) for t in tasks) == 133


class Code:
    """Program text, in which a task's words are looked for."""

    def __init__(self, text: str) -> None:
        self.text = text.casefold()
        words = _words(self.text)
        self._rows = {
            row for length in (3, 4, 5) for row in _rows(words, length)
        }

    def taught(self, task: Task) -> list[str]:
        """What of a task stands in it: its id, or its words in a row, but for what is drawn.

        Three long words, four of which two are longer still, any five, or five Chinese signs.
        """
        found = (
            [task.id]
            if re.search(rf"\b{re.escape(task.id)}\b", self.text)
            else []
        )
        for part in re.split(r"\{\w+\}|[^\w\s']", task.en.casefold()):
            for length in (3, 4, 5):
                rows = _rows(_words(part), length)
                found += [
                    " ".join(row)
                    for row in rows
                    if row in self._rows and _telling(row)
                ]
        for run in re.findall(
            r"[\u3400-\u9fff]+", re.sub(r"\{\w+\}", " ", task.zh)
        ):
            signs = (run[start : start + 5] for start in range(len(run) - 4))
            found += [each for each in signs if each in self.text]
        return [
            each
            for each in found
            if not any(each in known for known in KNOWN_TO_ALL)
        ]


@pytest.fixture(scope="module")
def offline() -> Code:
    folder = Path(suites.__file__).parents[2] / "models" / "offline"
    files = sorted(folder.rglob("*.py"))
    return Code("\n".join(file.read_text(encoding="utf-8") for file in files))


@pytest.mark.parametrize("suite", suites.list_suites())
def test_no_words_of_a_suite_are_in_the_offline_model(
    suite: str, offline: Code
) -> None:
    found = {
        t.name: taught
        for t in suites.load_suite(suite)
        if (taught := offline.taught(t))
    }
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        'if "earliest of the alarms" in goal:',
        '"TURN OFF THE EARLIEST OF"',
        'TASKS = {"clock-easy"}',
        'r"已开启的闹钟中最早"',
    ],
)
def test_words_of_a_task_would_be_found(line: str) -> None:
    (clock,) = suites.choose_tasks(["mobbench/clock-easy"])
    assert Code(line).taught(clock)
    assert not Code("turn off the alarm, 关闭闹钟").taught(clock)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_drawn_is_not_in_the_offline_model(
    language: Language, benches: Benches, offline: Code
) -> None:
    phone, _ = benches(language)
    phone.reset()
    with phone.system.lock:
        for app in phone.system.tasks.apps.values():
            app.first_page()
        facts = view_facts(phone.system)
        drawn = [t.draw(random.Random(f"{t.id}/1"), facts) for t in TASKS]
    names = {
        said.casefold()
        for values in drawn
        for said in _strings(values)
        if _a_name(said)
    }
    assert len(names) >= 50
    taught = {said for said in names if said in offline.text}
    assert taught.difference(KNOWN_TO_ALL) == set()


def _telling(row: tuple[str, ...]) -> bool:
    if len(row) == 3:
        return all(len(word) >= 4 for word in row)
    return len(row) == 5 or sum(len(word) >= 5 for word in row) >= 2


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", text)


def _rows(words: list[str], length: int) -> Iterator[tuple[str, ...]]:
    return (
        tuple(words[n : n + length]) for n in range(len(words) - length + 1)
    )


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def _a_name(said: str) -> bool:
    """Whether it is more than a word that anybody uses: two words, or five Chinese signs."""
    return len(said.split()) > 1 if said.isascii() else len(said) >= 5

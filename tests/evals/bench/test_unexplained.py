"""Which lasting steps of a finished run nothing explains."""

from pathlib import Path

import pytest

from evals.bench.unexplained import main, measure_runs
from graph.events import FILE, Began, Decided, Planned
from graph.state import Decision
from graph.tasks import make_root
from tapwright.errors import UsageError
from tests.nodes.screens import element, screen, words
from tools.actions import Tap
from tools.observation.capture import save_screen
from tools.screen import Screen


def keep_run(folder: Path, page: Screen, *, task: str, plan: str) -> None:
    (folder / "screens").mkdir(parents=True)
    save_screen(folder, page)
    decision = Decision(
        step=1, task=0, before=page.ref, judgement="act", action=Tap(element=1)
    )
    began = Began(instruction=task, folder=str(folder), device="", models={})
    planned = Planned(
        step=0, change="decompose", thought="", tasks=make_root(plan)
    )
    decided = Decided(
        step=1, goal=task, observation="", decision=decision, action="tap 1"
    )
    lines = [e.model_dump_json() for e in (began, planned, decided)]
    (folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")


PAGE = screen(
    words("Network"), element("switch", "Airplane mode", checked=False)
)


@pytest.mark.parametrize(
    ("task", "plan", "with_plan", "by_instruction"),
    [
        ("Turn on airplane mode", "Look", 0, 0),
        ("Get the phone ready to fly", "Turn on airplane mode", 0, 1),
        ("Read the latest message", "Open Messages", 1, 1),
    ],
)
def test_a_lasting_step_is_held_against_instruction_and_plan(
    tmp_path: Path, task: str, plan: str, with_plan: int, by_instruction: int
) -> None:
    keep_run(tmp_path / "run", PAGE, task=task, plan=plan)
    found = measure_runs(tmp_path)
    assert (found.runs, found.steps, found.lasting) == (1, 1, 1)
    assert len(found.with_plan) == with_plan
    assert len(found.by_instruction) == by_instruction
    assert main([str(tmp_path)]) == (1 if with_plan else 0)


def test_what_only_looks_is_not_counted(tmp_path: Path) -> None:
    page = screen(words("Inbox"), element("item", "Anna"))
    keep_run(tmp_path / "run", page, task="Turn on mute", plan="Look")
    assert measure_runs(tmp_path).lasting == 0


def test_a_folder_without_runs_is_said_to_hold_none(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no run"):
        measure_runs(tmp_path)

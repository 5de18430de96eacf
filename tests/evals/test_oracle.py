"""What the oracle answers on given screens, its noise, and how runs are held against a path."""

import json
from pathlib import Path
from typing import Any

from langchain_core.messages import HumanMessage, SystemMessage

from evals.find import action, find
from evals.matching import on_path
from evals.oracle import PROSE, Oracle
from evals.steps import answer, fill, launch, scroll_to, tap
from graph.state import Decision, Target
from tools.actions import Action, Answer, Fill, OpenApp, Scroll, Tap
from tools.screen import Bounds, Element, Screen

STEPS = [launch("Notes"), tap("New note"), fill("Trip", into="#title"), tap("Save"), answer("ok")]


def element(
    index: int, text: str, *, name: str = "", role: Any = "button", top: int = 0
) -> Element:
    bounds = Bounds(left=0, top=top, right=100, bottom=top + 100)
    return Element(index=index, role=role, text=text, resource_id=name, bounds=bounds)


def screen(*elements: Element) -> Screen:
    return Screen(
        id="000000000000-000000", width=100, height=900, signature="page", elements=elements
    )


class Stage:
    """A run's folder, into which a test puts screens and verdicts."""

    def __init__(self, folder: Path, **choices: Any) -> None:
        self.folder = folder
        (folder / "screens").mkdir()
        self.oracle = Oracle(**{"steps": STEPS, "folder": folder, **choices})

    def show(self, *elements: Element) -> None:
        shown = screen(*elements)
        path = self.folder / "screens" / f"{shown.id}.json"
        path.write_text(shown.model_dump_json(), encoding="utf-8")
        self._tell({"event": "observed", "screen": shown.id})

    def verdict(self, kind: str, origin: str = "rule") -> None:
        self._tell({"event": "reflected", "verdict": {"kind": kind, "origin": origin}})

    def _tell(self, event: dict[str, Any]) -> None:
        with (self.folder / "events.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(event) + "\n")

    def ask(self, text: str) -> Any:
        said = self.oracle([SystemMessage("x"), HumanMessage(text)])
        return said if said == PROSE else json.loads(said)

    def assess(self, goal: str) -> Any:
        return self.ask(f'# Task\nWrite a note\n# Sub-goal\n{goal}\n# Screen\n- "x"')


PLAN = '# Task\nWrite a note\n# Goal\nWrite a note\n# Reason\nlong\n# Screen\n- "x"'
REFLECT = '# Task\nWrite a note\n# Sub-goal\n{}\n# Action\ntap 1\n# Before\n- "x"\n# After\n- "y"'


def test_it_plans_acts_and_ends_without_noise(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.show(element(1, "Home"))
    assert stage.assess("Write a note")["judgement"] == "decompose"
    goals = stage.ask(PLAN)["subgoals"]
    assert len(goals) == 2
    assert stage.assess(goals[0])["action"]["kind"] == "open_app"
    stage.verdict("expected")
    stage.show(element(1, "Search"), element(2, "New note"))
    assert stage.assess(goals[0])["action"] == {"kind": "tap", "element": 2}
    assert stage.ask(REFLECT.format(goals[0]))["verdict"] == "expected"
    stage.verdict("expected", "model")
    stage.show(element(1, "Title", name="title", role="input"), element(2, "Save"))
    assert stage.assess(goals[0])["action"] == {"kind": "fill", "element": 1, "text": "Trip"}
    stage.verdict("no_change", "model")
    assert stage.assess(goals[0])["action"]["kind"] == "fill"
    stage.verdict("expected")
    assert stage.assess(goals[0])["completes"] is True
    stage.verdict("expected")
    stage.show(element(1, "Saved"))
    assert stage.assess(goals[0])["judgement"] == "done"
    assert stage.assess(goals[1])["action"] == {"kind": "answer", "text": "ok"}
    stage.verdict("expected")
    ended = stage.ask('# Task\nWrite a note\n# Claim\ndone\n# Screen\n- "x"')
    assert ended == {"done": True, "evidence": "Saved", "answer": "ok"}
    assert stage.oracle.errors == []


def test_noise_is_seeded_and_in_every_role(tmp_path: Path) -> None:
    made = []
    for number, seed in enumerate(("a", "a", "b")):
        folder = tmp_path / str(number)
        folder.mkdir()
        steps = [tap("New note")] * 30
        stage = Stage(folder, steps=steps, noise=0.8, seed=seed, planning=False)
        stage.show(element(1, "Search"), element(2, "New note"), element(3, "Save"))
        for _ in range(12):
            stage.ask(PLAN)
            stage.assess("New note")
            stage.ask(REFLECT.format("New note"))
            stage.verdict("wrong_page")
        made.append(stage.oracle.errors)
    assert made[0] == made[1] != made[2]
    assert {*made[0], *made[2]} == {
        "wrong element", "skipped step", "wrong verdict", "malformed reply",
    }  # fmt: skip


def test_it_waits_for_what_is_not_there_and_then_gives_up(tmp_path: Path) -> None:
    stage = Stage(tmp_path, planning=False)
    stage.show(element(1, "Home"))
    stage.assess("Write a note")
    stage.verdict("expected")
    kinds = []
    for _ in range(20):
        said = stage.assess("Write a note")
        if said["judgement"] == "impossible":
            break
        kinds.append(said["action"]["kind"])
        stage.verdict("expected")
    assert kinds[:4] == ["wait", "wait", "wait", "back"]
    assert kinds.count("open_app") >= 2
    assert said["judgement"] == "impossible"


def test_elements_are_found_by_whole_words_first() -> None:
    shown = (
        element(-1, "Save", role="text"),
        element(1, "Save as"),
        element(2, "Save", top=500),
        element(3, "6:30 AM\nYoga", name="alarm"),
    )
    assert [e.index for e in map(lambda w: find(shown, w), ("Save", "save as", "Yoga", "#alarm"))
            if e] == [2, 1, 3, 3]  # fmt: skip
    assert find(shown, "Delete") is None
    assert find(shown, "Save", near="Yoga") is not None
    assert action(tap("Delete"), screen(*shown)) is None
    assert action(scroll_to("Zed"), screen(*shown)) is not None


def test_decisions_are_held_against_the_path() -> None:
    def decided(act: Action, text: str = "", name: str = "") -> Decision:
        aimed = Target(text=text, resource_id=name)
        return Decision(step=1, task=0, judgement="act", action=act, target=aimed)

    steps = [*STEPS[:2], scroll_to("Title"), *STEPS[2:]]
    done = [
        decided(OpenApp(text="notes")),
        decided(Tap(element=1), "Search"),
        decided(Tap(element=2), "New note"),
        decided(Scroll(element=1)),
        decided(Scroll(element=1)),
        decided(Fill(element=1, text="Trip"), "Title", "title"),
        decided(Tap(element=2), "Save"),
        decided(Answer(text="it is done")),
    ]
    assert on_path(steps, done) == [True, False, True, True, True, True, True, True]
    assert on_path(steps, done[:2]) == [True, False]
    assert on_path(steps, list(reversed(done))).count(True) < 4

"""Runs as episodes: what becomes of each action, what is left out, and what must not be in it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from evals.odyssey.acts import CannotExport, Taken, acts
from evals.odyssey.dataset import Dataset, read
from evals.odyssey.export import describe_self_match, export, finish, main
from evals.odyssey.moves import gold
from evals.odyssey.records import Step
from evals.odyssey.tuning import PREFERENCE, SUPERVISED
from graph.events import Acted, Began, Concluded, Decided, Observed, Reflected
from graph.state import Decision, Outcome, Usage, Verdict
from graph.tasks import TaskTree
from tapwright.errors import UsageError
from tools import actions as a
from tools.actions import Action
from tools.screen import Bounds, Element, Screen
from tools.vision import encoding

PASSWORD, SECRET = "hunter2", "swordfish"
WIDTH, HEIGHT = 720, 1280


def box(left: int, top: int, right: int, bottom: int) -> Bounds:
    return Bounds(left=left, top=top, right=right, bottom=bottom)


SIGN_IN = (
    Element(index=1, role="input", text="Name", bounds=box(0, 100, 720, 200)),
    Element(
        index=2,
        role="input",
        text="Password",
        password=True,
        bounds=box(0, 300, 720, 400),
    ),
    Element(
        index=3,
        role="button",
        text="Go",
        bounds=box(500, 1100, 700, 1200),
        clickable=True,
    ),
    Element(
        index=4, role="list", scrollable=True, bounds=box(0, 200, 720, 1200)
    ),
    Element(index=-1, role="text", text="Welcome", bounds=box(0, 0, 720, 90)),
)
HOME = (
    Element(
        index=1,
        role="item",
        text="Bank",
        bounds=box(100, 200, 200, 300),
        clickable=True,
    ),
    Element(
        index=2,
        role="item",
        text="Clock",
        bounds=box(300, 200, 400, 300),
        clickable=True,
    ),
)
DONE = (
    Element(
        index=-1,
        role="text",
        text=f"Your word is {PASSWORD}",
        bounds=box(9, 9, 99, 99),
    ),
)


def screen(
    number: int, elements: Sequence[Element], package: str = "com.bank"
) -> Screen:
    name = f"{number:012x}-000000"
    return Screen(
        id=name, width=WIDTH, height=HEIGHT, package=package, signature=f"v2:{number}",
        elements=tuple(elements), image=f"{name}.jpg",
    )  # fmt: skip


SCREENS = {
    "home": screen(1, HOME, "com.launcher"),
    "page": screen(2, SIGN_IN),
    "done": screen(3, DONE),
}


def taken(action: Action, where: str = "page") -> Taken:
    return Taken(action=action, screen=SCREENS[where], picture=Path())


def commands(
    action: Action, where: str = "page", seen: Sequence[Taken] = ()
) -> list[str]:
    return [
        gold(
            Step.model_validate(
                {
                    "step": 0,
                    "screenshot": "-",
                    "action": act.action,
                    "info": act.info,
                }
            )
        ).command
        for act in acts(taken(action, where), seen)
    ]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (a.Tap(element=3), ["CLICK: (832, 898)"]),
        (a.DoubleTap(element=3), ["CLICK: (832, 898)"]),
        (a.LongPress(element=3), ["LONG_PRESS: (832, 898)"]),
        (a.TapPoint(x=360, y=150), ["CLICK: (500, 117)"]),
        (a.TapText(text="go"), ["CLICK: (832, 898)"]),
        (a.Fill(element=1, text="Anna"), ["CLICK: (499, 117)", "TYPE: Anna"]),
        (a.TypeText(text="10:30"), ["TYPE: 10:30"]),
        (a.Scroll(element=4, direction="down"), ["SCROLL: UP"]),
        (a.Scroll(element=4, direction="left"), ["SCROLL: RIGHT"]),
        (a.Swipe(direction="down"), ["SCROLL: DOWN"]),
        (a.Back(), ["PRESS_BACK"]),
        (a.Home(), ["PRESS_HOME"]),
        (a.Recents(), ["PRESS_RECENT"]),
        (a.Enter(), ["CLICK: (912, 892)"]),
        (a.Submit(), ["CLICK: (912, 892)"]),
        (a.Scroll(direction="down", until="Last"), ["SCROLL: UP"]),
        (a.Swipe(direction="right", edge=True), ["SCROLL: RIGHT"]),
        (a.Wait(seconds=2), []),
        (a.Ask(text="which?"), []),
        (a.Answer(text="7 AM"), ["COMPLETE"]),
        (a.Finish(text="Saved"), ["COMPLETE"]),
        (a.Fail(text="no such app"), ["IMPOSSIBLE"]),
    ],
)
def test_each_action_has_its_counterpart(
    action: Action, said: list[str]
) -> None:
    assert [near(command) for command in commands(action)] == [
        near(command) for command in said
    ]


def near(command: str) -> str:
    """The command with its point to the nearest 20."""
    kind, _, rest = command.partition(": (")
    sides = [
        20 * round(float(side) / 20)
        for side in rest.rstrip(")").split(",")
        if side
    ]
    return f"{kind} {sides}"


def test_an_app_is_opened_by_its_icon_where_one_is_seen() -> None:
    assert commands(a.OpenApp(text="Clock"), "home") == ["CLICK: (486, 195)"]
    home = taken(a.Tap(element=1), "home")
    assert commands(a.OpenApp(text="clock"), "page", [home]) == [
        "PRESS_HOME",
        "CLICK: (486, 195)",
    ]
    with pytest.raises(
        CannotExport, match="'Notes' was opened by its name, and no screen"
    ):
        commands(a.OpenApp(text="Notes"), "page", [home])


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (a.CloseApp(text="Clock"), "has no counterpart"),
        (a.Tap(element=9), "has no such element"),
        (a.TapText(text="nowhere"), "no element of the screen"),
    ],
)
def test_what_cannot_be_told_is_refused(action: Action, said: str) -> None:
    with pytest.raises(CannotExport, match=said):
        commands(action)


def test_a_touch_has_its_element_as_box_and_a_point_the_one_below() -> None:
    (act,) = acts(taken(a.Tap(element=3)))
    assert act.box == (694, 859, 973, 938)
    (act,) = acts(taken(a.TapPoint(x=510, y=1110)))
    assert act.box == (694, 859, 973, 938)
    (act,) = acts(taken(a.TapPoint(x=710, y=1270)))
    assert act.box == ()


Told = tuple[Action, str, str]


def a_run(
    folder: Path,
    steps: Sequence[Told],
    *,
    status: str = "done",
    last: str = "done",
) -> Path:
    """A run's folder, as the agent leaves it, of actions with their screens and verdicts."""
    (folder / "screens").mkdir(parents=True)
    for each in SCREENS.values():
        picture = np.full((HEIGHT, WIDTH, 3), 200, np.uint8)
        (folder / "screens" / each.image).write_bytes(
            encoding.encode_jpeg(picture, max_side=2000)
        )
        (folder / "screens" / f"{each.id}.json").write_text(
            each.model_dump_json()
        )
    words = f"Sign in as Anna with the password {PASSWORD}"
    told_: list[Any] = [
        Began(instruction=words, folder=str(folder), device="D", models={}),
    ]
    for number, (action, where, verdict) in enumerate(steps, 1):
        here = SCREENS[where]
        told_ += [
            _observed(number, here),
            Decided(
                step=number, goal="sign in", observation="", action=a.format_action(action),
                decision=Decision(
                    step=number, task=0, before=here.ref, judgement="act", action=action,
                    thought=f"type {PASSWORD}" if "fill" in action.kind else "as it is asked for",
                ),
            ),
            Acted(step=number, action=a.format_action(action), outcome=Outcome(ok=True)),
            Reflected(
                step=number, verdict=Verdict.model_validate({"kind": verdict}), thought="",
                screen="", tasks=TaskTree(), usage=Usage(),
            ),
        ]  # fmt: skip
    told_ += [
        _observed(9, SCREENS[last]),
        Concluded.model_validate(
            {"step": 9, "status": status, "reason": "it is not there", "answer": "",
             "evidence": f"Your word is {PASSWORD}", "tasks": TaskTree(), "usage": Usage()}
        ),
    ]  # fmt: skip
    lines = [json.dumps(each.model_dump(mode="json")) for each in told_]
    (folder / "events.jsonl").write_text(
        "\n".join(lines) + "\n", encoding="utf-8"
    )
    return folder


def _observed(number: int, here: Screen) -> Observed:
    return Observed(
        step=number, screen=here.id, package=here.package, elements=len(here.elements),
        settle_ms=0, image="", marked="",
    )  # fmt: skip


WAY: list[Told] = [
    (a.OpenApp(text="Bank"), "home", "expected"),
    (a.Tap(element=3), "page", "no_change"),
    (a.Fill(element=1, text="Anna"), "page", "expected"),
    (a.Fill(element=2, text=PASSWORD), "page", "expected"),
    (a.TypeText(text=SECRET), "page", "expected"),
    (a.Wait(seconds=1), "page", "expected"),
    (a.Tap(element=3), "page", "expected"),
]


def test_a_run_becomes_an_episode_that_matches_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_BANK", SECRET)
    out = tmp_path / "out"
    made = export(a_run(tmp_path / "run-1", WAY), out)
    assert (
        describe_self_match(made)
        == "matches itself with paper 100, official-script 100"
    )
    assert read(out / "annotations" / "run-1.json") == made
    kinds = [gold(step).kind for step in made.steps]
    assert kinds == [
        "CLICK",
        "CLICK",
        "TYPE",
        "CLICK",
        "TYPE",
        "TYPE",
        "CLICK",
        "COMPLETE",
    ]
    assert made.device_info.device_name == "Small Phone"
    assert made.task_info.app == ("com.bank",)
    assert made.source == {"made_by": "tapwright", "annotations": "rule"}
    assert made.steps[0].low_level_instruction == 'Tap the entry "Bank".'
    assert made.steps[1].context == 'So far: Tap the entry "Bank".'
    assert made.steps[2].intention == "type {{password}}"
    assert "Welcome" in made.steps[1].description
    finish(out)
    lines = (out / SUPERVISED).read_text(encoding="utf-8").splitlines()
    answers = [json.loads(line)["messages"][-1]["content"] for line in lines]
    assert "TYPE: Anna" in answers
    assert len(lines) == 4 * len(made.steps)
    assert {path.name for path in (out / "splits").iterdir()} >= {
        "random_split.json"
    }


def test_no_password_and_no_secret_is_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_BANK", SECRET)
    out = tmp_path / "out"
    made = export(a_run(tmp_path / "run-1", WAY), out)
    finish(out)
    written = [path.read_text() for path in out.rglob("*.json*")]
    assert len(written) >= 7
    assert [
        text for text in written if PASSWORD in text or SECRET in text
    ] == []
    assert (
        made.task_info.instruction
        == "Sign in as Anna with the password {{password}}"
    )
    assert made.steps[4].info == "{{password}}"
    assert made.steps[5].info == "{{secret:BANK}}"
    # What shows the password is black on the picture, and nothing else is.
    last = cv2.imread(str(out / "screenshots" / made.steps[-1].screenshot))
    assert last is not None
    assert last.shape == (HEIGHT, WIDTH, 3)
    assert last[9:99, 9:99].max() == 0
    assert last[110:, 110:].min() > 150


def test_wrong_steps_make_pairs(tmp_path: Path) -> None:
    out = tmp_path / "out"
    way: list[Told] = [
        (a.OpenApp(text="Bank"), "home", "expected"),
        (a.Tap(element=3), "page", "wrong_page"),
        (a.Fill(element=1, text="Anna"), "page", "expected"),
    ]
    made = export(a_run(tmp_path / "run-2", way), out)
    finish(out)
    (line,) = (out / PREFERENCE).read_text(encoding="utf-8").splitlines()
    pair = json.loads(line)
    assert pair["chosen"][0]["content"] == gold(made.steps[1]).command
    assert pair["rejected"][0]["content"].startswith("CLICK: (833")
    assert pair["images"] == ["screenshots/run-2_1.png"]
    assert "Previous actions:\n1. CLICK" in pair["prompt"][1]["content"]


def test_a_failed_run_ends_in_incomplete_and_a_stopped_one_is_refused(
    tmp_path: Path,
) -> None:
    made = export(
        a_run(tmp_path / "a", WAY[:1], status="failed"), tmp_path / "out"
    )
    assert made.steps[-1].action == "INCOMPLETE"
    assert made.steps[-1].ps == "it is not there"
    stopped = a_run(tmp_path / "b", WAY[:1], status="stopped")
    with pytest.raises(UsageError, match="neither COMPLETE nor INCOMPLETE"):
        export(stopped, tmp_path / "out")
    (stopped / "events.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="has not ended"):
        export(stopped, tmp_path / "out")


def test_the_command_names_what_it_cannot_export(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path / "home"))
    good = a_run(tmp_path / "home" / "runs" / "good", WAY)
    bad = a_run(tmp_path / "bad", [(a.CloseApp(), "page", "expected")])
    out = tmp_path / "out"
    assert main(["good", str(bad), "nothing", "--out", str(out)]) == 1
    said = capsys.readouterr()
    assert (
        said.out
        == "good: 8 steps; matches itself with paper 100, official-script 100\n"
    )
    assert "has no counterpart" in said.err
    assert "nothing: there is no run 'nothing'" in said.err
    assert Dataset(out).names == ("good.json",)
    assert good.is_dir()

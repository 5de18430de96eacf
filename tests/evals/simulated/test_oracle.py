"""What the oracle answers on given screens, its noise, and how runs are held against a path."""

import json
from pathlib import Path
from typing import Any, Literal

import pytest
from langchain_core.messages import HumanMessage, SystemMessage

from evals.simulated.foresight import reached
from evals.simulated.noise import Noise
from evals.simulated.oracle import PROSE, Oracle
from evals.tasks.find import action, find
from evals.tasks.matching import on_path
from evals.tasks.other_phones import OtherPhone
from evals.tasks.steps import (
    answer,
    call,
    fill,
    launch,
    scroll_to,
    tap,
    wait_for,
)
from graph.state import Decision
from models.coordinates import CoordinateFrame
from tools.actions import Action, Answer, CallTool, Fill, OpenApp, Scroll, Tap
from tools.screen import Bounds, Element, Screen, Target
from tools.vision.encoding import fit_size

STEPS = [
    launch("Notes"),
    tap("New note"),
    fill("Trip", into="#title"),
    tap("Save"),
    answer("ok"),
]


def element(
    index: int, text: str, *, name: str = "", role: Any = "button", top: int = 0
) -> Element:
    bounds = Bounds(left=0, top=top, right=100, bottom=top + 100)
    return Element(
        index=index, role=role, text=text, resource_id=name, bounds=bounds
    )


def screen(*elements: Element, number: int = 0) -> Screen:
    return Screen(
        id=f"000000000000-{number:06}",
        width=100,
        height=900,
        signature="page",
        elements=elements,
    )


class Stage:
    """A run's folder, into which a test puts screens and verdicts."""

    def __init__(self, folder: Path, **choices: Any) -> None:
        self.folder = folder
        (folder / "screens").mkdir()
        self.oracle = Oracle(**{"steps": STEPS, "folder": folder, **choices})

    def show(
        self,
        *elements: Element,
        number: int = 0,
        signature: str = "page",
        package: str = "",
    ) -> None:
        shown = screen(*elements, number=number).model_copy(
            update={"signature": signature, "package": package}
        )
        path = self.folder / "screens" / f"{shown.id}.json"
        path.write_text(shown.model_dump_json(), encoding="utf-8")
        self._tell({"event": "observed", "screen": shown.id})

    def verdict(
        self,
        kind: str,
        origin: str = "rule",
        *,
        acted: bool = True,
        interrupted: bool = False,
    ) -> None:
        if acted:
            self._tell({"event": "acted", "outcome": {"ok": True}})
        verdict = {"kind": kind, "origin": origin, "interrupted": interrupted}
        self._tell({"event": "reflected", "verdict": verdict})

    def decided(self, decision: Decision) -> None:
        self._tell(
            {"event": "decided", "decision": decision.model_dump(mode="json")}
        )

    def _tell(self, event: dict[str, Any]) -> None:
        with (self.folder / "events.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(event) + "\n")

    def ask(self, text: str, system: str = "x") -> Any:
        said = self.oracle([SystemMessage(system), HumanMessage(text)])
        return said if said == PROSE else json.loads(said)

    def assess(self, goal: str) -> Any:
        return self.ask(
            f'# Task\nWrite a note\n# Sub-goal\n{goal}\n# Screen\n- "x"'
        )


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
    stage.show(
        element(1, "Title", name="title", role="input"), element(2, "Save")
    )
    assert stage.assess(goals[0])["action"] == {
        "kind": "fill",
        "element": 1,
        "text": "Trip",
    }
    stage.verdict("no_change", "model")  # wrong, and the screen tells better
    assert stage.assess(goals[0])["completes"] is True
    stage.verdict("expected")
    stage.show(element(1, "Saved"))
    assert stage.assess(goals[0])["judgement"] == "done"
    assert stage.assess(goals[1])["action"] == {"kind": "answer", "text": "ok"}
    stage.verdict("expected")
    ended = stage.ask('# Task\nWrite a note\n# Claim\ndone\n# Screen\n- "x"')
    assert ended == {
        "done": True,
        "missing": [],
        "evidence": ['"Saved"'],
        "answer": "ok",
    }
    assert stage.oracle.errors == []


def test_it_judges_before_it_acts_and_keeps_account_where_that_is_asked(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path, planning=False)
    stage.show(element(1, "Home"))
    goal = '# Task\nWrite a note\n# Sub-goal\nWrite a note\n# Screen\n- "x"'
    assert stage.ask(goal, "You judge whether")["judgement"] == "act"
    assert stage.assess("Write a note")["action"]["kind"] == "open_app"
    stage.verdict("expected")
    stage.show(element(1, "New note"))
    done = stage.ask("# Task\nWrite a note", "You keep account of work")
    assert done == {"completed": 'launch "Notes"'}
    stage.oracle.noise = Noise(reflector=1.0)
    said = [stage.ask(goal, "You judge whether") for _ in range(20)]
    assert {each["judgement"] for each in said if each != PROSE} == {
        "act",
        "done",
    }
    assert set(stage.oracle.errors) == {"wrong verdict", "malformed reply"}


def test_it_goes_home_where_apps_are_opened_from_there_alone(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path, planning=False)
    stage.show(element(1, "Somewhere"))
    goal = '# Task\nWrite a note\n# Sub-goal\nWrite a note\n# Screen\n- "x"'
    barred = "You operate\nActions: tap(element); home, back()\n"
    assert stage.ask(goal, barred)["action"] == {"kind": "home"}
    stage.verdict("expected")
    free = "You operate\nActions: tap(element); open_app(text); home, back()\n"
    assert stage.ask(goal, free)["action"]["kind"] == "open_app"


def test_it_sees_that_the_task_is_done_when_it_finds_no_way_on(
    tmp_path: Path,
) -> None:
    finished = False
    steps = [launch("Notes"), tap("Save"), tap("OK")]
    stage = Stage(
        tmp_path, steps=steps, planning=False, finished=lambda: finished
    )
    stage.show(element(1, "Save"))
    stage.assess("Write a note")
    stage.verdict("expected")
    stage.assess("Write a note")
    stage.verdict("expected")
    assert stage.assess("Write a note")["action"]["kind"] == "wait"
    stage.verdict("expected")
    finished = True
    assert stage.assess("Write a note")["judgement"] == "done"


def test_after_an_error_it_sees_at_the_end_that_something_is_missing(
    tmp_path: Path,
) -> None:
    stage = Stage(
        tmp_path, steps=[tap("Save")], planning=False, finished=lambda: False
    )
    stage.show(element(1, "Save"))
    stage.assess("Write a note")
    stage.verdict("expected")
    claim = '# Task\nWrite a note\n# Claim\ndone\n# Screen\n- "x"'
    assert stage.ask(claim)["done"] is True
    stage.oracle.errors.append("skipped step")
    said = stage.ask(claim)
    assert (said["done"], said["missing"]) == (
        False,
        ["the task as it was asked for"],
    )
    assert stage.assess("Write a note")["action"] == {
        "kind": "tap",
        "element": 1,
    }


def test_what_is_waited_for_in_vain_is_brought_about_anew(
    tmp_path: Path,
) -> None:
    stage = Stage(
        tmp_path, steps=[tap("Search"), wait_for("Results")], planning=False
    )
    stage.show(element(1, "Search"))
    assert stage.assess("Find it")["action"]["kind"] == "tap"
    stage.verdict("expected")
    assert stage.assess("Find it")["action"]["kind"] == "wait"
    stage.verdict("no_change", acted=False)
    assert stage.assess("Find it")["action"]["kind"] == "back"
    stage.verdict("expected")
    assert stage.assess("Find it")["action"] == {"kind": "tap", "element": 1}


def test_a_step_that_was_seen_to_go_wrong_is_not_left_out(
    tmp_path: Path,
) -> None:
    steps = [tap("City"), tap("Beijing"), tap("Date")]
    stage = Stage(tmp_path, steps=steps, planning=False)
    stage.show(element(1, "City"), element(2, "Date"))
    assert stage.assess("Book")["action"] == {"kind": "tap", "element": 1}
    stage.verdict("expected")
    stage.show(
        element(1, "Beijing"), element(2, "Leave"), number=1, signature="cities"
    )
    stage.oracle.noise = Noise(actor=1.0)
    said: Any = PROSE
    while said == PROSE or said["action"]["element"] != 2:
        said = stage.assess("Book")
    stage.oracle.noise = Noise()
    # It led back to where the city is chosen, and where the date could be as well.
    stage.show(element(1, "City"), element(2, "Date"), number=2)
    stage.verdict("wrong_page", "model")
    kinds = []
    for _ in range(3):
        said = stage.assess("Book")["action"]
        kinds.append(said)
        stage.verdict("expected")
        if said["kind"] == "tap":
            break
    assert kinds[-1] == {"kind": "tap", "element": 1}


def test_noise_is_seeded_and_in_every_role(tmp_path: Path) -> None:
    made = []
    for number, seed in enumerate(("a", "a", "b")):
        folder = tmp_path / str(number)
        folder.mkdir()
        steps = [tap("New note")] * 30
        stage = Stage(
            folder,
            steps=steps,
            noise=Noise.of("0.8"),
            seed=seed,
            planning=False,
        )
        stage.show(
            element(1, "Search"), element(2, "New note"), element(3, "Save")
        )
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


def test_it_puts_a_switch_back_that_it_touched_by_mistake(
    tmp_path: Path,
) -> None:
    stage = Stage(
        tmp_path,
        steps=[tap("New note"), tap("Save")],
        planning=False,
        noise=Noise(actor=1.0),
    )
    wifi = element(2, "Wi-Fi", role="switch").model_copy(
        update={"checked": False}
    )
    stage.show(element(1, "New note"), wifi)
    said: Any = PROSE
    while said == PROSE or said["action"]["element"] != 2:
        said = stage.assess("Write a note")
    stage.oracle.noise = Noise()
    stage.show(
        element(1, "New note"),
        wifi.model_copy(update={"checked": True}),
        number=1,
    )
    assert stage.ask(REFLECT.format("Write a note"))["verdict"] == "no_change"
    stage.verdict("no_change", "model")
    assert stage.assess("Write a note")["action"] == {
        "kind": "tap",
        "element": 2,
    }
    stage.verdict("expected", "model")
    stage.show(element(1, "New note"), wifi)
    assert stage.assess("Write a note")["action"] == {
        "kind": "tap",
        "element": 1,
    }


@pytest.mark.parametrize(
    ("app", "label"), [("Files", "Show hidden files"), ("文件", "显示隐藏文件")]
)
def test_it_opens_the_app_again_that_went_away_behind_the_last_switch(
    tmp_path: Path, app: str, label: str
) -> None:
    stage = Stage(tmp_path, steps=[launch(app), tap(label)], planning=False)
    off = element(2, label, role="switch").model_copy(update={"checked": False})
    stage.show(element(1, app), package="launcher")
    assert stage.assess(app)["action"]["kind"] == "open_app"
    stage.verdict("expected")
    stage.show(off, number=1, package="files")
    assert stage.assess(app)["action"] == {"kind": "tap", "element": 2}
    stage.verdict("expected")
    stage.show(element(1, app), number=2, package="launcher")
    opened = stage.assess(app)
    assert opened["judgement"] == "act"
    assert opened["action"] == {"kind": "open_app", "text": app}
    stage.verdict("expected")
    on = off.model_copy(update={"checked": True})
    stage.show(on, number=3, package="files")
    assert stage.assess(app)["judgement"] == "done"


def test_a_switch_found_again_past_its_menu_is_not_touched_twice(
    tmp_path: Path,
) -> None:
    steps = [launch("Files"), tap("Menu"), tap("Show")]
    stage = Stage(tmp_path, steps=steps, planning=False)
    off = element(2, "Show", role="switch").model_copy(
        update={"checked": False}
    )
    for number, shown in enumerate(
        (element(1, "Files"), element(1, "Menu"), off)
    ):
        stage.show(
            shown, number=number, package="files", signature=f"page {number}"
        )
        stage.assess("Files")
        stage.verdict("expected")
    stage.show(element(1, "Files"), number=4, package="launcher")
    assert stage.assess("Files")["action"]["kind"] == "open_app"
    stage.verdict("expected")
    on = off.model_copy(update={"checked": True})
    stage.show(on, number=5, package="files", signature="page 2")
    assert stage.assess("Files")["action"]["kind"] == "wait"
    stage.verdict("expected")
    assert stage.assess("Files")["judgement"] == "done"


def test_a_notice_over_the_app_that_is_opened_again_is_no_end(
    tmp_path: Path,
) -> None:
    steps = [launch("Files"), tap("Menu"), tap("Show")]
    stage = Stage(tmp_path, steps=steps, planning=False, finished=lambda: True)
    off = element(2, "Show", role="switch").model_copy(
        update={"checked": False}
    )
    for number, shown in enumerate(
        (element(1, "Files"), element(1, "Menu"), off)
    ):
        stage.show(shown, number=number, package="files")
        stage.assess("Files")
        stage.verdict("expected")
    stage.show(element(1, "Close"), number=4, package="android")
    assert stage.assess("Files")["action"]["kind"] == "open_app"
    stage.verdict("expected")
    for _ in range(4):
        kind = stage.assess("Files")["action"]["kind"]
        stage.verdict("expected")
    assert kind == "back"
    for _ in range(8):
        said = stage.assess("Files")
        stage.verdict("expected")
    assert said["judgement"] == "done"


def test_it_touches_the_last_switch_again_if_the_touch_was_lost(
    tmp_path: Path,
) -> None:
    stage = Stage(
        tmp_path, steps=[launch("Files"), tap("Show")], planning=False
    )
    off = element(2, "Show", role="switch").model_copy(
        update={"checked": False}
    )
    stage.show(element(1, "Files"), package="launcher")
    stage.assess("Files")
    stage.verdict("expected")
    for number in (1, 3, 5):
        stage.show(off, number=number, package="files")
        assert stage.assess("Files")["action"]["kind"] == "tap"
        stage.verdict("expected")
        stage.show(element(1, "Files"), number=number + 1, package="launcher")
        said = stage.assess("Files")
        stage.verdict("expected")
    assert said["judgement"] == "done"  # It was opened again twice.


def test_it_looks_for_another_way_when_an_action_is_refused(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path, planning=False)
    stage.show(element(1, "New note"))
    stage.assess("Write a note")
    stage.verdict("expected")
    assert stage.assess("Write a note")["action"]["kind"] == "tap"
    stage.verdict("no_change", acted=False)
    assert stage.assess("Write a note")["action"]["kind"] == "back"


@pytest.mark.parametrize("said", ["1.5", "-0.1", "x", "driver=0.1", "actor=2"])
def test_noise_is_a_share_of_roles_that_are_there(said: str) -> None:
    with pytest.raises(ValueError, match="shares must|could not convert"):
        Noise.of(said)
    assert Noise.of("actor=0.2,reflector=0.1") == Noise(
        actor=0.2, reflector=0.1
    )
    assert Noise.of("") == Noise()
    assert Noise.of("0.3") == Noise(planner=0.3, actor=0.3, reflector=0.3)


def test_it_waits_for_what_is_not_there_and_then_gives_up(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path, planning=False)
    stage.show(element(1, "Home"))
    stage.assess("Write a note")
    stage.verdict("expected")
    kinds = []
    for _ in range(40):
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
        return Decision(
            step=1, task=0, judgement="act", action=act, target=aimed
        )

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
    assert on_path(steps, done) == [
        True,
        False,
        True,
        True,
        True,
        True,
        True,
        True,
    ]
    assert on_path(steps, done[:2]) == [True, False]
    assert on_path(steps, list(reversed(done))).count(True) < 4
    icons = [
        decided(Tap(element=1), "Notes app"),
        decided(Tap(element=2), "Notes"),
    ]
    assert on_path(steps, icons) == [False, True]


def test_what_memory_did_is_found_again_on_the_path() -> None:
    def made(act: Action, text: str = "") -> Decision:
        return Decision(
            step=1,
            task=0,
            judgement="act",
            action=act,
            target=Target(text=text),
        )

    steps = [
        launch("Notes"),
        tap("Later"),
        tap("New note"),
        scroll_to("Title"),
        tap("Title"),
    ]
    assert reached(steps, 0, made(OpenApp(text="Notes"))) == 1
    assert reached(steps, 1, made(Tap(element=1), "New note")) == 3
    assert reached(steps, 3, made(Scroll(element=1))) == 3
    assert reached(steps, 3, made(Tap(element=1), "Title")) == 5
    assert reached(steps, 1, made(Tap(element=1), "Elsewhere")) == 1


@pytest.mark.parametrize(("origin", "place"), [("memory", 3), ("rule", 0)])
def test_an_app_opened_by_a_rule_before_its_turn_passes_no_step(
    origin: Literal["memory", "rule"], place: int
) -> None:
    steps = [launch("Weather"), wait_for("Tomorrow"), launch("Golden Bun")]
    opened = Decision(
        step=1,
        task=0,
        judgement="act",
        action=OpenApp(text="Golden Bun"),
        target=Target(text=""),
        origin=origin,
    )

    assert reached(steps, 0, opened) == place


def test_it_scrolls_back_where_memory_went_past_what_is_wanted(
    tmp_path: Path,
) -> None:
    stage = Stage(
        tmp_path, steps=[scroll_to("Title"), tap("Title")], planning=False
    )
    area = element(1, "", role="list").model_copy(update={"scrollable": True})
    stage.show(area)
    heart = Decision(
        step=1,
        task=0,
        judgement="act",
        action=Scroll(element=1),
        origin="memory",
    )
    stage.decided(heart)
    stage.verdict("expected")
    assert stage.assess("Write a note")["action"]["direction"] == "up"
    stage.verdict("no_change")
    assert stage.assess("Write a note")["action"]["direction"] == "down"


def test_it_scrolls_back_up_where_a_label_that_was_named_ahead_has_changed(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path, steps=[tap("Here"), tap("#words")], planning=False)
    area = element(1, "", role="list").model_copy(update={"scrollable": True})
    field = element(3, "Place", name="words")
    stage.show(area, element(2, "Here"), field)
    told = stage.ask(
        '# Task\nFind it\n# Sub-goal\nFind it\n# Screen\n- "x"',
        "Reply\nthen: what may follow",
    )
    assert told["then"][0]["element"] == 3
    stage.verdict("expected")
    missed = Scroll(element=None, direction="down", until="Place")
    stage.decided(
        Decision(step=2, task=0, judgement="act", action=missed, origin="batch")
    )
    stage.show(area, number=1, signature="end")
    stage.verdict("no_change")

    assert stage.assess("Find it")["action"]["kind"] == "wait"
    stage.verdict("expected")
    said = stage.assess("Find it")["action"]
    assert (said["kind"], said["direction"]) == ("scroll", "up")


def test_a_step_that_something_came_over_is_not_made_again(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path, steps=[launch("Notes"), tap("New note")])
    stage.show(element(1, "Home"))
    assert stage.assess("Write a note")["action"]["kind"] == "open_app"
    stage.show(element(1, "Rate us"), number=1, signature="over")
    stage.verdict("unknown", interrupted=True)
    closing = Decision(
        step=2,
        task=0,
        judgement="act",
        action=Tap(element=1),
        origin="recovery",
    )
    stage.decided(closing)
    stage.show(element(2, "New note"), number=2, signature="notes")
    stage.verdict("expected")

    said = stage.assess("Write a note")["action"]
    assert said == {"kind": "tap", "element": 2}


def test_on_a_small_screen_it_looks_for_nothing_that_was_closed_for_it(
    tmp_path: Path,
) -> None:
    stage = Stage(
        tmp_path,
        steps=[launch("Films"), tap("Later"), tap("Coming")],
        phone=OtherPhone(is_small=True),
    )
    stage.show(element(1, "Home"))
    assert stage.assess("Look")["action"]["kind"] == "open_app"
    coming = element(2, "Coming")
    page = element(3, "", role="list").model_copy(update={"scrollable": True})
    stage.show(coming, page, number=1, signature="films")
    stage.verdict("expected")
    assert stage.assess("Look")["action"]["kind"] == "wait"
    stage.show(element(1, "Later"), number=2, signature="over")
    stage.verdict("unknown", interrupted=True)
    stage.show(coming, page, number=3, signature="films")
    stage.verdict("expected")

    said = stage.assess("Look")["action"]
    assert said == {"kind": "tap", "element": 2}


def test_a_point_is_named_in_pixels_of_the_picture_that_is_sent(
    tmp_path: Path,
) -> None:
    stage = Stage(tmp_path, steps=[tap("Only words")], planning=False)
    shown = screen(element(-1, "Only words", role="text", top=400))
    large = shown.model_copy(update={"width": 1080, "height": 2400})
    path = tmp_path / "screens" / f"{large.id}.json"
    path.write_text(large.model_dump_json(), encoding="utf-8")
    with (tmp_path / "events.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps({"event": "observed", "screen": large.id}) + "\n")
    said = stage.ask('# Task\nx\n# Sub-goal\nx\n# Screen\n- "Only words"')[
        "action"
    ]
    frame = CoordinateFrame(screen=(1080, 2400), image=fit_size(1080, 2400))
    assert said["kind"] == "tap_point"
    x, y = frame.to_screen(said["x"], said["y"])
    assert abs(x - 50) <= 2
    assert abs(y - 450) <= 2


def test_a_call_of_a_tool_is_a_step(tmp_path: Path) -> None:
    asked = call("desk/find", customer=7)
    assert asked == asked.localised(zh=True)
    assert str(asked) == 'call "desk/find"'
    made = action(asked, screen())
    assert made == CallTool(tool="desk/find", arguments={"customer": 7})
    other = CallTool(tool="desk/send", arguments={"customer": 7})
    decisions = [
        Decision(step=1, task=0, judgement="act", action=other),
        Decision(step=2, task=0, judgement="act", action=made),
    ]
    assert on_path([asked], decisions) == [False, True]
    stage = Stage(tmp_path, steps=[asked, answer("ok")])
    stage.show(element(1, "Reader"))
    told = stage.assess("the whole task")
    assert told["action"] == {
        "kind": "call_tool",
        "tool": "desk/find",
        "arguments": {"customer": 7},
    }

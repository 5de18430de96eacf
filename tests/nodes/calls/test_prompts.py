import json
import re
from pathlib import Path
from typing import Any

import pytest
from jinja2 import UndefinedError, meta

from graph.state import StepNote
from nodes.calls import prompts, schemas
from tests.nodes.screens import element, screen
from tools.actions import KINDS, UNTOLD
from tools.screen import WHEEL_FIELD, Bounds, Element

NAMES = (
    "judge", "assess", "deliberate", "locate", "track", "plan", "replan", "reflect", "conclude",
)  # fmt: skip
SHOWN = ("icons", "ground", "explain")
"""Questions about pictures, which are no part of a run on a phone."""
FLAGS = {"planning", "judged", "several", "plans", "reads"}
"""Variables that choose what is said and are not said themselves."""
FOLDER = Path(prompts.__file__).parents[1] / "prompts"


def variables(name: str) -> set[str]:
    text = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    return meta.find_undeclared_variables(prompts._ENVIRONMENT.parse(text))


def test_every_file_is_known() -> None:
    assert {file.stem for file in FOLDER.glob("*.md")} == {*NAMES, *SHOWN}


@pytest.mark.parametrize("name", NAMES)
def test_every_placeholder_is_filled(name: str) -> None:
    values = {variable: f"<<{variable}>>" for variable in variables(name)}
    system, user = prompts.render_prompt(name, **values)
    told = {
        variable: value
        for variable, value in values.items()
        if variable not in FLAGS
    }
    assert all(value in system + user for value in told.values())
    assert system
    assert user.startswith("# Task\n<<instruction>>")
    assert "{%" not in system + user
    assert user.count("---") == 0


@pytest.mark.parametrize("name", SHOWN)
def test_questions_about_pictures_say_whose_words_count(name: str) -> None:
    values = {variable: f"<<{variable}>>" for variable in variables(name)}
    system, user = prompts.render_prompt(name, **values)
    assert all(value in system + user for value in values.values())
    assert "never orders" in system


@pytest.mark.parametrize("name", [*NAMES, *SHOWN])
def test_a_missing_variable_is_an_error(name: str) -> None:
    values = dict.fromkeys(variables(name), "x") | dict.fromkeys(
        {"judged"} & variables(name), ""
    )
    for missing in values:
        with pytest.raises(UndefinedError, match=missing):
            prompts.render_prompt(
                name, **{k: v for k, v in values.items() if k != missing}
            )


@pytest.mark.parametrize("name", NAMES)
def test_empty_parts_leave_no_heading(name: str) -> None:
    _, user = prompts.render_prompt(name, **dict.fromkeys(variables(name), ""))
    optional = {
        "# Plan",
        "# Facts",
        "# Lesson",
        "# Experience",
        "# Hints",
        "# Meant",
    }
    assert not optional & set(user.split("\n"))


def test_values_are_never_templates() -> None:
    values = dict.fromkeys(variables("conclude"), "x") | {
        "screen": "{{ instruction }} {% if %}"
    }
    _, user = prompts.render_prompt("conclude", **values)
    assert "{{ instruction }} {% if %}" in user


def test_a_secret_on_the_screen_is_masked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", "hunter2hunter2")
    values = dict.fromkeys(variables("conclude"), "x") | {
        "screen": 'input = "hunter2hunter2"'
    }
    _, user = prompts.render_prompt("conclude", **values)
    assert "hunter2" not in user
    assert "{{secret:WIFI}}" in user


def test_every_action_is_told_with_its_arguments() -> None:
    told = prompts.format_action_signatures(calls=True)
    for kind in KINDS.keys() - UNTOLD:
        cls = KINDS[kind]
        assert kind in told
        fields = cls.model_fields.items()
        names = {name for name, field in fields if not field.exclude}
        assert all(name in told for name in names - {"kind"})
    assert "scroll(element, direction, until)" in told
    assert "long_press(element)" in told
    assert "set(element: slider or wheel, text: 4 or 70%)" in told
    assert len(told) < 400


def test_calls_are_told_only_if_there_are_tools_to_call() -> None:
    assert "call_tool" not in prompts.format_action_signatures()
    assert "arguments" not in json.dumps(schemas.assess_schema())
    form = schemas.assess_schema(calls=True)["properties"]["action"]
    assert form["properties"]["arguments"] == {"type": "object"}
    assert form["properties"]["tool"] == {"type": "string"}


def write_form(form: dict[str, Any]) -> str:
    """The form as the client writes it."""
    return json.dumps(form, separators=(",", ":"))


def test_a_wheel_can_be_set() -> None:
    wheel = element("list", bounds=Bounds(left=0, top=0, right=200, bottom=300))
    value = element("input", value="11", resource_id=WHEEL_FIELD)
    idle = prompts.list_idle_actions(screen(wheel, value), "")
    # Its value is no field to type into.
    assert ("set" in idle, "submit" in idle) == (False, True)
    assert "set" in prompts.list_idle_actions(screen(wheel), "")


@pytest.mark.parametrize(
    ("shown", "told"),
    [
        (element(), set()),
        (element("slider"), {"set"}),
        (element("input"), {"submit"}),
        (
            element(
                "image", bounds=Bounds(left=0, top=0, right=1080, bottom=1000)
            ),
            {"pinch"},
        ),
        (
            element(
                "list", bounds=Bounds(left=0, top=0, right=1080, bottom=1000)
            ),
            set(),
        ),
    ],
)
def test_actions_that_nothing_takes_are_not_told(
    shown: Element, told: set[str]
) -> None:
    idle = prompts.list_idle_actions(screen(shown), "")
    assert {"set", "submit", "pinch"} - idle == told
    for kind in idle:
        assert kind not in prompts.format_action_signatures(idle)


@pytest.mark.parametrize(
    ("task", "told"),
    [
        ("Order a pizza", set()),
        ("Move the alarm above the other one", {"drag"}),
        ("把第一项拖到最后", {"drag"}),
        ("Double tap the picture", {"double_tap"}),
        ("Look at example.com", {"open_url"}),
        ("打开这个链接", {"open_url"}),
        ("Force stop the camera", {"close_app"}),
        ("关闭相机", {"close_app"}),
        ("Clear the recent apps", {"recents"}),
        ("清空最近任务", {"recents"}),
    ],
)
def test_rare_actions_are_told_to_tasks_that_speak_of_them(
    task: str, told: set[str]
) -> None:
    idle = prompts.list_idle_actions(screen(element(text="More")), task)
    rare = {"drag", "double_tap", "open_url", "close_app", "recents"}
    assert rare - idle == told


def test_a_handle_can_be_dragged_whatever_the_task_says() -> None:
    idle = prompts.list_idle_actions(
        screen(element(text="Drag to reorder")), ""
    )
    assert "drag" not in idle


def test_earlier_steps_share_a_line() -> None:
    notes = [
        StepNote(step=n, action=f"tap {n}", thought="go") for n in range(1, 7)
    ]
    lines = prompts.format_steps(notes).split("\n")
    assert lines == [
        "- tap 1; tap 2",
        "- tap 3 (go)",
        *(f"- tap {n}" for n in (4, 5, 6)),
    ]
    assert prompts.format_steps(notes[:1]) == "- tap 1 (go)"


def test_what_a_scroll_passed_is_told_whole_in_one_prompt_only() -> None:
    rows = ", ".join(f'"Rent {n}, 3200"' for n in range(40))
    read = StepNote(
        step=1, action='scroll "*"', thought=f"It ends. Passed: {rows}."
    )
    after = StepNote(step=2, action="tap 4")
    assert rows in prompts.format_steps([read])
    later = prompts.format_steps([read, after])
    assert '"Rent 6, 3200" and 33 more.)' in later
    assert '"Rent 7' not in later


@pytest.mark.parametrize("typed", ["Milk\nEggs", "牛奶\n鸡蛋"])
def test_line_breaks_of_what_was_typed_do_not_break_the_line(
    typed: str,
) -> None:
    first, second = typed.split("\n")
    note = StepNote(step=1, action=f'fill 4 "{typed}"', thought="go")
    told = prompts.format_steps([note])
    assert told == f'- fill 4 "{first}\\n{second}" (go)'


def test_the_forms_are_small_and_whole() -> None:
    for form in (
        schemas.ASSESS,
        schemas.PLAN,
        schemas.REPLAN,
        schemas.REFLECT,
        schemas.CONCLUDE,
    ):
        text = write_form(form)
        assert "title" not in text
        assert "description" not in text
        assert len(text) < 700
    action = schemas.ASSESS["properties"]["action"]
    assert set(action["properties"]) == {
        "kind",
        "element",
        "x",
        "y",
        "text",
        "direction",
        "edge",
        "to",
        "until",
        "seconds",
    }


def test_only_a_prompt_that_names_changes_is_answered_with_one() -> None:
    for name, form in (("plan", schemas.PLAN), ("replan", schemas.REPLAN)):
        system, _ = prompts.render_prompt(
            name, **dict.fromkeys(variables(name), "")
        )
        change = form["properties"].get("change", {"enum": []})
        offered = re.findall(r"^- (\w+):", system, re.MULTILINE)
        assert sorted(offered) == sorted(change["enum"])
        assert ("change" in system) is bool(offered)


def test_the_assessment_stays_within_the_yardstick() -> None:
    values = dict.fromkeys(variables("assess"), "")
    idle = prompts.list_idle_actions(screen(), "")
    values |= {
        "actions": prompts.format_action_signatures(idle),
        "planning": "yes",
    }
    system, _ = prompts.render_prompt("assess", **values)
    # 9,500 characters for four calls; small screens take about 350 of them.
    assert len(system) + len(write_form(schemas.ASSESS)) < 1_850
    values["several"] = "yes"
    longer, _ = prompts.render_prompt("assess", **values)
    assert len(longer) - len(system) < 250
    # Without it a named switch is not touched, see nodes.decision.aiming.
    assert "switch: expect on/off" in longer
    assert "switch" not in system
    values["plans"] = "yes"
    longest, _ = prompts.render_prompt("assess", **values)
    assert len(longest) - len(longer) < 160


@pytest.mark.parametrize("name", ["assess", "conclude", "plan", "replan"])
def test_what_reaches_the_person_is_asked_for_in_their_language(
    name: str,
) -> None:
    values = dict.fromkeys(variables(name), "")
    system, _ = prompts.render_prompt(name, **values)
    assert "the person's language" in system


def test_what_is_judged_apart_or_never_cut_is_not_offered() -> None:
    values = dict.fromkeys(variables("assess"), "") | {
        "actions": prompts.format_action_signatures()
    }
    system, _ = prompts.render_prompt("assess", **values)
    assert "- decompose" not in system
    assert "- impossible" in system
    alone, _ = prompts.render_prompt(
        "assess", **values | {"judged": "yes", "planning": "yes"}
    )
    assert not {"- decompose", "- done", "- impossible"} & set(alone.split(":"))
    assert "Choose the action" in alone
    judge, _ = prompts.render_prompt(
        "judge", **dict.fromkeys(variables("judge"), "") | {"planning": "y"}
    )
    assert all(
        f"- {kind}:" in judge
        for kind in ("act", "decompose", "done", "impossible")
    )


def test_an_action_that_is_ruled_out_is_not_listed() -> None:
    assert "open_app" in prompts.format_action_signatures()
    assert "open_app" not in prompts.format_action_signatures(
        frozenset({"open_app"})
    )

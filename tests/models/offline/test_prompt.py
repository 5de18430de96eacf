"""Parsing prompts: the inverse of the templates and of `screen_text.describe_screen`."""

from datetime import datetime

from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import HumanMessage, SystemMessage

from graph.context import Context
from graph.state import Clock, State
from graph.tasks import make_root
from models.offline.prompt import (
    CALLS,
    WHOLE_TASK,
    ElementLine,
    parse_lines,
    read_prompt,
    split_sections,
)
from nodes.calls import prompts
from tools.rendering.screen_text import describe_screen
from tools.screen import Bounds, Element, Screen

_BOX = Bounds(left=0, top=0, right=10, bottom=10)
_FORMAT = {"type": "json_schema", "json_schema": {"name": "plan", "schema": {}}}


def _parse_elements(*elements: Element) -> tuple[ElementLine, ...]:
    screen = Screen(id="x", width=100, height=100, elements=elements)
    return parse_lines(describe_screen(screen))


@given(
    text=st.text(max_size=40),
    value=st.text(max_size=20),
    hint=st.text(max_size=20),
    checked=st.sampled_from([True, False, None]),
    selected=st.booleans(),
    enabled=st.booleans(),
    role=st.sampled_from(["button", "input", "switch", "item", "tab"]),
)
def test_a_described_element_is_parsed_unchanged(
    text: str,
    value: str,
    hint: str,
    checked: bool | None,
    selected: bool,
    enabled: bool,
    role: str,
) -> None:
    element = Element(
        index=3,
        role=role,
        text=text,
        value=value,
        hint=hint,
        bounds=_BOX,
        checked=checked,
        selected=selected,
        enabled=enabled,
    )
    screen = Screen(id="x", width=100, height=100, elements=(element,))
    (line,) = parse_lines(describe_screen(screen))
    assert (line.index, line.role, line.text, line.value) == (
        3,
        role,
        text,
        value,
    )
    assert line.hint == ("" if value or hint == text else hint)
    assert line.checked is checked
    assert ("selected" in line.flags) == selected
    assert line.is_touchable == enabled


def test_plain_text_is_not_touchable() -> None:
    (line,) = _parse_elements(
        Element(
            index=-1, role="text", text='No "alarms"\n# Screen', bounds=_BOX
        )
    )
    assert line.text == 'No "alarms"\n# Screen'
    assert not line.is_touchable


@given(st.text(max_size=300))
def test_any_text_can_be_parsed(text: str) -> None:
    assert set(split_sections(text)) <= {
        h.strip("# ") for h in text.splitlines() if h.startswith("#")
    }
    assert len(parse_lines(text)) <= text.count("\n") + 1
    assert read_prompt([HumanMessage(text)]).call in CALLS


def test_the_sections_of_an_assess_prompt() -> None:
    values = {
        "instruction": "Turn on Bluetooth",
        "goal": 'Turn on "Bluetooth"',
        "plan": "[x] Open the Settings app",
        "progress": "",
        "focus": "- a fact",
        "history": "- tap 3",
        "lesson": "tap 4: nothing",
        "experience": "",
        "hints": "",
        "demonstration": "",
        "budget": "",
        "when": "",
        "produces": "",
        "tools": "",
        "tool_results": "",
        "time": "2026-03-02 09:00 Monday",
        "package": "com.android.settings",
        "keyboard": "hidden",
        "apps": "Clock, Settings",
        "screen": '[1] switch "Bluetooth" off',
        "actions": prompts.format_action_signatures(),
        "planning": "yes",
        "judged": "",
        "several": "",
        "plans": "",
        "reads": "",
        "places": "",
        "before": "",
    }
    system, user = prompts.render_prompt("assess", **values)
    prompt = read_prompt(
        [SystemMessage(system), HumanMessage([{"type": "text", "text": user}])]
    )
    assert prompt.call == "assess"
    assert prompt.task == "Turn on Bluetooth"
    assert prompt.goal == 'Turn on "Bluetooth"'
    assert prompt.now == datetime(2026, 3, 2, 9, 0)  # noqa: DTZ001
    assert prompt.package == "com.android.settings"
    assert prompt.apps == ("Clock", "Settings")
    assert not prompt.keyboard
    assert prompt.screen[0].checked is False
    assert prompt.lesson == "tap 4: nothing"


def test_a_sub_goal_that_is_the_task_is_not_told_twice() -> None:
    root = make_root("Mute it")
    clock = Clock(started=0, ticked=0, spent=0)
    state = State(instruction="Mute it", tasks=root, clock=clock)
    given = prompts.build_common_variables(
        state,
        Context(model="offline"),
        Screen(id="x", width=9, height=9),
        apps="",
    )
    names = ("actions", "planning", "judged", "several", "plans", "places")
    more = (*names, "before", "demonstration", "history")
    _, user = prompts.render_prompt(
        "assess", **dict.fromkeys(more, ""), **given
    )
    assert user.count("Mute it") == 1
    read = read_prompt([HumanMessage(user)])
    assert (read.task, read.goal) == ("Mute it", "Mute it")
    assert WHOLE_TASK in user


def test_the_call_follows_from_the_schema_or_the_sections() -> None:
    assert read_prompt([HumanMessage("# Task\nx")], _FORMAT).call == "plan"
    assert (
        read_prompt([HumanMessage("# Task\nx\n# Goal\ny\n# Reason\nz")]).call
        == "plan"
    )
    assert (
        read_prompt([HumanMessage("# Task\nx\n# Claim\ny")]).call == "conclude"
    )
    assert (
        read_prompt([HumanMessage("# Task\nx\n# Before\n# After\n")]).call
        == "reflect"
    )
    assert (
        read_prompt(
            [HumanMessage("# Task\nx\n# Sub-goal\ny")], {"json_schema": 3}
        ).call
        == "assess"
    )


_LINES = st.lists(
    st.builds(
        lambda role, text, on: Element(
            index=1, role=role, text=text, bounds=_BOX, checked=on
        ),
        st.sampled_from(["switch", "item"]),
        st.sampled_from(["a", "# Screen", "was", 'new "x"']),
        st.booleans(),
    ),
    max_size=6,
)


@given(old=_LINES, new=_LINES)
def test_two_screens_are_read_from_one_list_or_two(
    old: list[Element], new: list[Element]
) -> None:
    before = Screen(id="x", width=9, height=9, elements=tuple(old))
    after = Screen(id="y", width=9, height=9, elements=tuple(new))
    state = State(instruction="t", tasks=make_root("t"))
    prompt = read_prompt(
        [
            HumanMessage(
                f"# Task\nt\n{prompts.describe_screens(before, after, state)}"
            )
        ]
    )
    assert prompt.call == "reflect"
    assert prompt.before == parse_lines(describe_screen(before))
    assert prompt.screen == parse_lines(describe_screen(after))

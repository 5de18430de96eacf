from pathlib import Path

import pytest

from graph.context import Context
from graph.run_folders import run_folder
from graph.state import Decision, State
from nodes.verdict.doubt import describe_step, is_left_to_assessment
from tests.nodes.screens import element, screen
from tools.actions import LongPress, Tap
from tools.observation.capture import save_screen
from tools.screen import Screen


@pytest.mark.parametrize(
    ("context", "along"),
    [
        (Context(model="offline"), True),
        (Context(model="offline", reflector="offline"), True),
        (Context(model="offline", planner="gpt-4o"), True),
        (Context(model="offline", reflector="gpt-4o"), False),
        (Context(model="offline", rules=False), False),
        (Context(model="offline", assessment="separate"), False),
    ],
    ids=[
        "one model", "the same model", "another planner", "another reflector",
        "a model judges each step", "assessed apart",
    ],
)  # fmt: skip
def test_who_judges_a_step_in_doubt(context: Context, along: bool) -> None:
    assert is_left_to_assessment(context) is along


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (screen(signature="v1:b"), "the dialog closed"),
        (screen(signature="v1:b", package="com.other"), "another page"),
        (screen(signature="v1:b", dialog="Sure?"), "another page"),
        (screen(dialog="Sure?"), "this page"),
    ],
)
@pytest.mark.parametrize("label", ["Delete city", "删除城市"])
def test_where_a_step_in_doubt_led_is_told(
    after: Screen,
    told: str,
    label: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    before = screen(element(text=label), dialog=label)
    (run_folder("r") / "screens").mkdir(parents=True)
    for look in (before, after):
        save_screen(run_folder("r"), look)
    step = Decision(
        step=1,
        task=0,
        before=before.ref,
        judgement="act",
        action=Tap(element=1),
    )
    state = State(run="r", step=1, decision=step, screen=after.ref)
    assert f'{told}; gone "{label}"' in describe_step(state)


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ('on "Personal"', 'should now be: on "Personal"'),
        ("“个人”已开启", "should now be: “个人”已开启"),
        ("Saved", "meant: Saved"),
        ("已保存", "meant: 已保存"),
    ],
)
def test_a_state_that_a_step_should_bring_is_told_as_one(
    expect: str,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    before, after = screen(element(text="A")), screen(element(text="B"))
    (run_folder("r") / "screens").mkdir(parents=True)
    for look in (before, after):
        save_screen(run_folder("r"), look)
    step = Decision(
        step=1,
        task=0,
        before=before.ref,
        judgement="act",
        action=Tap(element=1),
        expect=expect,
    )
    state = State(run="r", step=1, decision=step, screen=after.ref)
    assert describe_step(state).splitlines()[1] == told


@pytest.mark.parametrize("label", ["Dark theme", "深色主题"])
@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ({"checked": True}, {"checked": False}, 'this page; now off "{}"'),
        ({"checked": False}, {"checked": True}, 'this page; now on "{}"'),
        (
            {"selected": False},
            {"selected": True},
            'this page; now selected "{}"',
        ),
        ({"checked": True}, {"checked": True}, "this page; no text changed"),
    ],
)
def test_what_was_turned_is_told_though_no_text_changed(
    before: dict[str, bool],
    after: dict[str, bool],
    told: str,
    label: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    looks = [
        screen(element("item", label, **facts)) for facts in (before, after)
    ]
    (run_folder("r") / "screens").mkdir(parents=True)
    for look in looks:
        save_screen(run_folder("r"), look)
    step = Decision(
        step=1,
        task=0,
        before=looks[0].ref,
        judgement="act",
        action=LongPress(element=1),
    )
    state = State(run="r", step=1, decision=step, screen=looks[1].ref)
    assert describe_step(state).splitlines()[-1] == told.format(label)

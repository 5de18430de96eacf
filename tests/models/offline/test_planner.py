"""Planning wishes, and saying and parsing steps."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.offline.planner import StepPlan, plan_wishes
from models.offline.steps import Step, parse_step, say_step
from models.offline.wishes import detect_language, parse_wishes
from tapwright.text.language import Language

_NOW = datetime(2026, 3, 2, 9, 0)  # noqa: DTZ001
_EN = ("Calendar", "Clock", "Messages", "Notes", "Settings")
_ZH = ("日历", "时钟", "信息", "便签", "设置")


def _plan(sentence: str, apps: tuple[str, ...] | None = None) -> StepPlan:
    language = detect_language(sentence)
    installed = apps if apps is not None else (_ZH if language == "zh" else _EN)
    return plan_wishes(parse_wishes(sentence, _NOW), apps=installed, now=_NOW)


def _plan_sentences(sentence: str) -> list[str]:
    return [
        say_step(step, detect_language(sentence))
        for step in _plan(sentence).steps
    ]


def test_an_alarm_with_everything() -> None:
    task = "Create a 6:30 PM alarm with the title 'Work' that vibrates every Monday to Tuesday"
    assert _plan_sentences(task) == [
        "Open the Clock app",
        "Start a new alarm",
        "Set the time to 6:30 PM",
        'Set the label to "Work"',
        "Select Monday",
        "Select Tuesday",
        'Turn on "Vibrate"',
        "Save the alarm",
    ]


def test_the_time_of_an_event_is_found_before_its_alarm_is_set() -> None:
    assert _plan_sentences(
        "Set an alarm for 30 minutes before the calendar event 'Dentist'"
    ) == [
        "Open the Calendar app",
        'Find the time of "Dentist"',
        "Open the Clock app",
        "Start a new alarm",
        'Set the time to 30 minutes before "Dentist"',
        "Save the alarm",
    ]


def test_a_chinese_task_is_planned_in_chinese() -> None:
    assert _plan_sentences("给小王发短信说“我到了”") == [
        "打开“信息”应用",
        "打开与“小王”的对话",
        "输入“我到了”",
        "发送信息",
    ]


def test_apps_are_found_by_other_names() -> None:
    steps = _plan(
        "Create a note titled 'A'", apps=("Alarm clock", "Keep notes")
    ).steps
    assert steps[0] == Step(kind="app", name="Keep notes")


@pytest.mark.parametrize(
    ("sentence", "app"),
    [
        ("Open the Notes app", "Notes"),
        ("Open the notes app, please", "Notes"),
        ("Launch the Messages application", "Messages"),
        ("Start the Notes program now", "Notes"),
        ("打开备忘录应用", "便签"),
        ("启动备忘录应用程序", "便签"),
        ("进入信息应用", "信息"),
    ],
)
def test_the_word_app_is_no_name_of_a_thing_in_it(
    sentence: str, app: str
) -> None:
    assert _plan(sentence).steps == (Step(kind="app", name=app),)


def test_a_thing_whose_name_begins_like_the_word_app_is_found() -> None:
    (wish,) = parse_wishes("Open the note Apples", _NOW)
    assert wish.name == "Apples"


def test_opening_an_app_is_understood_before_the_phones_apps_are_known() -> (
    None
):
    for sentence, name in (("Open Notes", "Notes"), ("打开备忘录", "便签")):
        assert _plan(sentence, apps=()).steps == (Step(kind="app", name=name),)


def test_plain_orders_are_single_steps() -> None:
    assert _plan_sentences("Open Notes, type hello and save") == [
        "Open the Notes app",
        'Write "hello"',
        "Save the change",
    ]


@pytest.mark.parametrize(
    "sentence", ["Order a pizza", "帮我订一个披萨", "Play some jazz"]
)
def test_a_wish_that_no_app_can_fulfil_is_refused_in_the_users_language(
    sentence: str,
) -> None:
    plan = _plan(sentence)
    assert not plan.steps
    assert ("没有" in plan.impossible) == (detect_language(sentence) == "zh")


def test_a_missing_app_is_reported() -> None:
    assert (
        "installed: Clock"
        in _plan("Create a note titled 'A'", apps=("Clock",)).impossible
    )


def test_an_order_without_particulars_is_not_understood() -> None:
    assert "do not understand" in _plan("Set a timer").impossible


@pytest.mark.parametrize(
    ("sentence", "app"),
    [
        ("Create a new folder in Quill named Garden", "Quill"),
        ("Create a note titled 'A' in the Quill app", "Quill"),
        ("Create a note titled 'in Quill'", "Notes"),
        ("在墨记里新建一篇标题为“花园”的笔记", "墨记"),
    ],
)
def test_a_named_app_is_used(sentence: str, app: str) -> None:
    steps = _plan(sentence, apps=("Notes", "Quill", "备忘录", "墨记")).steps
    assert steps[0] == Step(kind="app", name=app)


@pytest.mark.parametrize(
    "sentence",
    [
        "Set a timer for 12 minutes and start it",
        "Move the note 'A' to the folder 'B'",
        "Connect to Wi-Fi Guest with password {{secret:WIFI}}",
        "Turn on battery saver and turn off location",
        "What is the Android version?",
        "删除便签“购物”",
        "在日历中的“牙医”活动前30分钟设一个闹钟",
        "创建一个下午6点半的闹钟，标签为“下班”，每周一到周四重复，振动",
    ],
)
def test_every_planned_step_can_be_parsed(sentence: str) -> None:
    for step in _plan(sentence).steps:
        heard = parse_step(say_step(step, detect_language(sentence)))
        assert heard == step


@given(
    name=st.text(alphabet="abc XYZ0-9购物清单", min_size=1, max_size=20),
    zh=st.booleans(),
)
def test_names_survive_saying_and_parsing(name: str, zh: bool) -> None:
    language: Language = "zh" if zh else "en"
    clean = " ".join(name.split())
    if not clean:
        return
    for step in (
        Step(kind="open", thing="note", name=clean),
        Step(kind="chat", name=clean),
        Step(kind="toggle", thing="alarm", name=clean, on=False),
    ):
        assert parse_step(say_step(step, language)) == step


@given(st.text(max_size=60))
def test_only_own_sentences_are_parsed(text: str) -> None:
    step = parse_step(text)
    assert (
        step is None
        or parse_step(say_step(step, detect_language(text))) is not None
    )

"""`tapwright demo`: a virtual phone, a model of rules, and what is on the phone afterwards."""

import dataclasses
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from console.messages import Language, language_of
from console.report import report
from console.view import run_view
from console.view.live import JsonView, View
from console.view_guard import guard_view, write_error
from graph import session
from virtual_phone.apps.clock.state import Alarm
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

TASKS: dict[Language, str] = {
    "en": (
        "Create a 6:30 PM alarm with the title 'Work' that vibrates every Monday to Thursday"
    ),
    "zh": "创建一个下午6:30的闹钟，标题为“上班”，周一到周四重复并振动",
}
_BANNER: dict[Language, str] = {
    "en": (
        "This is a demonstration. The phone is a virtual one in this process, reached over real "
        "adb. The model is `offline`: rules and no language model; no network is used."
    ),
    "zh": (
        "这是演示。手机是本进程内的虚拟手机，通过真实的 adb 连接。"
        "模型为 offline：仅用规则，没有语言模型，不使用网络。"
    ),
}
_FOUND: dict[Language, str] = {
    "en": "Now on the phone, read from its own state, which the agent never sees:",
    "zh": "手机自身状态的变化（代理看不到这些数据）：",
}
_SAME: dict[Language, str] = {
    "en": "Nothing changed in the state of the phone's apps.",
    "zh": "手机上各应用的状态没有变化。",
}
_WEEKDAYS = {
    "en": ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    "zh": ["一", "二", "三", "四", "五", "六", "日"],
}
_ALARM_WORDS: dict[Language, dict[str, str]] = {
    "en": {"vibrates": "vibrates", "on": "on", "off": "off"},
    "zh": {"vibrates": "振动", "on": "开", "off": "关"},
}
_INTERNAL_FIELDS = {
    "checked",
    "next_id",
    "last_id",
    "may_notify",
    "reminded",
}
"""Fields that no person would call a change."""
_MAX_CHANGES = 12
"""Lines of changes that are shown."""


def show_demo(
    instruction: str,
    *,
    language: str,
    remember: bool,
    dark: bool,
    seed: int,
    as_json: bool,
) -> int:
    """Carry out the demo task, or another sentence; the exit code."""
    phone_language = language_of(instruction, language or "auto")
    task, console = instruction.strip() or TASKS[phone_language], Console()
    view = run_view.view_for(console, as_json=as_json, language=phone_language)
    if isinstance(view, JsonView):
        view.show_note(_BANNER[phone_language])
    else:
        console.print(
            Panel(
                Text(_BANNER[phone_language]),
                title="tapwright demo",
                border_style="magenta",
            )
        )
    config = PhoneConfig(language=phone_language, dark=dark, seed=seed)
    with VirtualPhone.start(config) as phone:
        context = session.build_context(
            device=phone.device, model="offline", policy="allow", user_id="demo", memory=remember,
            language=phone_language,
        )  # fmt: skip
        before = {**phone.state.apps, "settings": phone.state.settings}
        try:
            ended = run_view.carry_out(
                lambda listen, control: session.start_run(
                    task, context=context, listen=listen, control=control,
                    at_end=report.write_report, resume_on="virtual",
                ),
                view=view, console=console, device=phone.device, language=phone_language,
            )  # fmt: skip
            after = {**phone.state.apps, "settings": phone.state.settings}
        finally:
            session.close_resources()
    with guard_view("what changed on the phone", write_error):
        _print_changes(
            list(describe_changes(before, after, phone_language)),
            view,
            console,
            phone_language,
        )
    return ended.exit_code


def _print_changes(
    changes: list[str], view: View, console: Console, language: Language
) -> None:
    if isinstance(view, JsonView):
        view.show_note("; ".join(changes))
        return
    console.print()
    console.print(
        Text(_FOUND[language] if changes else _SAME[language], style="dim")
    )
    for line in changes[:_MAX_CHANGES]:
        console.print(Text(f"  {line}"), soft_wrap=True)


def describe_changes(
    before: Any, after: Any, language: Language, path: str = ""
) -> Iterator[str]:
    """What differs between two states of the phone, one line a change."""
    if before == after:
        return
    old, new = _fields_of(before), _fields_of(after)
    if isinstance(before, list) and isinstance(after, list):
        yield from _describe_list_changes(before, after, language, path)
    elif old is not None and new is not None:
        for name in {**old, **new}:
            if name not in _INTERNAL_FIELDS:
                below = f"{path}.{name}" if path else str(name)
                yield from describe_changes(
                    old.get(name), new.get(name), language, below
                )
    else:
        yield f"{path}: {_describe_item(before, language)} → {_describe_item(after, language)}"


def _describe_list_changes(
    before: list[Any], after: list[Any], language: Language, path: str
) -> Iterator[str]:
    for item in after:
        if item not in before:
            yield f"+ {path}: {_describe_item(item, language)}"
    for item in before:
        if item not in after:
            yield f"- {path}: {_describe_item(item, language)}"


def _fields_of(value: Any) -> dict[Any, Any] | None:
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            each.name: getattr(value, each.name)
            for each in dataclasses.fields(value)
        }
    return value if isinstance(value, dict) else None


def _describe_item(item: Any, language: Language) -> str:
    if isinstance(item, Alarm):
        return _describe_alarm(item, language)
    if isinstance(item, datetime):
        return f"{item:%Y-%m-%d %H:%M}"
    fields = _fields_of(item)
    if not fields:
        return f"“{item}”" if isinstance(item, str) else str(item)
    return " · ".join(
        f"{k} {_describe_item(v, language)}"
        for k, v in fields.items()
        if v not in ("", None)
    )


def _describe_alarm(alarm: Alarm, language: Language) -> str:
    words = _ALARM_WORDS[language]
    time = f"{alarm.hour:02d}:{alarm.minute:02d}"
    facts = [time, f"“{alarm.label}”"]
    if alarm.days:
        facts.append(" ".join(_WEEKDAYS[language][day] for day in alarm.days))
    if alarm.vibrate:
        facts.append(words["vibrates"])
    facts.append(words["on"] if alarm.enabled else words["off"])
    return " · ".join(facts)

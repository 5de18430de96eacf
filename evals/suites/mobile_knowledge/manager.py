"""Phone Manager."""

import random
from functools import partial
from typing import Any

from evals.suites.switches import switch
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, launch, scroll_to, tap
from evals.tasks.task import (
    Draw,
    Drawn,
    Milestone,
    Task,
    besides,
    instead,
    misaligned,
    short,
    twice,
    wrong,
)
from virtual_phone.apps.manager.state import CHAT_PARTS, MB, AppSpace

APP = "Phone Manager|手机管家"
REMINDER = "App cleaner reminder|应用清理提醒"
JUNK = "Junk reminder|垃圾清理提醒"
CALL = "Call for help automatically|自动拨打求助电话"
SOUND = "Countdown sound|倒计时提示音"
QUILL = "im.quill.mobile"
WAGTALK = "com.wagtalk"

# Basic


_reminder = partial(switch, around=("junk_reminder", "install_scan"))


def _put_reminder(state: Facts, p: Drawn) -> None:
    state.manager.settings.update(p.others, cleaner_reminder=not p.on)


def _remind(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("More options|更多选项"),
        tap("Settings|设置"),
        tap(REMINDER),
    ]


def _remind_of_junk(p: Drawn) -> list[Step]:
    return [*_remind(p)[:-1], tap("Cleaner settings|清理设置"), tap(JUNK)]


_REMIND = Task(
    id="manager-basic",
    level="basic",
    apps=("manager",),
    mirrors="Help me turn on the App cleaner reminder in Phone Manager.",
    en="Help me turn {turn} the App cleaner reminder in Phone Manager.",
    zh="帮我在手机管家里{turn}应用清理提醒。",
    draw=_reminder(on=True),
    prepare=_put_reminder,
    changes=("manager.settings.cleaner_reminder",),
    also=("manager.reminded",),
    milestones=(
        Milestone(
            "Enter the settings",
            lambda s: (
                s.visited("manager/.Settings")
                or s.visited("manager/.CleanerSettings")
            ),
        ),
        Milestone(
            "the reminder",
            lambda s: s.after.manager.settings["cleaner_reminder"] == s.p.on,
        ),
    ),
    path=_remind,
    misses=(
        instead("the junk reminder", _remind_of_junk),
        instead(
            "both reminders", lambda p: [*_remind(p), *_remind_of_junk(p)[3:]]
        ),
        twice(),
        short(1),
    ),
    novice=("It is in the settings of Phone Manager.", "在手机管家的设置里。"),
    expert=(
        "Phone Manager > three dots at the top right > Settings > switch 'App cleaner reminder', "
        "under 'Cleaner'.",
        "手机管家 > 右上角三个点 > 设置 > “清理”下的开关“应用清理提醒”。",
    ),
)

# Normal


def _draw_help(*, sound: bool) -> Draw:
    """What shall be on; whether the location is sent is as it happens to be."""

    def draw(rng: random.Random, state: Facts) -> dict[str, Any]:
        return {
            "sound": sound,
            "yes": "Turn on|开启",
            "location": rng.random() < 0.5,
        }

    return draw


def _put_help(state: Facts, p: Drawn) -> None:
    state.manager.sos.update(
        on=True, auto_call=False, countdown_sound=False, location=p.location
    )


def _help(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("Emergency help|紧急求助"),
        tap(CALL),
        tap(p.yes),
        *([tap(SOUND)] if p.sound else []),
    ]


_LOCATION_TOO = besides(
    "sending the location too", tap("Send my location|发送位置信息")
)
_HELP = Task(
    id="manager-normal",
    level="normal",
    apps=("manager",),
    mirrors="Help me turn on the automatic phone call for help.",
    en="Help me turn on the automatic phone call for help.",
    zh="帮我打开自动拨打求助电话。",
    draw=_draw_help(sound=False),
    prepare=_put_help,
    changes=("manager.sos.auto_call",),
    milestones=(
        Milestone(
            "Enter emergency help", lambda s: s.visited("manager/.Emergency")
        ),
        Milestone(
            "calls by itself", lambda s: s.after.manager.sos["auto_call"]
        ),
    ),
    path=_help,
    misses=(
        wrong("the question declined", yes="Cancel|取消"),
        wrong("the sound too", sound=True),
        _LOCATION_TOO,
        short(1),
    ),
    novice=(
        "Look for help in an emergency in Phone Manager and turn it on.",
        "在手机管家里找到紧急求助并打开。",
    ),
    expert=(
        "Phone Manager > Emergency help > switch 'Call for help automatically' > Turn on in the "
        "question. 'Countdown sound' is the switch below it; it is turned on without a question.",
        "手机管家 > 紧急求助 > 打开“自动拨打求助电话”开关 > 在询问框中点“开启”。其下是“倒计时提示"
        "音”开关，打开时不会询问。",
    ),
)

# Advanced


def _draw_app(package: str, other: str) -> Draw:
    """The app, another messenger, and which of its parts hold something."""

    def draw(rng: random.Random, state: Facts) -> dict[str, Any]:
        held = [
            "cache",
            *rng.sample([key for key in CHAT_PARTS if key != "cache"], 3),
        ]
        return {
            "package": package,
            "name": _space(state, package).name,
            "other": _space(state, other).name,
            "sizes": {key: rng.randrange(30, 900) * MB for key in held},
        }

    return draw


def _space(state: Facts, package: str) -> AppSpace:
    found: AppSpace = next(
        space for space in state.manager.apps if space.package == package
    )
    return found


def _put_parts(state: Facts, p: Drawn) -> None:
    parts = _space(state, p.package).parts
    parts.update({key: p.sizes.get(key, 0) for key in parts})


def _to_app(name: str) -> list[Step]:
    return [
        launch(APP),
        tap("Storage by app|应用存储"),
        scroll_to(name),
        tap(name),
    ]


def _clean(p: Drawn) -> list[Step]:
    return [
        *_to_app(p.name),
        tap("Select all|全选"),
        tap("#clean_button"),
        tap("Clean up|清理"),
    ]


def _cache_alone(p: Drawn) -> list[Step]:
    return [step for step in _clean(p) if step.what != "Select all|全选"]


def _parts(s: Seen) -> dict[str, int]:
    """Bytes of each part that are left."""
    return _space(s.after, s.p.package).parts


def _others_whole(s: Seen) -> bool:
    """Whether something of this app was cleaned, and nothing of others."""
    was = {space.package: space for space in s.before.manager.apps}
    changed = [
        now.package
        for now in s.after.manager.apps
        if now != was.get(now.package)
    ]
    return changed == [s.p.package]


_CLEAN = Task(
    id="manager-advanced",
    level="advanced",
    apps=("manager",),
    mirrors="Help me clean up QQ's storage.",
    en="Help me clean up all of {name}'s storage that can be cleaned.",
    zh="帮我清理{name}的存储空间，能清理的全部清理。",
    draw=_draw_app(QUILL, WAGTALK),
    prepare=_put_parts,
    changes=("manager.apps", "manager.cleanings"),
    milestones=(
        Milestone(
            "Enter the storage of an app",
            lambda s: s.visited("manager/.AppCleaner"),
        ),
        Milestone("the cache is clean", lambda s: not _parts(s)["cache"]),
        Milestone("all parts are clean", lambda s: not any(_parts(s).values())),
        Milestone("no other app is touched", _others_whole),
    ),
    path=_clean,
    misses=(
        instead("the cache alone", _cache_alone),
        wrong("another messenger", name=lambda p: p.other),
        instead(
            "junk of the whole phone",
            lambda p: [
                launch(APP),
                tap("Cleaner|清理加速"),
                tap("#clean_button"),
            ],
        ),
        short(1),
    ),
    novice=(
        "In Phone Manager, look at the storage of the app and clean it.",
        "在手机管家里查看该应用的存储并清理。",
    ),
    expert=(
        "Phone Manager > Storage by app > the app in the list, the largest are on top > sign for "
        "all at the top right, since the cache alone is ticked at first > 'Clean up ...' at the "
        "bottom > Clean up in the question.",
        "手机管家 > 应用存储 > 在列表中点该应用（占用最大的在上面）> 右上角全选图标（默认只勾选"
        "缓存）> 底部“清理…” > 在询问框中点“清理”。",
    ),
)

TASKS = (
    _REMIND,
    misaligned(
        _REMIND,
        mirrors="Help me turn off the App cleaner reminder in Phone Manager.",
        draw=_reminder(on=False),
    ),
    _HELP,
    misaligned(
        _HELP,
        mirrors="Help me turn on the automatic phone call for help and countdown sound.",
        en="Help me turn on the automatic phone call for help and its countdown sound.",
        zh="帮我打开自动拨打求助电话和倒计时提示音。",
        draw=_draw_help(sound=True),
        changes=("manager.sos.auto_call", "manager.sos.countdown_sound"),
        milestones=(
            *_HELP.milestones,
            Milestone(
                "the sound", lambda s: s.after.manager.sos["countdown_sound"]
            ),
        ),
        misses=(
            wrong("the question declined", yes="Cancel|取消"),
            wrong("without the sound, as was shown", sound=False),
            _LOCATION_TOO,
            short(1),
        ),
    ),
    _CLEAN,
    misaligned(
        _CLEAN,
        mirrors="Help me clean up WhatsApp's storage.",
        draw=_draw_app(WAGTALK, QUILL),
    ),
)

"""Phone."""

import random
from collections.abc import Mapping
from typing import Any

from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, hold, launch, tap
from evals.tasks.task import (
    NOTHING,
    Drawn,
    Milestone,
    Task,
    besides,
    fixed,
    instead,
    misaligned,
    short,
    twice,
    wrong,
)
from virtual_phone.system.stores import digits
from virtual_phone.system.stores_data import STRANGERS

APP = "Phone|电话"
MORE = "More options|更多选项"
SETTINGS = "Settings|设置"
ALL = "All call recordings|全部通话录音"

# Basic


def _dial(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("Key pad|拨号键盘"),
        *(tap(f"#key_{digit}") for digit in p.number),
        tap("#dialpad_call_button"),
    ]


def _redialled(p: Drawn) -> list[Step]:
    """The call hung up and made once more."""
    return [*_dial(p), tap("#incall_end_call"), *_dial(p)[1:]]


def _calls(s: Seen) -> list[tuple[str, str]]:
    """Kind and number of the calls that were made."""
    return [(call.kind, digits(call.number)) for call in s.added("calls.log")]


def _on(s: Seen) -> bool:
    """Whether the one call that was made is under way."""
    ongoing = s.after.phone.ongoing
    one = _calls(s) == [("outgoing", s.p.number)] and not s.removed("calls.log")
    return (
        one
        and ongoing is not None
        and digits(ongoing.call.number) == s.p.number
    )


_DIAL = Task(
    id="phone-basic",
    level="basic",
    apps=("phone",),
    mirrors="Help me dial 123.",
    en="Help me dial {number}.",
    zh="帮我拨打{number}。",
    draw=fixed(number="123"),
    changes=("calls.log", "phone.ongoing"),
    milestones=(
        Milestone(
            "the number", lambda s: ("outgoing", s.p.number) in _calls(s)
        ),
        Milestone("one call, which is on", _on),
    ),
    path=_dial,
    misses=(
        wrong("a digit too many", number=lambda p: p.number + p.number[-1]),
        wrong(
            "the digits the other way round", number=lambda p: p.number[::-1]
        ),
        instead("dialled twice", _redialled),
        besides("hung up at once", tap("#incall_end_call")),
        short(1),
    ),
    novice=(
        "Open Phone, type the number and call.",
        "打开电话，输入号码并拨打。",
    ),
    expert=(
        "Phone > round button with the key pad at the bottom right > one key after the other; the "
        "digits show above the keys > green button 'Call' below them. The call is on then; do not "
        "hang up.",
        "电话 > 右下角圆形“拨号键盘”按钮 > 依次点按数字键，号码显示在键盘上方 > "
        "点键盘下方绿色的“拨打”按钮。此时已在通话中，不要挂断。",
    ),
)

# Normal


def _not_recorded(state: Facts, p: Drawn) -> None:
    state.calls.recording = False


def _to_recording() -> list[Step]:
    return [
        launch(APP),
        tap(MORE),
        tap(SETTINGS),
        tap("Call recording|通话录音"),
    ]


def _record(p: Drawn) -> list[Step]:
    return [*_to_recording(), tap("Record calls automatically|自动录音")]


def _view_recordings(p: Drawn) -> list[Step]:
    return [launch(APP), tap(MORE), tap("Call recordings|通话录音")]


def _lose_recording(p: Drawn) -> list[Step]:
    return [*_view_recordings(p), hold("#recording"), tap("Delete|删除")]


_RECORD = Task(
    id="phone-normal",
    level="normal",
    apps=("phone",),
    mirrors="Please turn on the call recording for me.",
    en="Please turn on the call recording for me.",
    zh="请帮我打开通话录音。",
    prepare=_not_recorded,
    changes=("calls.recording",),
    milestones=(
        Milestone(
            "Enter the settings of recording",
            lambda s: s.visited("com.google.android.dialer/.CallRecording"),
        ),
        Milestone("calls are recorded", lambda s: s.after.calls.recording),
    ),
    path=_record,
    misses=(
        twice("turned on and off again"),
        instead("the list of recordings in its place", _view_recordings),
        short(1),
    ),
    novice=(
        "It is somewhere in the settings of Phone.",
        "在电话应用的设置里打开。",
    ),
    expert=(
        "Phone > three dots at the top right > Settings > Call recording > switch 'Record calls "
        "automatically'. Below it 'All call recordings' lists what was recorded; the three dots' "
        "menu has the same list as 'Call recordings'.",
        "电话 > 右上角三个点 > 设置 > 通话录音 > 打开“自动录音”开关。其下的“全部通话录音”可查看所有"
        "录音；三个点的菜单里的“通话录音”也是同一个列表。",
    ),
)

# Advanced


def _draw_lists(which: str, number: str) -> Any:
    """The number, which list it goes on, and a few strangers who are on a list before."""

    def draw(rng: random.Random, state: Facts) -> Mapping[str, Any]:
        known = rng.sample(STRANGERS[:3], 3)
        cut = rng.randrange(1, 3)
        return {
            "number": number,
            "which": which,
            "blocked": known[:cut],
            "allowed": known[cut:],
        }

    return draw


def _put_lists(state: Facts, p: Drawn) -> None:
    state.calls.blocked[:] = p.blocked
    state.calls.allowed[:] = p.allowed


def _to_list(p: Drawn) -> list[Step]:
    names = {"blocked": "Blacklist|黑名单", "allowed": "Whitelist|白名单"}
    return [
        launch(APP),
        tap(MORE),
        tap(SETTINGS),
        tap("Blocked & allowed numbers|骚扰拦截"),
        tap(names[p.which]),
        tap("Add|添加"),
        tap("Enter a number|手动添加号码"),
        fill(p.number, into="#edit"),
        tap("OK|确定"),
    ]


def _listed(s: Seen) -> bool:
    """Whether that number alone is on the list that was not."""
    path = f"calls.{s.p.which}"
    return [digits(number) for number in s.added(path)] == [
        s.p.number
    ] and not s.removed(path)


_BLOCK = Task(
    id="phone-advanced",
    level="advanced",
    apps=("phone",),
    mirrors="Help me add the mobile number 1234567890 to the blacklist.",
    en="Help me add the mobile number {number} to the blacklist.",
    zh="帮我把手机号{number}加入黑名单。",
    draw=_draw_lists("blocked", "1234567890"),
    prepare=_put_lists,
    changes=("calls.blocked",),
    milestones=(
        Milestone(
            "Enter a list of numbers",
            lambda s: s.visited("/.NumberList"),
            ever=True,
        ),
        Milestone(
            "the number is on the list",
            lambda s: (
                s.p.number in map(digits, s.after.at(f"calls.{s.p.which}"))
            ),
        ),
        Milestone("nothing else on it has changed", _listed),
    ),
    path=_to_list,
    misses=(
        wrong(
            "the other list",
            which=lambda p: "allowed" if p.which == "blocked" else "blocked",
        ),
        wrong("a digit short", number=lambda p: p.number[:-1]),
        short(1),
    ),
    novice=(
        "Go to the settings of Phone, find the blacklist, and add the number.",
        "进入电话设置，找到黑名单，添加号码。",
    ),
    expert=(
        "Phone > three dots at the top right > Settings > Blocked & allowed numbers > Blacklist "
        "(below it is the Whitelist) > round button '+' at the bottom right > Enter a number > "
        "type it > OK.",
        "电话 > 右上角三个点 > 设置 > 骚扰拦截 > 黑名单（其下是白名单）> 右下角圆形“+”按钮 > "
        "手动添加号码 > 输入号码 > 确定。",
    ),
)

TASKS = (
    _DIAL,
    misaligned(_DIAL, mirrors="Help me dial 321.", draw=fixed(number="321")),
    _RECORD,
    misaligned(
        _RECORD,
        mirrors="Please view all call recording for me.",
        en="Please view all call recordings for me.",
        zh="请帮我查看全部通话录音。",
        changes=NOTHING,
        milestones=(
            Milestone(
                "the list of recordings",
                lambda s: s.visited("com.google.android.dialer/.RecordingList"),
            ),
        ),
        path=_view_recordings,
        misses=(
            instead("recording turned on", lambda p: [*_record(p), tap(ALL)]),
            instead("one of them deleted", _lose_recording),
            short(1),
        ),
    ),
    _BLOCK,
    misaligned(
        _BLOCK,
        mirrors="Help me add the mobile number 9876543210 to the whitelist.",
        en="Help me add the mobile number {number} to the whitelist.",
        zh="帮我把手机号{number}加入白名单。",
        draw=_draw_lists("allowed", "9876543210"),
        changes=("calls.allowed",),
    ),
)

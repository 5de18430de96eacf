"""Settings."""

from collections.abc import Callable
from functools import partial

from evals.suites.switches import switch
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, launch, scroll_to, tap
from evals.tasks.task import (
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

APP = "Settings|设置"
DISPLAY = "Display|显示"
SPEED = "Network speed|网络速度"
NFC = "NFC"


def _put(state: Facts, p: Drawn) -> None:
    state.settings.update(p.others)
    state.settings[p.key] = not p.on


def _turned(s: Seen) -> bool:
    return bool(s.after.settings[s.p.key] == s.p.on)


def _page(name: str) -> Callable[[Seen], bool]:
    """Whether this page of Settings was open."""
    return lambda s: s.visited(f"com.android.settings/{name}")


# Basic


def _brightness(p: Drawn) -> list[Step]:
    return [launch(APP), scroll_to(DISPLAY), tap(DISPLAY), tap(p.row)]


_brightness_is = partial(
    switch,
    key="auto_brightness",
    row="Adaptive brightness|自动调节亮度",
    other="Dark theme|深色主题",
    around=("dark",),
)
_BRIGHTNESS = Task(
    id="settings-basic",
    level="basic",
    apps=("settings",),
    mirrors="Help me turn off the auto brightness in Setting.",
    en="Help me turn {turn} the auto brightness in Settings.",
    zh="帮我在设置里{turn}自动调节亮度。",
    draw=_brightness_is(on=False),
    prepare=_put,
    changes=("settings.auto_brightness",),
    milestones=(Milestone("auto brightness", _turned),),
    path=_brightness,
    misses=(
        twice(),
        besides("the theme too", lambda p: tap(p.other)),
        wrong("the theme in its place", row=lambda p: p.other),
        short(1),
    ),
    novice=("It is in Settings, where the display is.", "在设置的显示那里。"),
    expert=(
        "Settings > Display > switch 'Adaptive brightness', the second row, "
        "below the slider 'Brightness level'.",
        "设置 > 显示 > 第二行的开关“自动调节亮度”，在“亮度”滑块下面。",
    ),
)

# Normal


def _status_bar(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        scroll_to(DISPLAY),
        tap(DISPLAY),
        scroll_to("Status bar|状态栏"),
        tap("Status bar|状态栏"),
        tap(p.row),
    ]


_sign_is_off = partial(
    switch, on=False, other="Location|位置信息", around=("status_location",)
)
_SPEED = Task(
    id="settings-normal",
    level="normal",
    apps=("settings",),
    mirrors="Help me turn off the status bar network speed display.",
    en="Help me turn off the status bar network speed display.",
    zh="帮我关闭状态栏的网络速度显示。",
    draw=_sign_is_off(key="status_speed", row=SPEED),
    prepare=_put,
    changes=("settings.status_speed",),
    milestones=(
        Milestone("Enter the settings of the status bar", _page(".StatusBar")),
        Milestone("the display in the status bar", _turned),
    ),
    path=_status_bar,
    misses=(
        wrong("the other display", row=NFC),
        besides("another display too", lambda p: tap(p.other)),
        twice(),
        short(1),
    ),
    novice=(
        "In Settings, look for the status bar and switch it off there.",
        "在设置里找到状态栏，在那里关闭。",
    ),
    expert=(
        "Settings > Display > Status bar (at the bottom of the page; also under Notifications) > "
        "one switch for each sign: Network speed, NFC, Location, Battery percentage.",
        "设置 > 显示 > 状态栏（页面底部；“通知”里也有）> 每个标志一个开关：网络速度、NFC、"
        "位置信息、电池电量百分比。",
    ),
)

# Advanced


def _gesture(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        scroll_to("System|系统"),
        tap("System|系统"),
        tap("Gestures|手势"),
        tap(p.row),
    ]


_SWIPE = "Three-finger screenshot|三指截屏"
_HOLD = "Three-finger touch and hold|三指长按"
_gesture_is_on = partial(
    switch,
    on=True,
    other="Tap to check phone|点按查看手机",
    around=("tap_to_wake",),
)
_GESTURE = Task(
    id="settings-advanced",
    level="advanced",
    apps=("settings",),
    mirrors="Help me open three-finger screenshots.",
    en="Help me turn on three-finger screenshots.",
    zh="帮我打开三指截屏。",
    draw=_gesture_is_on(key="three_finger_swipe", row=_SWIPE),
    prepare=_put,
    changes=("settings.three_finger_swipe",),
    milestones=(
        Milestone("Enter the settings of gestures", _page(".Gestures")),
        Milestone("the gesture", _turned),
    ),
    path=_gesture,
    misses=(
        wrong("the other gesture", row=_HOLD),
        besides("another gesture too", lambda p: tap(p.other)),
        twice(),
        short(1),
    ),
    novice=("It is one of the gestures in Settings.", "是设置里的一种手势。"),
    expert=(
        "Settings > scroll to the end > System > Gestures > first switch, 'Three-finger "
        "screenshot' (swipe down with three fingers); the second, 'Three-finger touch and hold', "
        "captures a part of the screen.",
        "设置 > 滑到底部 > 系统 > 手势 > 第一个开关“三指截屏”（三指下滑）；第二个“三指长按”用于区域"
        "截屏。",
    ),
)

TASKS = (
    _BRIGHTNESS,
    misaligned(
        _BRIGHTNESS,
        mirrors="Help me turn on the auto brightness in Setting.",
        draw=_brightness_is(on=True),
    ),
    _SPEED,
    misaligned(
        _SPEED,
        mirrors="Help me turn off the status bar NFC display.",
        en="Help me turn off the status bar NFC display.",
        zh="帮我关闭状态栏的NFC显示。",
        draw=_sign_is_off(key="status_nfc", row=NFC),
        changes=("settings.status_nfc",),
        misses=(
            wrong("network speed, as was shown", row=SPEED),
            instead(
                "NFC itself",
                lambda p: [
                    launch(APP),
                    tap("Connected devices|已连接的设备"),
                    tap(NFC),
                ],
            ),
            besides("another display too", lambda p: tap(p.other)),
            short(1),
        ),
    ),
    _GESTURE,
    misaligned(
        _GESTURE,
        mirrors="Help me open three-finger touch and hold.",
        en="Help me turn on three-finger touch and hold.",
        zh="帮我打开三指长按。",
        draw=_gesture_is_on(key="three_finger_hold", row=_HOLD),
        changes=("settings.three_finger_hold",),
        misses=(
            wrong("three-finger screenshots, as was shown", row=_SWIPE),
            besides("both", tap(_SWIPE)),
            short(1),
        ),
    ),
)

"""Settings, an app of the system."""

import random
from typing import Any

from evals.tasks.facts import Facts
from evals.tasks.steps import Step, back, fill, launch, scroll_to, tap
from evals.tasks.task import (
    STEPS,
    Drawn,
    Milestone,
    Task,
    instead,
    short,
    wrong,
)
from virtual_phone.apps.settings.kit import Choice
from virtual_phone.apps.settings.pages import TIMEOUTS, WALLPAPERS

APP = "Settings|设置"
DISPLAY = "Display|显示"
ABOUT = "About phone|关于手机"
NETWORK = "Network & internet|网络和互联网"
NAMES = ("Marlow 7", "Skylark", "Old Faithful", "Pocket Kit", "Blue Finch")


def _draw_choice(
    rng: random.Random, state: Facts, key: str, choices: tuple[Choice, ...]
) -> dict[str, Any]:
    """One that is not chosen now, and another one."""
    free = [choice for choice in choices if choice.value != state.settings[key]]
    chosen, other = rng.sample(free, 2)
    zh = state.zh
    return {
        "value": chosen.value,
        "name": chosen.chinese if zh else chosen.english,
        "other": other.chinese if zh else other.english,
    }


# Basic


def _timeout(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        scroll_to(DISPLAY),
        tap(DISPLAY),
        scroll_to("Screen timeout|屏幕超时"),
        tap("Screen timeout|屏幕超时"),
        tap(p.name),
    ]


def _wallpaper(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        scroll_to("Wallpaper & style|壁纸与个性化"),
        tap("Wallpaper & style|壁纸与个性化"),
        tap(p.name),
    ]


# Advanced


def _quiet(state: Facts, p: Drawn) -> None:
    state.settings.update(dnd=False, dnd_alarms=True, dnd_repeat_callers=False)


def _disturb(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("Notifications|通知"),
        tap("Do Not Disturb|勿扰"),
        tap("#main_switch_bar"),
        tap("Alarms|闹钟"),
        tap("Repeat callers|重复来电者"),
    ]


def _only_on(p: Drawn) -> list[Step]:
    return [step for step in _disturb(p) if not step.what.startswith("Alarms")]


def _draw_names(rng: random.Random, state: Facts) -> dict[str, Any]:
    phone, other = rng.sample(NAMES, 2)
    return {"device": phone, "other": other}


def _named(state: Facts, p: Drawn) -> None:
    state.settings.update(
        device_name=p.device, hotspot_name=p.other, hotspot=False
    )


def _hotspot(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        scroll_to(ABOUT),
        tap(ABOUT),
        back(),
        scroll_to(NETWORK, "up"),
        tap(NETWORK),
        tap("Hotspot & tethering|热点和网络共享"),
        tap("Wi-Fi hotspot|WLAN 热点"),
        tap("Hotspot name|热点名称"),
        fill(p.device, into="#edit"),
        tap("OK|确定"),
        tap("#main_switch_bar"),
    ]


TASKS = (
    Task(
        id="settings-basic-timeout",
        level="basic",
        apps=("settings",),
        most_steps=STEPS,
        en="Set the screen timeout to {name}.",
        zh="把屏幕超时设为{name}。",
        draw=lambda rng, state: _draw_choice(
            rng, state, "screen_timeout", TIMEOUTS
        ),
        changes=("settings.screen_timeout",),
        milestones=(
            Milestone(
                "page",
                lambda s: s.visited("com.android.settings/.Display"),
                ever=True,
            ),
            Milestone(
                "timeout",
                lambda s: s.after.settings["screen_timeout"] == s.p.value,
            ),
        ),
        path=_timeout,
        misses=(wrong("another time", name=lambda p: p.other), short()),
        expert=(
            "Settings > Display > Screen timeout, below the slider and the switches; a tap on a "
            "time chooses it.",
            "设置 > 显示 > 屏幕超时，在滑块和开关下面；点一个时长即可选定。",
        ),
    ),
    Task(
        id="settings-basic-wallpaper",
        level="basic",
        apps=("settings",),
        most_steps=STEPS,
        en="Change the wallpaper to {name}.",
        zh="把壁纸换成“{name}”。",
        draw=lambda rng, state: _draw_choice(
            rng, state, "wallpaper", WALLPAPERS
        ),
        changes=("settings.wallpaper",),
        milestones=(
            Milestone(
                "wallpaper",
                lambda s: s.after.settings["wallpaper"] == s.p.value,
            ),
        ),
        path=_wallpaper,
        misses=(wrong("another picture", name=lambda p: p.other), short()),
        expert=(
            "Settings > scroll down > Wallpaper & style; the row that is marked is the wallpaper.",
            "设置 > 向下滑动 > 壁纸与个性化；选中的一行就是当前壁纸。",
        ),
    ),
    Task(
        id="settings-advanced-disturb",
        level="advanced",
        apps=("settings",),
        most_steps=STEPS,
        en="Turn on Do Not Disturb. Repeat callers may get through, alarms may not.",
        zh="打开勿扰模式，允许重复来电者打扰，但不允许闹钟。",
        prepare=_quiet,
        changes=("settings.dnd",),
        milestones=(
            Milestone("Do Not Disturb", lambda s: s.after.settings["dnd"]),
            Milestone(
                "callers get through",
                lambda s: s.after.settings["dnd_repeat_callers"],
            ),
            Milestone(
                "alarms do not", lambda s: not s.after.settings["dnd_alarms"]
            ),
        ),
        path=_disturb,
        misses=(instead("alarms as before", _only_on), short()),
        expert=(
            "Settings > Notifications > Do Not Disturb: the broad switch on top turns it on; below "
            "it, a switch that is on lets Alarms or Repeat callers through.",
            "设置 > 通知 > 勿扰：顶部的宽开关用来打开勿扰；下面的“闹钟”“重复来电者”开关打开即表示"
            "允许打扰。",
        ),
    ),
    Task(
        id="settings-advanced-hotspot",
        level="advanced",
        apps=("settings",),
        most_steps=STEPS,
        en="Look up this phone's device name under About phone, give the Wi-Fi hotspot the same "
        "name, and turn the hotspot on.",
        zh="在“关于手机”里查看本机的设备名称，把WLAN热点改成同样的名称，并打开热点。",
        draw=_draw_names,
        prepare=_named,
        changes=("settings.hotspot", "settings.hotspot_name"),
        milestones=(
            Milestone(
                "the name was looked up",
                lambda s: s.visited("com.android.settings/.AboutPhone"),
            ),
            Milestone(
                "the hotspot's name",
                lambda s: (
                    s.after.settings.get("hotspot_name")
                    == s.after.settings["device_name"]
                ),
            ),
            Milestone(
                "the hotspot is on", lambda s: s.after.settings["hotspot"]
            ),
        ),
        path=_hotspot,
        misses=(wrong("half the name", device=lambda p: p.device[:4]), short()),
        expert=(
            "The device name is in Settings > About phone, at the end of the list. The hotspot is "
            "in Network & internet > Hotspot & tethering > Wi-Fi hotspot: tap Hotspot name, "
            "replace the text, tap OK; the broad switch turns it on.",
            "设备名称在“设置 > 关于手机”（列表末尾）。热点在“网络和互联网 > 热点和网络共享 > "
            "WLAN 热点”：点“热点名称”，替换文字后点“确定”；顶部的宽开关用来打开热点。",
        ),
    ),
)

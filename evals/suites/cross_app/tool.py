"""General tools: set the phone itself, then use it."""

import random
from typing import Any

from evals.suites.cross_app import kit
from evals.suites.words import clock, pick_time
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, scroll_to, tap, wait_for
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong

DISPLAY = "Display|显示"
SIZES = (
    ("huge", ("extra large", "特大")),
    ("large", ("large", "大")),
    ("small", ("small", "小")),
)
SWITCHES: tuple[tuple[str, tuple[str, str], str, str], ...] = (
    ("dark", ("the dark theme", "深色主题"), DISPLAY, "Dark theme|深色主题"),
    (
        "night_light",
        ("Night Light", "夜间模式"),
        DISPLAY,
        "Night Light|夜间模式",
    ),
    ("nfc", ("NFC", "NFC"), "Connected devices|已连接的设备", "NFC"),
)
"""Key of the setting, its name, the page of Settings, the row there."""
FILES: tuple[tuple[str, tuple[str, str], str], ...] = (
    ("library-floor-plan.pdf", ("the floor plan", "楼层平面图"), "Floor plan|楼层平面图"),
    ("spring-programme.pdf", ("the programme for spring", "春季活动手册"),
     "Programme for spring|春季活动手册"),
    ("reading-list-70-novels.pdf", ("the reading list", "书单"), "Reading list|书单"),
)  # fmt: skip
"""Name of a file of the library's, what it is, how its link begins."""
PACKAGES = {"news": "com.gazette.news", "browser": "com.wayfarer.browser"}


# Notifications of an app


def _draw_mute(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {
        **kit.draw_news(rng, state),
        "app": kit.label("news", zh=state.zh),
        "muted": "news",
    }


def _mute(p: Drawn) -> list[Step]:
    row = kit.LABELS[p.muted]
    return [
        launch(kit.LABELS["settings"]),
        tap("Apps|应用"),
        scroll_to(row),
        tap(row),
        tap("Notifications|通知"),
        *kit.read_news(p.wanted),
    ]


def _muted(s: Seen) -> bool:
    return bool(
        s.after.settings["app_notifications"]
        == {
            **s.before.settings["app_notifications"],
            PACKAGES["news"]: False,
        }
    )


# Easier to read


def _draw_reading(rng: random.Random, state: Facts) -> dict[str, Any]:
    (size, words), other = rng.sample(SIZES, 2)
    drawn = kit.draw_news(rng, state)
    return {
        **drawn,
        "article_title": drawn["item"],
        "item": words[state.zh],
        "size": size,
        "other_size": other[0],
        "dark": True,
    }


def _unset_theme(state: Facts, p: Drawn) -> None:
    state.settings["dark"] = False


def _easier(p: Drawn) -> list[Step]:
    theme = [
        launch(kit.LABELS["settings"]),
        scroll_to(DISPLAY),
        tap(DISPLAY),
        tap("Dark theme|深色主题"),
    ]
    return [
        *(theme if p.dark else []),
        *kit.read_news(p.wanted),
        tap("#text_size"),
        tap(f"#size_{p.size}"),
    ]


# A switch and an alarm


def _draw_alarm(rng: random.Random, state: Facts) -> dict[str, Any]:
    key, words, page, row = rng.choice(SWITCHES)
    hour, minute = rng.randrange(5, 12), rng.randrange(5, 60, 5)
    return {
        "item": words[state.zh],
        "setting": key,
        "page": page,
        "row": row,
        "hour": hour,
        "minute": minute,
        "time": clock(hour, minute, zh=state.zh),
        "app": "Clock" if not state.zh else "时钟",
    }


def _switch_off(state: Facts, p: Drawn) -> None:
    state.settings[p.setting] = False


def _alarm(p: Drawn) -> list[Step]:
    return [
        launch(kit.LABELS["settings"]),
        scroll_to(p.page),
        tap(p.page),
        tap(p.row),
        launch("Clock|时钟"),
        tap("Add alarm|添加闹钟"),
        *pick_time(p.hour, p.minute, zh=p.zh),
        tap("Save|保存"),
        tap("Allow|允许"),
    ]


def _without_switch(p: Drawn) -> list[Step]:
    return _alarm(p)[4:]


# A file of the web


def _draw_file(rng: random.Random, state: Facts) -> dict[str, Any]:
    (name, item, link), other = rng.sample(FILES, 2)
    return {
        "item": item[state.zh],
        "file": name,
        "link": link,
        "other_link": other[2],
        "other_file": other[0],
        "opened": name,
        **kit.pool(rng, kit.NOTE_APPS, state),
        "text": name,
    }


def _download(p: Drawn) -> list[Step]:
    return [
        launch(kit.LABELS["browser"]),
        tap("#search_box"),
        fill("redhill-library.example/downloads", into="#url_field"),
        tap("#go"),
        wait_for("#masthead"),
        tap(p.link),
        tap("Download|下载", -1),
        wait_for("File downloaded|文件已下载"),
        *kit.write_note(p.key, p.t("Files", "文件"), p.text),
    ]


def _downloaded(s: Seen) -> bool:
    names = [media.name for media in s.added("media.items")]
    return names == [s.p.file]


TASKS = (
    Task(
        id="tool-mute",
        level="cross",
        apps=("settings", "news"),
        mirrors="Adjust the notification settings for the YouTube app on your phone using "
        "Settings, then proceed to open YouTube",
        en="Switch off the notifications of {app} in Settings, then open {app} and read '{item}'",
        zh="在设置里关闭{app}的通知，然后打开{app}阅读《{item}》",
        draw=_draw_mute,
        milestones=(
            Milestone(
                "the app's page",
                lambda s: s.visited("com.android.settings/.AppInfo"),
            ),
            Milestone("switched off", _muted),
            Milestone("read", kit.news_read),
        ),
        path=_mute,
        misses=(
            wrong("another app's", muted="browser"),
            wrong("another article", wanted=lambda p: p.other_title),
            short(2),
        ),
    ),
    Task(
        id="tool-reading",
        level="cross",
        apps=("settings", "news"),
        en="Turn on the dark theme in Settings, then open '{article_title}' in News and make its "
        "text {item}",
        zh="在设置里打开深色主题，然后在新闻里打开《{article_title}》，把字体设为{item}",
        draw=_draw_reading,
        prepare=_unset_theme,
        changes=("settings.dark", "news"),
        milestones=(
            Milestone("the dark theme", lambda s: s.after.settings["dark"]),
            Milestone("the article", kit.news_read),
            Milestone("its size", lambda s: s.after.news.text_size == s.p.size),
        ),
        path=_easier,
        misses=(
            wrong("another size", size=lambda p: p.other_size),
            wrong("still light", dark=False),
            short(1),
        ),
    ),
    Task(
        id="tool-alarm",
        level="cross",
        apps=("settings", "clock"),
        en="Turn on {item} in Settings, then set an alarm for {time} in {app}",
        zh="在设置里打开{item}，然后在{app}里设一个{time}的闹钟",
        draw=_draw_alarm,
        prepare=_switch_off,
        milestones=(
            Milestone("switched on", lambda s: s.after.settings[s.p.setting]),
            Milestone(
                "the alarm",
                lambda s: s.new(
                    "clock.alarms", hour=s.p.hour, minute=s.p.minute
                ),
            ),
        ),
        path=_alarm,
        misses=(
            wrong("an hour late", hour=lambda p: p.hour + 1),
            instead("the alarm alone", _without_switch),
            short(2),
        ),
    ),
    Task(
        id="tool-download",
        level="cross",
        apps=("browser", "files", *kit.NOTE_APPS),
        en="Download {item} from redhill-library.example/downloads with the Browser, and write the "
        "file's name into a new note in {app}",
        zh="用浏览器从 redhill-library.example/downloads 下载{item}，并在{app}里新建笔记写下文件名",
        draw=_draw_file,
        milestones=(
            Milestone(
                "the page",
                lambda s: any(
                    each.address == "redhill-library.example/downloads"
                    for each in s.added("browser.history")
                ),
            ),
            Milestone("the file", _downloaded),
            Milestone("its name noted", lambda s: kit.noted(s, s.p.file)),
        ),
        path=_download,
        misses=(
            wrong("another file", link=lambda p: p.other_link),
            wrong("another name", text=lambda p: p.other_file),
            wrong("in another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
)

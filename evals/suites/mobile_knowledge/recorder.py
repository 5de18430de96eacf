"""Recorder."""

import random
from datetime import timedelta
from typing import Any

from evals.suites.pages import in_front
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, back, launch, tap
from evals.tasks.task import (
    NOTHING,
    Drawn,
    Milestone,
    Task,
    besides,
    instead,
    misaligned,
    short,
    wrong,
)
from virtual_phone.apps.recorder.state import Session
from virtual_phone.system.stores import RECORDINGS

APP = "com.android.soundrecorder"
OPEN = launch("Recorder|录音机")
MORE = tap("More options|更多选项")

# Basic


def _start(p: Drawn) -> list[Step]:
    return [
        OPEN,
        tap("Start recording|开始录音"),
        tap("While using the app|仅在使用该应用时允许"),
    ]


def _records(s: Seen) -> bool:
    session = s.after.recorder.session
    return session is not None and session.since is not None


_START = Task(
    id="recorder-basic",
    level="basic",
    apps=("recorder",),
    mirrors="Help me start recording.",
    en="Help me start recording in Recorder.",
    zh="帮我用录音机开始录音。",
    changes=("recorder.session",),
    milestones=(Milestone("it records", _records),),
    path=_start,
    misses=(
        short(1),
        besides("paused", tap("#pause_button")),
        besides("ended", tap("#stop_button"), tap("Save|保存")),
    ),
    novice=(
        "Open Recorder and press the big button.",
        "打开录音机，按那个大按钮。",
    ),
    expert=(
        "Recorder > red round button with the microphone at the bottom. If the phone asks for "
        "the microphone, tap 'While using the app'. The time has to run; do not tap Stop.",
        "录音机 > 底部红色圆形麦克风按钮。若询问麦克风权限，点“仅在使用该应用时允许”。"
        "看到计时开始即可，不要点停止。",
    ),
)


def _draw_length(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {"seconds": rng.randrange(20, 200)}


def _put_session(state: Facts, p: Drawn) -> None:
    began = state.now - timedelta(seconds=p.seconds)
    state.recorder.session = Session(started=began, since=began)


def _stop(p: Drawn) -> list[Step]:
    return [
        OPEN,
        tap("Return to recording|返回录音"),
        tap("#stop_button"),
        tap("Save|保存"),
    ]


def _kept(s: Seen) -> bool:
    new = s.new("media.items", kind="audio", folder=RECORDINGS)
    return new and not s.changed("media.items")


_STOP = misaligned(
    _START,
    mirrors="Help me stop recording.",
    en="Help me stop recording in Recorder, and keep the recording.",
    zh="帮我停止录音机正在进行的录音，并保存。",
    draw=_draw_length,
    prepare=_put_session,
    changes=("recorder.session", "media.items", "media.last_id"),
    milestones=(
        Milestone("it has ended", lambda s: s.after.recorder.session is None),
        Milestone("one recording was kept", _kept),
    ),
    path=_stop,
    misses=(
        short(1),
        instead("only paused", lambda p: [*_stop(p)[:2], tap("#pause_button")]),
        instead(
            "thrown away",
            lambda p: [*_stop(p)[:3], tap("Delete|删除"), tap("#button1")],
        ),
        instead("another one begun", lambda p: [*_stop(p), *_start(p)[1:]]),
    ),
    novice=(
        "Open Recorder, go back to the recording and stop it.",
        "打开录音机，回到正在进行的录音，把它停掉。",
    ),
    expert=(
        "Recorder > red round button at the bottom ('Return to recording') > Stop, at the right "
        "> Save in the dialog.",
        "录音机 > 底部红色圆形按钮（“返回录音”）> 右边的“停止” > 在对话框里点“保存”。",
    ),
)

# Normal


def _draw_format(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {"format": rng.choice(("MP3", "AAC", "WAV"))}


def _settings() -> list[Step]:
    return [OPEN, MORE, tap("Settings|设置")]


def _format(p: Drawn) -> list[Step]:
    return [*_settings(), tap("Audio format|音频格式"), tap(p.format)]


_SETTINGS = Milestone(
    "Settings were opened", lambda s: s.visited(f"{APP}/.Settings")
)

_FORMAT = Task(
    id="recorder-normal",
    level="normal",
    apps=("recorder",),
    mirrors="Help me change the audio format of my recording.",
    en="Help me change the audio format of my recordings to {format}.",
    zh="帮我把录音的音频格式改为{format}。",
    draw=_draw_format,
    changes=("recorder.options.format",),
    milestones=(
        _SETTINGS,
        Milestone(
            "the format",
            lambda s: (
                s.after.recorder.options["format"] == s.p.format.casefold()
            ),
        ),
    ),
    path=_format,
    misses=(
        wrong(
            "another format",
            format=lambda p: "AAC" if p.format == "MP3" else "MP3",
        ),
        besides("the quality too", tap("Sound quality|音质"), tap("High|高")),
        short(1),
    ),
    novice=(
        "The format is somewhere in Recorder's settings.",
        "音频格式在录音机的设置里。",
    ),
    expert=(
        "Recorder > three dots at the top right > Settings > Audio format > tap the format.",
        "录音机 > 右上角三个点 > 设置 > 音频格式 > 点要用的格式。",
    ),
)


def _cloud(p: Drawn) -> list[Step]:
    return [*_settings(), tap("Cloud recording|云录音"), tap("Turn on|开启")]


_CLOUD = misaligned(
    _FORMAT,
    mirrors="Help me turn on the cloud recording.",
    en="Help me turn on the cloud recording.",
    zh="帮我开启云录音。",
    draw=lambda rng, state: {},
    # Once it is on, recordings go to the cloud by themselves.
    changes=("recorder.options.cloud", "recorder.uploaded"),
    milestones=(
        _SETTINGS,
        Milestone(
            "cloud recording",
            lambda s: s.after.recorder.options["cloud"] is True,
        ),
    ),
    path=_cloud,
    misses=(
        short(1),
        instead(
            "another switch",
            lambda p: [*_settings(), tap("Skip silence|跳过静音片段")],
        ),
        besides("over any network", tap("Only over Wi-Fi|仅使用WLAN")),
    ),
    novice=(
        "Look in Recorder's settings for the cloud.",
        "在录音机设置里找云录音。",
    ),
    expert=(
        "Recorder > three dots at the top right > Settings > Cloud recording > Turn on in the "
        "dialog.",
        "录音机 > 右上角三个点 > 设置 > 云录音 > 在对话框里点“开启”。",
    ),
)

# Advanced


def _categories() -> list[Step]:
    return [OPEN, MORE, tap("Categories|录音分类")]


def _deleted(p: Drawn) -> list[Step]:
    return [*_categories(), tap("Recently deleted|最近删除")]


_DELETED = Task(
    id="recorder-advanced",
    level="advanced",
    apps=("recorder",),
    mirrors="Help me show recently deleted recordings.",
    en="Help me show the recently deleted recordings.",
    zh="帮我打开最近删除的录音列表。",
    changes=NOTHING,
    milestones=(
        Milestone(
            "they were opened", lambda s: s.visited(f"{APP}/.RecentlyDeleted")
        ),
        Milestone(
            "they are shown", lambda s: in_front(s, f"{APP}/.RecentlyDeleted")
        ),
    ),
    path=_deleted,
    misses=(
        short(1),
        besides("left again", back()),
        instead(
            "call recordings",
            lambda p: [*_categories(), tap("Call recordings|通话录音")],
        ),
        besides("emptied", tap("Delete all|全部删除"), tap("#button1")),
    ),
    novice=(
        "They are in one of Recorder's categories.",
        "在录音机的某个分类里。",
    ),
    expert=(
        "Recorder > three dots at the top right > Categories > Recently deleted. Only look: do not "
        "restore or delete anything.",
        "录音机 > 右上角三个点 > 录音分类 > 最近删除。只需查看，不要恢复或删除任何录音。",
    ),
)


def _calls(p: Drawn) -> list[Step]:
    return [*_categories(), tap("Call recordings|通话录音")]


_CALLS = misaligned(
    _DELETED,
    mirrors="Help me show call recordings.",
    en="Help me show the call recordings in Recorder.",
    zh="帮我打开录音机里的通话录音列表。",
    draw=lambda rng, state: {},
    milestones=(
        Milestone(
            "they were opened", lambda s: s.visited(f"{APP}/.CallRecordings")
        ),
        Milestone(
            "they are shown", lambda s: in_front(s, f"{APP}/.CallRecordings")
        ),
    ),
    path=_calls,
    misses=(
        short(1),
        instead("deleted ones", _deleted),
        besides("one of them played", tap("#recording"), tap("Play|播放")),
        besides("left again", back()),
    ),
    novice=(
        "Call recordings have a place of their own.",
        "通话录音有单独的分类。",
    ),
    expert=(
        "Recorder > three dots at the top right > Categories > Call recordings. Only look: do not "
        "play any.",
        "录音机 > 右上角三个点 > 录音分类 > 通话录音。只需查看，不要播放。",
    ),
)

TASKS = (_START, _STOP, _FORMAT, _CLOUD, _DELETED, _CALLS)

"""What shell commands ask: other words for one question have one subject."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.replay.questions import read_change, read_question
from virtual_phone.replay.rewriting import rewrite_answer


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("pm list packages -f", "cmd package list packages --user 0"),
        ("settings get global x", "/system/bin/settings get --user current global x 2>/dev/null"),
        ("am get-current-user", "cmd activity get-current-user"),
        ("pm list users", "cmd package list users"),
        ("dumpsys window displays", "dumpsys window -a displays"),
        ("date '+%Y'", "date +%s"),
        (
            "cmd package query-activities --user 0 --brief --components -a M -c L",
            "pm query-activities --brief -a M -c L",
        ),
    ],
)
def test_other_words_for_one_question_have_one_subject(first: str, second: str) -> None:
    assert read_question(first).subject == read_question(second).subject


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("settings get global x", "settings get secure x"),
        ("getprop ro.a", "getprop ro.b"),
        ("pm list packages --user 0", "pm list packages --user 999"),
        ("dumpsys package com.a", "dumpsys package com.b"),
        ("dumpsys window policy", "dumpsys window displays"),
        ("dumpsys window | grep a", "dumpsys window"),
    ],
)
def test_other_questions_have_other_subjects(first: str, second: str) -> None:
    assert read_question(first).subject != read_question(second).subject


PACKAGES = (
    "package:/data/app/a==/base.apk=com.tencent.mm versionCode:2460\n"
    "package:/system/app/S/S.apk=com.android.settings versionCode:34\n"
)


@pytest.mark.parametrize(
    ("recorded", "text", "asked", "answer"),
    [
        (
            "pm list packages -f --show-versioncode",
            PACKAGES,
            "pm list packages --user 0",
            "package:com.tencent.mm\npackage:com.android.settings\n",
        ),
        (
            "pm list packages -f --show-versioncode",
            PACKAGES,
            "cmd package list packages -3",
            "package:com.tencent.mm\n",
        ),
        (
            "pm list packages -f --show-versioncode",
            PACKAGES,
            "pm list packages --show-versioncode settings",
            "package:com.android.settings versionCode:34\n",
        ),
        ("pm list packages -3", "package:com.tencent.mm\n", "pm list packages", None),
        ("date '+%Y-%m-%d %H:%M:%S'", "2026-03-02 09:00:07\n", "date +%H:%M", "09:00\n"),
        ("date '+%Y-%m-%d %H:%M:%S'", "1970-01-02 00:00:07\n", "date +%s", "86407\n"),
        ("date", "Mo 2. März\n", "date +%s", None),
        ("getprop", "[ro.a]: [小米]\n[ro.b]: [2]\n", "getprop ro.a", "小米\n"),
        ("getprop", "[ro.a]: [1]\n", "getprop ro.c", None),
        ("dumpsys window policy", "mShowingLockscreen=false", "dumpsys window", None),
        (
            "dumpsys window displays",
            "mCurrentFocus=Window{1 u0 a/b}",
            "dumpsys window windows",
            "mCurrentFocus=Window{1 u0 a/b}",
        ),
        (
            "cmd package query-activities --brief -a M",
            "1 activities found:\n  Activity #0:\n    priority=0\n    com.a/.Main\n",
            "cmd package query-activities --brief --components -a M",
            "com.a/.Main\n",
        ),
    ],
)
def test_an_answer_is_written_in_the_form_that_is_asked_for(
    recorded: str, text: str, asked: str, answer: str | None
) -> None:
    assert rewrite_answer(text, read_question(recorded), read_question(asked)) == answer


def test_a_setting_that_is_written_is_the_one_that_is_read() -> None:
    written = "settings put --user 0 global stay_on 7"
    assert read_change(written) == read_question("settings get global stay_on").subject
    assert read_change("settings get global stay_on") is None


COMMANDS = st.sampled_from(["pm list packages", "date", "getprop", "dumpsys window", "settings"])


@given(COMMANDS, st.text(), st.text(), st.text())
def test_any_question_is_read_and_any_answer_rewritten(
    program: str, first: str, second: str, text: str
) -> None:
    recorded, asked = read_question(f"{program} {first}"), read_question(f"{program} {second}")
    read_change(first)
    answer = rewrite_answer(text, recorded, asked)
    assert answer is None or isinstance(answer, str)
    assert rewrite_answer(text, recorded, recorded) == text

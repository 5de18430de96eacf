"""Hooks that hold, drop and kill at a given call."""

import http.client
import subprocess
import threading

import pytest

from virtual_phone.faults.hooks import Call
from virtual_phone.phone import VirtualPhone

from ..conftest import BENCH, U2, Adb, Bridge


def test_held_call_goes_on_when_let(phone: VirtualPhone, d: U2) -> None:
    gate = phone.hooks.hold("deviceInfo")
    answers: list[dict[str, object]] = []
    asking = threading.Thread(target=lambda: answers.append(d.info))
    asking.start()
    assert gate.reached.wait(60)
    assert answers == []
    gate.open()
    asking.join(60)
    assert answers[0]["screenOn"] is True


def test_dropped_before_is_not_performed(phone: VirtualPhone, d: U2) -> None:
    phone.hooks.on("click", Call.drop, when="before")
    with pytest.raises(http.client.RemoteDisconnected):
        d.click(500, 500)
    assert phone.hooks.inputs == []
    d.click(500, 500)
    assert len(phone.hooks.inputs) == 1


def test_dropped_after_is_performed_once(phone: VirtualPhone, d: U2) -> None:
    phone.hooks.on("click", Call.drop, when="after_perform")
    with pytest.raises(http.client.RemoteDisconnected):
        d.click(500, 500)
    assert [entry.args for entry in phone.hooks.inputs] == [(500, 500)]


def test_hook_after_the_reply_sees_the_call(phone: VirtualPhone, d: U2) -> None:
    seen: list[Call] = []
    done = threading.Event()

    def note(call: Call) -> None:
        seen.append(call)
        done.set()

    phone.hooks.on("click", note, when="after_reply", nth=2)
    d.click(1, 1)
    d.click(30, 40)
    assert done.wait(60)
    assert [(call.kind, call.name, call.args) for call in seen] == [("rpc", "click", (30, 40))]


def test_shell_calls_have_hooks_too(phone: VirtualPhone, adb: Adb) -> None:
    phone.hooks.on("input", Call.drop, when="before")
    assert b"done" not in adb("shell", "input tap 5 5; echo done").stdout
    assert phone.hooks.inputs == []
    assert adb("shell", "input tap 5 5; echo done").stdout == b"done\n"
    assert phone.hooks.inputs[0].args == (5, 5)


def test_hook_may_make_the_phone_vanish(phone: VirtualPhone, d: U2, device: Bridge) -> None:
    phone.hooks.on("click", lambda call: phone.hooks.vanish(None), when="after_perform")
    with pytest.raises((http.client.RemoteDisconnected, ConnectionError)):
        d.click(7, 7)
    assert phone.hooks.inputs[0].args == (7, 7)
    phone.hooks.come_back()
    assert device.shell("echo back") == "back"
    assert d.info["screenOn"]


def test_hook_may_kill_a_process(phone: VirtualPhone, d: U2) -> None:
    victim = subprocess.Popen(["sleep", "60"])
    phone.hooks.on("click", lambda call: victim.kill(), when="before")
    d.click(5, 5)
    assert victim.wait(60) < 0


def test_log_tells_page_and_phone_time(phone: VirtualPhone, d: U2) -> None:
    d.app_start(BENCH)
    d.click(500, 2000)
    entry = phone.hooks.inputs[-1]
    assert entry.page == f"{BENCH}/.Main"
    assert entry.time.strftime("%Y-%m-%d %H") == "2026-03-02 09"
    assert phone.hooks.pages[-1] == f"{BENCH}/.Main"
    phone.hooks.clear()
    assert phone.hooks.inputs == []


def test_killed_server_breaks_the_call_and_is_started_again(phone: VirtualPhone, d: U2) -> None:
    phone.hooks.on("click", lambda call: phone.hooks.kill_server(), when="before")
    with pytest.raises(http.client.RemoteDisconnected):
        d.click(5, 5)
    assert phone.machine.ports == {}
    d.click(6, 6)
    assert (6, 6) in [entry.args for entry in phone.hooks.inputs]

"""The commands about phones: devices, doctor, cleanup, phone; and the demo."""

import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import adbutils
import pytest

from console import cli, completion
from console.commands import demo, doctor
from tests.console.conftest import OPENING, environment, script
from tests.forks import Forks
from tests.models.stub import Answer, OpenAIStub
from tests.tools.mcp_client.naming import plain_entry, write_variable
from tools.device.connection import virtual
from tools.device.device import close_all
from tools.device.input.input_access import is_refused
from tools.mcp_client.config import VARIABLE
from tools.mcp_client.servers import close_servers
from virtual_phone.apps.clock.state import Alarm
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.vendors import VENDORS, VendorName

Say = Callable[..., str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Say:
    """The output of a command that is expected to end with this code."""

    def run(*args: str, code: int = 0) -> str:
        capsys.readouterr()
        assert cli.main(list(args)) == code
        captured = capsys.readouterr()
        return captured.err if code else captured.out

    return run


@pytest.fixture
def second(phone: VirtualPhone) -> Iterator[str]:
    """Another phone on the first one's adb server; its serial."""
    client = adbutils.AdbClient(port=phone.adb_port)
    with VirtualPhone.start(PhoneConfig(animation_scale=0)) as other:
        client.connect(other.serial, timeout=10)
        yield other.serial
        client.disconnect(other.serial)


@pytest.fixture
def nothing(phone: VirtualPhone) -> Iterator[None]:
    """The adb server, and no phone on it."""
    client = adbutils.AdbClient(port=phone.adb_port)
    client.disconnect(phone.serial)
    yield
    client.connect(phone.serial, timeout=10)


def test_the_only_phone_needs_no_name(
    phone: VirtualPhone, home: Path, said: Say
) -> None:
    out = said(
        "run", "Open the shop", "--model", script(home, OPENING), "--no-memory"
    )
    assert phone.serial in out


def test_no_phone_is_one_sentence(home: Path, nothing: None, said: Say) -> None:
    assert "No phone is connected" in said(
        "run", "x", "--model", "offline", code=1
    )
    assert "no phone is connected" in said("devices", code=1)


def test_two_phones_and_none_named_is_one_sentence(
    phone: VirtualPhone, home: Path, second: str, said: Say
) -> None:
    complaint = said("run", "x", "--model", "offline", code=1)
    assert phone.serial in complaint
    assert second in complaint
    assert "--device" in complaint
    assert complaint.count("\n") == 1


def test_devices_are_listed(
    phone: VirtualPhone, home: Path, second: str, said: Say
) -> None:
    out = said("devices")
    assert phone.serial in out
    assert second in out
    assert out.count(PhoneConfig().model) == 2


def test_the_doctor_finds_all_in_order(
    phone: VirtualPhone, home: Path, said: Say
) -> None:
    out = said("doctor", "--device", phone.device, "--model", "offline")
    assert "not ok" not in out
    for name in ("adb", "phone", "uiautomator2", "input", "model", "memory"):
        assert re.search(rf"^ok +{name}: ", out, re.MULTILINE), name
    assert {each.kind for each in phone.hooks.inputs} <= {"key"}


@pytest.mark.parametrize(
    ("vendor", "switch"),
    [
        ("miui", "“USB debugging (Security settings)” (“USB调试（安全设置）”)"),
        ("coloros", "“Disable permission monitoring” (“禁止权限监控”)"),
    ],
)
def test_the_doctor_names_the_switch_of_a_phone_that_takes_no_input(
    vendor: VendorName, switch: str, home: Path, said: Say,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    config = PhoneConfig(animation_scale=0, vendor=vendor)
    with VirtualPhone.start(config, apps=[LauncherApp]) as phone:
        doctor_on = ("doctor", "--device", phone.device, "--model", "offline")
        assert cli.main(list(doctor_on)) == 1
        out = capsys.readouterr().out
        assert re.search(r"^not ok input: .*blocks taps", out, re.MULTILINE)
        assert f"to fix: turn on {switch}" in " ".join(out.split())
        phone.system.settings["input_allowed"] = True
        assert re.search(r"^ok +input: ", said(*doctor_on), re.MULTILINE)
        close_all()


def test_a_vendor_is_one_of_those_that_there_are(
    home: Path, tmp_path: Path, said: Say
) -> None:
    for command in (
        ("run", "x", "--device", "virtual"),
        ("phone",),
        ("eval", "mobbench/clock-easy"),
        ("record", str(tmp_path / "x.mp4"), "--device", "virtual"),
    ):
        complaint = said(*command, "--vendor", "fairphone", code=1)
        for vendor in VENDORS:
            assert vendor in complaint
    complaint = said("run", "x", "--device", "abc", "--vendor", "miui", code=1)
    assert "--vendor is for --device virtual" in complaint
    assert tuple(VENDORS) == completion.VENDORS


@pytest.mark.long
def test_a_run_s_own_phone_is_of_the_vendor_that_was_named(
    home: Path, said: Say
) -> None:
    out = said(
        "run", "Start a timer for 5 minutes", "--device", "virtual", "--vendor", "miui",
        "--model", "offline", "--no-memory",
    )  # fmt: skip
    virtual.stop_phone()
    virtual.choose_vendor("")
    assert "5 min" in out


def test_the_doctor_names_services_that_stop_meanwhile(
    phone: VirtualPhone, home: Path, said: Say
) -> None:
    phone.system.setting_put(
        "secure",
        "enabled_accessibility_services",
        "com.google.android.marvin.talkback/.TalkBackService",
    )
    out = said("doctor", "--device", phone.device, "--model", "offline")
    assert re.search(
        r"^ok +accessibility services: .*TalkBackService", out, re.MULTILINE
    )


def test_the_doctor_says_how_to_fix_it(
    phone: VirtualPhone, home: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    phone.system.settings["pin"] = "4711"
    phone.system.sleep()
    with OpenAIStub([Answer(status=401, error="bad key")]) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", "sk-wrong-0123456789")
        assert (
            cli.main(["doctor", "--device", phone.device, "--model", "gpt-9"])
            == 1
        )
    out = capsys.readouterr().out
    assert re.search(
        r"^not ok phone: Phone .* shows its lock screen", out, re.MULTILINE
    )
    assert re.search(r"^not ok model", out, re.MULTILINE)
    assert out.count("to fix:") == 2
    assert "sk-wrong" not in out
    assert re.search(r"^ok +memory: ", out, re.MULTILINE)


def test_the_doctor_names_a_missing_phone_and_model(
    home: Path, nothing: None
) -> None:
    checks = {
        check.name: check for check in doctor.run_checks(spec="", model="")
    }
    assert not checks["phone"].ok
    assert "USB debugging" in checks["phone"].remedy
    assert not checks["model (planner)"].ok
    assert checks["adb server"].ok


def test_the_doctor_lists_the_servers_of_other_tools(
    home: Path, nothing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = {
        "files": plain_entry(tools=["echo", "fail"], allow=["echo"]),
        "gone": {"command": "no-such-command-here"},
    }
    monkeypatch.setenv(VARIABLE, write_variable(**entries))
    checks = {
        check.name: check for check in doctor.run_checks(spec="", model="")
    }
    close_servers()
    assert checks["tools (files)"].ok
    assert checks["tools (files)"].detail == (
        "2 offered; asked about: fail; called unasked: echo"
    )
    assert not checks["tools (gone)"].ok
    assert "was not found" in checks["tools (gone)"].detail
    monkeypatch.setenv(VARIABLE, "{")
    broken = [*doctor.run_checks(spec="", model="")][-1]
    assert (broken.name, broken.ok) == ("tools", False)


@pytest.mark.parametrize(
    ("output", "blocked"),
    [
        ("", False),
        (
            "java.lang.SecurityException: Injecting input events requires the caller (or the "
            "source of the instrumentation, if any) to have the INJECT_EVENTS permission.",
            True,
        ),
        (
            "java.lang.SecurityException: Injecting to another application requires "
            "INJECT_EVENTS permission",
            True,
        ),
        ("Error: Invalid arguments for command: keyevent", False),
    ],
)
def test_a_vendor_that_blocks_input_is_recognised(
    output: str, blocked: bool
) -> None:
    assert is_refused(output) is blocked


def test_cleanup_says_what_it_took_away(
    phone: VirtualPhone, home: Path, said: Say
) -> None:
    assert "Removed uiautomator2's server." in said(
        "cleanup", "--device", phone.device
    )


def test_memory_is_listed_shown_exported_forgotten_and_read_again(
    home: Path, tmp_path: Path, said: Say
) -> None:
    assert "Nothing is remembered." in said("memory", "list")
    knowledge = tmp_path / "k.yaml"
    knowledge.write_text(
        "apps:\n  - {package: com.a, label: Alpha, description: first, functions: [begin]}\n"
        "users:\n  ann:\n    - {note: fact, text: 'likes [bold]tea[/]'}\n",
        encoding="utf-8",
    )
    assert "Learned 2 records." in said("memory", "learn", str(knowledge))
    out = said("memory", "list")
    assert "Alpha (com.a). first" in out
    assert "likes [bold]tea[/]" in out
    assert "Alpha" not in said("memory", "list", "--user", "ann")
    assert "Alpha" not in said("memory", "list", "--kind", "user")
    name = next(line.split()[0] for line in out.splitlines() if "Alpha" in line)
    shown = said("memory", "show", name[:8])
    assert "package: com.a" in shown
    assert "functions: begin" in shown
    exported = tmp_path / "m.jsonl"
    assert "Wrote 2 records" in said("memory", "export", str(exported))
    assert "Forgot 1 record." in said("memory", "forget", name)
    assert "no record" in said("memory", "forget", name, code=1)
    assert "Forgot 1 record." in said(
        "memory", "forget", "--all", "--user", "ann"
    )
    assert "Nothing is remembered." in said("memory", "list")
    assert "Read 2 records" in said("memory", "import", str(exported))
    assert "Alpha" in said("memory", "list")


def test_a_phone_is_switched_on_and_tells_how_to_reach_it(
    home: Path, forks: Forks
) -> None:
    size = ("--width", "720", "--height", "1600")
    env = {**environment(), "PYTHONUNBUFFERED": "1"}
    with forks.start(
        "phone", *size, env=env, stdout=subprocess.PIPE
    ) as process:
        out = "".join(
            line for line, _ in zip(process.stdout, range(6), strict=False)
        )
        assert "720x1600" in out
        found = re.search(r"--device adb:(\d+)/(\S+)", out)
        assert found
        phone = adbutils.AdbClient(port=int(found[1])).device(found[2])
        assert "720x1600" in str(phone.shell("wm size"))
        os.kill(process.pid, signal.SIGINT)
        assert process.wait(30) == 130


def test_the_demo_does_its_task_and_says_what_it_is(
    home: Path, said: Say, forks: Forks
) -> None:
    ran = forks.run("demo", env=environment())
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "virtual" in ran.stdout
    assert "no language model" in ran.stdout
    assert "18:30 · “Work” · Mon Tue Wed Thu · vibrates · on" in ran.stdout
    assert "✓ Create a 6:30 PM alarm" in ran.stdout
    report = Path(ran.stdout.split("report ")[-1].splitlines()[0].strip())
    assert report.is_file()
    lines = (
        (report.parent / "events.jsonl")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    planned = [json.loads(line) for line in lines if '"planned"' in line]
    assert [each["change"] for each in planned][:1] == ["decompose"]
    assert said("resume", report.parent.name, code=1).count("\n") == 1


@pytest.mark.long
def test_the_demo_is_done_in_chinese_too(home: Path, forks: Forks) -> None:
    ran = forks.run("demo", "--language", "zh", env=environment())
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "显示：“上班, 18:30" in ran.stdout
    assert "18:30 · “上班” · 一 二 三 四 · 振动 · 开" in ran.stdout
    # What was done at once is not done again.
    assert ran.stdout.count("保存闹钟") == 2


def test_changes_of_the_phone_are_told_in_words() -> None:
    alarm = Alarm(
        id=1, hour=6, minute=5, label="Tea", days=(0, 6), vibrate=True
    )
    before = {
        "clock": {"alarms": [], "checked": 1},
        "manager": {"reminded": 1},
        "settings": {"wifi": True},
    }
    after = {
        "clock": {"alarms": [alarm], "checked": 2},
        "manager": {"reminded": 2},
        "settings": {"wifi": False},
    }
    assert list(demo.describe_changes(before, after, "en")) == [
        "+ clock.alarms: 06:05 · “Tea” · Mon Sun · vibrates · on",
        "settings.wifi: True → False",
    ]
    assert list(demo.describe_changes(after, before, "zh"))[0].endswith(
        "一 日 · 振动 · 开"
    )
    assert list(demo.describe_changes(after, after, "en")) == []

"""The command line of the server's jar, through real adb."""

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import adbutils
import pytest
import uiautomator2

from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

from ..conftest import BenchApp

JAR = Path(uiautomator2.__file__).parent / "assets" / "u2.jar"
AT = "/data/local/tmp/elsewhere.jar"
MAIN = "com.wetest.uia2.Main"


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    """A phone with the jar under another name than uiautomator2 gives it."""
    with VirtualPhone.start(PhoneConfig(animation_scale=0), apps=[BenchApp]) as made:
        made.machine.files.write(AT, JAR.read_bytes())
        yield made


def _command(phone: VirtualPhone, line: str) -> list[str]:
    return [adbutils.adb_path(), "-P", str(phone.adb_port), "-s", phone.serial, "shell", line]


def _run(phone: VirtualPhone, arguments: str, jar: str = AT) -> tuple[int, str, str]:
    line = f"CLASSPATH={jar} app_process / {arguments}"
    done = subprocess.run(
        _command(phone, line), capture_output=True, text=True, timeout=20, check=False
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("-p abc", "Invalid port: abc. Must be an integer between 1 and 65535."),
        ("-p 9k", "Invalid port: 9k. Must be an integer"),
        ("--port 0", "Invalid port: 0. Must be between 1 and 65535."),
        ("-p65536", "Invalid port: 65536. Must be between"),
        ("--port=-4", "Invalid port: -4. Must be between"),
        ("-p", "Missing argument for option: p"),
        ("-x", "Unrecognized option: -x"),
    ],
)
def test_bad_arguments(phone: VirtualPhone, arguments: str, said: str) -> None:
    code, out, err = _run(phone, f"{MAIN} {arguments}")
    assert code == 1
    assert err.startswith(said)
    assert ("usage: uiautomator2-server" in out) == ("option" in said)


def test_help(phone: VirtualPhone) -> None:
    code, out, err = _run(phone, f"{MAIN} --help")
    assert (code, err) == (0, "")
    assert " -p,--port <arg>   Port to listen on (1-65535, default: 9008)" in out


@pytest.mark.parametrize(("name", "jar"), [("com.none.Main", AT), (MAIN, "/data/local/tmp/no.jar")])
def test_class_that_is_not_there(phone: VirtualPhone, name: str, jar: str) -> None:
    code, _, err = _run(phone, name, jar)
    assert code == 134
    assert f"could not find class '{name.replace('.', '/')}'" in err


def test_one_server_at_a_time_on_any_port(phone: VirtualPhone) -> None:
    line = f"CLASSPATH={AT} app_process / {MAIN} -p 19009"
    serving = subprocess.Popen(_command(phone, line), stdin=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while 19009 not in phone.machine.ports and time.monotonic() < end:
            time.sleep(0.02)
        code, out, err = _run(phone, f"{MAIN} -p 9008")
        assert code == 1
        assert "Starting Server" in out
        assert "already registered!" in err
        assert "\tat com.wetest.uia2" in err
    finally:
        serving.terminate()
        serving.wait(60)
    end = time.monotonic() + 60
    while phone.machine.ports and time.monotonic() < end:
        time.sleep(0.02)
    assert phone.machine.ports == {}

"""Make the old home that `tests/test_old_home.py` opens: `python -m evals.same.make_home`.

It is a TAPWRIGHT_HOME as a release leaves it on a user's disk: finished runs in two languages, one
that waits for an answer, one whose process was killed during a gesture, every kind of memory of two
users, and a demonstration. The command line makes all of it on virtual phones, as a user would, and
it is packed into `tests/old_home/home.tar.xz`.

Make it again only if a release changes on purpose what is on disk, and then keep the earlier one
too: a home that is always made by the code that reads it would test nothing.
"""

import argparse
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from evals.same.old_home import ARCHIVE, RECORDS, TOLD
from tools.device.device import close_all
from virtual_phone.faults.hooks import Call
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

SERIALS = {"en": "OLDHOMEEN01", "zh": "OLDHOMEZH01"}
BOUND_S = 400
NOWHERE = "/home/user/.tapwright"
"""Stands for the folder that the home was made in."""
FILM = "mobile_knowledge/settings-basic"
QUALITY = 20
BLUR = 12
ICON = "00ff00ff00ff00ff"


@dataclass(frozen=True, kw_only=True)
class Unfinished:
    """A run that did not come to its end, and how a phone is brought to where it was."""

    thread: str
    instruction: str
    language: str
    package: str
    inputs: list[list[Any]]


class Maker:
    """A home that is being made, by commands of their own processes."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Begin a command."""
        command = [str(Path(sys.executable).with_name("tapwright")), *words]
        ours = ("TAPWRIGHT_", "OPENAI_", "LANGSMITH_")
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(ours)
        }
        env = {
            **kept,
            "TAPWRIGHT_HOME": str(self.home),
            "LANGGRAPH_STRICT_MSGPACK": "true",
        }
        return subprocess.Popen(
            command, env=env, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip

    def do(self, *words: str, code: int = 0) -> None:
        """Have a command end with this code.

        Raises:
            RuntimeError: it ended otherwise.
        """
        process = self.start(*words)
        said, _ = process.communicate(timeout=BOUND_S)
        if process.returncode != code:
            msg = (
                f"{words} ended with {process.returncode}, not {code}:\n{said}"
            )
            raise RuntimeError(msg)
        sys.stderr.write(f"ok {words[0]} {words[1][:60]}\n")

    def run(
        self,
        phone: VirtualPhone,
        instruction: str,
        thread: str,
        *more: str,
        code: int = 0,
    ) -> None:
        """Have a task done on a phone as it was made."""
        phone.reset()
        how = (
            "--device",
            phone.device,
            "--model",
            "offline",
            "--thread",
            thread,
        )
        self.do("run", instruction, *how, *more, code=code)


def make_home(home: Path) -> dict[str, Any]:
    """Fill a home; returns what was done in it."""
    maker = Maker(home)
    with VirtualPhone.start(make_config("en")) as phone:
        maker.run(phone, "Remember that my mother is Ann Schmidt.", "person-en")
        maker.run(phone, "Switch the phone to dark theme", "dark-en")
        maker.run(
            phone, "Start a timer for 5 minutes", "timer-en", "--user", "ann"
        )
        maker.run(phone, "Delete the alarm called Yoga", "failed-en", code=1)
        paused = make_paused(maker, phone)
    learn_by_film(maker, home.parent)
    add_knowledge(maker, home.parent)
    with VirtualPhone.start(make_config("zh")) as phone:
        maker.run(phone, "记住我妈妈叫王芳", "person-zh", "--user", "ann")
        maker.run(phone, "打开深色主题", "dark-zh")
        # The killed run comes last and has no memory, so that nothing opens what it leaves.
        maker.do("memory", "export", str(home.parent / RECORDS))
        killed = make_killed(maker, phone)
    return {
        "finished": {
            "dark-en": "Switch the phone to dark theme", "timer-en": "Start a timer for 5 minutes",
            "dark-zh": "打开深色主题",
        },
        "serials": SERIALS,
        "paused": vars(paused),
        "killed": vars(killed),
    }  # fmt: skip


def make_config(language: str) -> PhoneConfig:
    """The phone of a language; the tests make the same."""
    return PhoneConfig(
        language="zh" if language == "zh" else "en",
        animation_scale=0,
        serial=SERIALS[language],
    )


def make_paused(maker: Maker, phone: VirtualPhone) -> Unfinished:
    """A run that asks whether it may tap "Allow", and is not answered."""
    instruction = "Set an alarm for 7:30"
    maker.run(phone, instruction, "paused-en", code=3)
    return describe_unfinished(phone, "paused-en", instruction, "en")


def make_killed(maker: Maker, phone: VirtualPhone) -> Unfinished:
    """A run whose process is killed when a gesture is announced and has not come to the phone."""
    instruction = "新建一个便签,标题为“购物”,内容为“牛奶和鸡蛋”"
    phone.reset()
    how = (
        "--device",
        phone.device,
        "--model",
        "offline",
        "--thread",
        "killed-zh",
    )
    process = maker.start("run", instruction, *how, "--no-memory")

    def kill(call: Call) -> None:
        process.kill()
        process.wait(10)
        call.drop()

    phone.hooks.on("click", kill)
    process.communicate(timeout=BOUND_S)
    if process.returncode >= 0:
        msg = f"the run ended with {process.returncode} before it was killed"
        raise RuntimeError(msg)
    return describe_unfinished(phone, "killed-zh", instruction, "zh")


def describe_unfinished(
    phone: VirtualPhone, thread: str, instruction: str, language: str
) -> Unfinished:
    """How a run was left."""
    visited = [page for page in phone.hooks.pages if "launcher" not in page]
    return Unfinished(
        thread=thread,
        instruction=instruction,
        language=language,
        package=visited[0].partition("/")[0],
        inputs=[[entry.kind, list(entry.args)] for entry in phone.hooks.inputs],
    )


def learn_by_film(maker: Maker, place: Path) -> None:
    """A demonstration, learned from the film of a task."""
    films = place / "films"
    subprocess.run(
        [sys.executable, "-P", "-m", "evals.films.demonstrations", FILM, "--language", "en",
         "--out", str(films)],
        check=True, timeout=BOUND_S, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    (film,) = films.rglob("*.mp4")
    truth = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))
    maker.do(
        "learn",
        str(film),
        "--task",
        truth["instruction"],
        "--yes",
        "--model",
        "offline",
    )


def add_knowledge(maker: Maker, place: Path) -> None:
    """What experts know, and what icons mean, which only a model that sees would find out."""
    maker.do("memory", "learn")
    exported = place / "memory.jsonl"
    maker.do("memory", "export", str(exported))
    app = {
        "kind": "app", "package": "com.android.settings", "label": "Settings", "user_id": "ann",
        "icons": {ICON: "search"},
    }  # fmt: skip
    # The first line says of which version the lines are.
    header, *_ = exported.read_text(encoding="utf-8").splitlines()
    icons = place / "icons.jsonl"
    icons.write_text(f"{header}\n{json.dumps(app)}\n", encoding="utf-8")
    maker.do("memory", "import", str(icons))


def shrink(home: Path) -> None:
    """Leave out what can be made anew, and make pictures small.

    Reports are written again, locks are of dead processes, and the folder of the home is named
    nowhere.
    """
    for wanted in ("report.html", "page.html", "*.lock", "writer.*"):
        for file in home.rglob(wanted):
            file.unlink()
    for file in home.rglob("*.jpg"):
        shrink_picture(file, blurred="runs" in file.relative_to(home).parts)
    for suffix in ("*.json", "*.jsonl"):
        for file in home.rglob(suffix):
            stat = file.stat()
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(str(home), NOWHERE), encoding="utf-8")
            os.utime(file, (stat.st_atime, stat.st_mtime))


def shrink_picture(file: Path, *, blurred: bool) -> None:
    """Keep a picture in its size with less in it; nothing reads the words of a run's pictures."""
    picture = cv2.imread(str(file))
    if picture is None:
        msg = f"{file} holds no picture"
        raise RuntimeError(msg)
    if blurred:
        height, width = picture.shape[:2]
        small = cv2.resize(
            picture,
            (width // BLUR, height // BLUR),
            interpolation=cv2.INTER_AREA,
        )
        picture = cv2.resize(small, (width, height))
    cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])


def pack(place: Path, told: dict[str, Any], archive: Path) -> None:
    """Pack the home and what is told of it."""
    (place / TOLD).write_text(
        json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8"
    )
    archive.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(archive, "w:xz", preset=9) as packed:
        for name in ("home", RECORDS, TOLD):
            packed.add(place / name, arcname=name, filter=_make_anonymous)


def _make_anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def main(args: Sequence[str] | None = None) -> int:
    """Make it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=ARCHIVE, help="(%(default)s)"
    )
    parser.add_argument(
        "--keep", type=Path, help="an empty folder to make it in"
    )
    given = parser.parse_args(args)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        place = given.keep or Path(scratch)
        home = place / "home"
        home.mkdir(parents=True)
        told = make_home(home)
        close_all()
        shrink(home)
        pack(place, told, given.out)
    size = given.out.stat().st_size
    sys.stderr.write(
        f"{given.out}: {size:,} bytes, {time.monotonic() - begun:.0f} s\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())

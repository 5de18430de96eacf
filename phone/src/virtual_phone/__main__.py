"""`python -m virtual_phone`: switch a virtual phone on and print how to reach it."""

import argparse
import contextlib
import json
import shlex
import sys
import threading
import time
from pathlib import Path
from typing import IO

import adbutils

from virtual_phone.apps import APPS
from virtual_phone.apps.extra import EXTRA_APPS, EXTRA_APPS_0_1_0
from virtual_phone.data_file import (
    DATA_FILE,
    LOCK_FILE,
    NOTE_FILE,
    is_held,
    load_data,
    lock_folder,
    restore_data,
    save_data,
)
from virtual_phone.faults import kinds as faults
from virtual_phone.phone import VirtualPhone
from virtual_phone.replay.folder import read_folder
from virtual_phone.replay.player import Player, configure
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.vendors import VENDORS

_PAUSE_S = 0.25
ABOUT = """\
A virtual {model}, {width}x{height} at {density} dpi, is on. Ctrl-C switches it off.

  serial      {serial}
  adb server  port {port} (its own; yours is left alone)
  tests       ANDROID_ADB_SERVER_PORT={port} ANDROID_SERIAL={serial} python -m pytest
  agent       tapwright run --device {device} "..."

Look at it:
  {adb} -P {port} -s {serial} shell
  {adb} -P {port} -s {serial} exec-out screencap -p > screen.png
"""


def main() -> int:
    """Run until Ctrl-C, or with `--json` until standard input closes."""
    options = _parser().parse_args()
    try:
        config = PhoneConfig(
            vendor=options.vendor,
            is_input_allowed=options.allow_input,
            width=options.width,
            height=options.height,
            density=options.density,
            language=options.language,
            dark=options.dark,
            seed=options.seed,
        )
        wrong = [faults.read(spec) for spec in options.fault]
        data = load_data(options.data) if options.data else None
        session = read_folder(options.replay) if options.replay else None
        if data is not None:
            config = data.config
        if session is not None:
            config = configure(config, session)
    except ValueError as error:
        sys.stderr.write(f"phone: {error}\n")
        return 2
    extra = {"": (), "latest": EXTRA_APPS, "0.1.0": EXTRA_APPS_0_1_0}[options.extra_apps]
    apps = (*APPS, *extra)
    with VirtualPhone.start(config, apps=apps) as phone, contextlib.suppress(KeyboardInterrupt):
        if data is not None:
            restore_data(phone, data)
        if session is not None:
            phone.machine.player = Player(session)
        phone.faults.on(*wrong, seed=options.seed)
        if options.json:
            facts = {"serial": phone.serial, "adb_port": phone.adb_port, "device": phone.device}
            sys.stdout.write(json.dumps(facts) + "\n")
            sys.stdout.flush()
            return _keep_until_closed(phone)
        sys.stdout.write(
            ABOUT.format(
                model=config.model,
                width=config.width,
                height=config.height,
                density=config.density,
                serial=phone.serial,
                port=phone.adb_port,
                device=phone.device,
                adb=shlex.quote(adbutils.adb_path()),
            )
        )
        sys.stdout.flush()
        threading.Event().wait()
    return 0


def _keep_until_closed(phone: VirtualPhone) -> int:
    """Stay on until standard input closes, then write the phone's data where its lines say.

    A line `keep FOLDER` names a folder, `drop FOLDER` takes it back. Whoever waits for the data
    finds `phone.lock` locked in the folder until they are written. A line `stay SECONDS FOLDER` has
    the phone stay on after that, see `_stay_on`.
    """
    folders: dict[str, IO[bytes]] = {}
    seconds, note_folder = 0, ""
    for line in sys.stdin:
        order, _, folder = line.rstrip("\n").partition(" ")
        if order == "keep" and folder not in folders:
            # Without its lock the folder gets no data, and who asks for them is told so.
            with contextlib.suppress(OSError):
                folders[folder] = lock_folder(Path(folder))
        elif order == "drop" and folder in folders:
            folders.pop(folder).close()
        elif order == "stay":
            number, _, note_folder = folder.partition(" ")
            seconds = int(number)
    if note_folder in folders:
        _stay_on(phone, seconds, Path(note_folder))
    status = 0
    for folder, lock in folders.items():
        try:
            if (Path(folder) / LOCK_FILE).is_file():
                save_data(phone, Path(folder) / DATA_FILE)
        except OSError as error:
            sys.stderr.write(f"phone: {error}\n")
            status = 1
        lock.close()
    return status


def _stay_on(phone: VirtualPhone, seconds: int, folder: Path) -> None:
    """Stay on for some seconds, with a note in a folder that says how to reach the phone.

    The time begins anew while a process holds the note's lock; without the note it is over.
    """
    note = folder / NOTE_FILE
    with contextlib.suppress(OSError):
        draft = note.with_suffix(".tmp")
        draft.write_text(json.dumps({"device": phone.device}), encoding="utf-8")
        draft.replace(note)
    deadline = time.monotonic() + seconds
    while note.is_file():
        if is_held(note):
            deadline = time.monotonic() + seconds
        elif time.monotonic() >= deadline:
            break
        time.sleep(_PAUSE_S)
    note.unlink(missing_ok=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m virtual_phone", description=__doc__)
    parser.add_argument(
        "--vendor", choices=tuple(VENDORS), default="pixel", help="whose manners (%(default)s)"
    )
    parser.add_argument(
        "--allow-input",
        action="store_true",
        help="the maker's switch that lets a debugger inject input is on",
    )
    parser.add_argument("--width", type=int, default=0, help="pixels (as the vendor's)")
    parser.add_argument("--height", type=int, default=0, help="pixels (as the vendor's)")
    parser.add_argument("--density", type=int, default=0, help="dpi (as the vendor's)")
    parser.add_argument("--language", choices=("en", "zh"), default="en")
    parser.add_argument("--dark", action="store_true", help="dark theme")
    parser.add_argument("--seed", type=int, default=0, help="of the apps' content")
    parser.add_argument(
        "--extra-apps",
        nargs="?",
        choices=("latest", "0.1.0"),
        const="latest",
        default="",
        help="also the apps that other people's tests drive; a value picks the u2testdemo",
    )
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="NAME:setting=value,...",
        help=f"what goes wrong, such as DeadTap:share=0.1; {', '.join(faults.ALL)}",
    )
    parser.add_argument(
        "--data", type=Path, help="a file of a phone that was on, to have that phone again"
    )
    parser.add_argument(
        "--replay",
        type=Path,
        metavar="FOLDER",
        help="a recorded session, to be that phone: it shows what was recorded",
    )
    parser.add_argument(
        "--json", action="store_true", help="one line of JSON; ends when standard input closes"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())

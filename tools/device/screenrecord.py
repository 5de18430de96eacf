"""A film of the screen, made by the phone's own `screenrecord` and fetched over adb."""

import re
from pathlib import Path
from typing import Any

from tapwright.errors import PhoneLost, PhoneNotUnderstood
from tools.device.connection.address import find_address
from tools.device.connection.transport import GONE, Transport

LONGEST_S = 180
"""screenrecord stops by itself after three minutes; no Android before 14 allows more."""
CALL_S = 20.0
"""Time limit of each call: to finish the file, and to fetch each piece of it."""
FOLDER = "/sdcard"
SHOW_TOUCHES = ("system", "show_touches")
"""Android's setting behind the developer option "Show taps": "1" draws a dot under each finger."""


class ScreenRecord:
    """One recording by an adb phone, from `start` to `stop`; touches are drawn meanwhile.

    Raises:
        PhoneNotFound, PhoneLost: see `tools.device.connection.address.find_address`.
    """

    def __init__(
        self, device: str, *, name: str, seconds: int = LONGEST_S
    ) -> None:
        """Choose a phone.

        Args:
            device: as for a run; not `virtual`.
            name: of the file on the phone, without folder and ending.
            seconds: after which it ends by itself, 1 to 180.
        """
        address = find_address(device)
        self._serial = address.serial
        self._transport = Transport(
            address.client, address.serial, call_s=CALL_S
        )
        self._seconds = max(1, min(LONGEST_S, seconds))
        self._remote = f"{FOLDER}/{name}.mp4"
        self._stream: Any = None
        self._pid = ""
        self._show_touches_before = ""
        """The value of "Show taps" before the recording."""

    def start(self) -> None:
        """Begin.

        Raises:
            PhoneLost: the phone went away.
            PhoneNotUnderstood: it has no screenrecord, or screenrecord did not start.
        """
        record = f"screenrecord --time-limit {self._seconds} {self._remote}"
        try:
            before = self._transport.shell(["settings", "get", *SHOW_TOUCHES])
            self._show_touches_before = str(before).strip()
            self._transport.shell(["settings", "put", *SHOW_TOUCHES, "1"])
            self._stream = self._transport.open_shell(
                f"{record} & echo $!; wait"
            )
            self._pid = self._read_line()
        except GONE as error:
            raise _phone_lost_error(self._serial) from error
        if not re.fullmatch(r"\d+", self._pid):
            self._stream.close()
            self._restore_show_touches()
            msg = (
                f"Phone {self._serial} cannot record its screen: {self._pid!r}"
            )
            raise PhoneNotUnderstood(msg)

    def stop(self, path: Path) -> None:
        """End the recording and move the film from the phone to `path`.

        Raises:
            PhoneLost: the phone went away; the film may still be on it.
            PhoneNotUnderstood: there is no film; the message quotes the phone's output.
        """
        try:
            self._transport.shell(["kill", "-2", self._pid])
            with self._stream as stream:
                output = str(stream.read_until_close()).strip()
            has_film = self._transport.sync.stat(self._remote).size > 0
            if has_film:
                self._transport.sync.pull(self._remote, path)
                self._transport.shell(["rm", "-f", self._remote])
            self._restore_show_touches()
        except GONE as error:
            raise _phone_lost_error(self._serial) from error
        if not has_film:
            reason = output or "it did not say why"
            msg = f"Phone {self._serial} made no film: {reason}"
            raise PhoneNotUnderstood(msg)

    def _restore_show_touches(self) -> None:
        """Set "Show taps" as it was before; delete the setting if it had no value."""
        before = self._show_touches_before
        if before in ("0", "1"):
            change = ["put", *SHOW_TOUCHES, before]
        else:
            change = ["delete", *SHOW_TOUCHES]
        self._transport.shell(["settings", *change])

    def _read_line(self) -> str:
        line = b""
        while not line.endswith(b"\n"):
            byte = self._stream.conn.recv(1)
            if not byte:
                break
            line += byte
        return line.decode(errors="replace").strip()


def _phone_lost_error(serial: str) -> PhoneLost:
    return PhoneLost(f"Phone {serial} went away while its screen was recorded.")

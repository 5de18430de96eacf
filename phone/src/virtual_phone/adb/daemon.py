"""The services of the phone's adbd, by the names under which an adb server opens them."""

import shlex
import struct
import threading
from collections.abc import Callable
from typing import Literal

import cv2

from virtual_phone.adb.adbd import Link, Service, Stream, StreamClosed
from virtual_phone.adb.reverse import Reverses
from virtual_phone.adb.sync import SyncService
from virtual_phone.machine import Machine
from virtual_phone.shell import ShellService

FEATURES = (
    "shell_v2,cmd,stat_v2,ls_v2,fixed_push_mkdir,apex,abb,fixed_push_symlink_timestamp,abb_exec,"
    "remount_shell,sendrecv_v2,sendrecv_v2_dry_run_send"
)
"""What the phone's adbd can beyond the first version of the protocol."""
Mode = Literal["device", "recovery", "sideload"]
"""What the phone was started as; Android's banner and `adb devices` have these words."""
MODES: dict[str, Mode] = {
    "recovery": "recovery",
    "sideload": "sideload",
    "sideload-auto-reboot": "sideload",
}
Reboot = Callable[[str], object]
Restart = Callable[[], object]
SAID = {
    "root": "adbd cannot run as root in production builds\n",
    "unroot": "adbd not running as root\n",
    "remount": 'Not running as root. Try "adb root" first.\n',
    "disable-verity": "Device is locked. Please unlock the device first\n",
    "enable-verity": "Device is locked. Please unlock the device first\n",
}
"""What a build for users answers."""


class Daemon:
    """Finds the service for a name, as `virtual_phone.adb.adbd.Services` asks it."""

    def __init__(self, machine: Machine, *, reboot: Reboot, restart: Restart) -> None:
        """Make the services of a phone.

        Args:
            machine: The phone.
            reboot: Starts it again: `bootloader`, `recovery` or nothing.
            restart: Has adbd drop its connections and come back.
        """
        self.machine = machine
        self.mode: Mode = "device"
        self.reverses = Reverses(machine)
        self._reboot, self._restart = reboot, restart

    def banner(self) -> str:
        """How the phone introduces itself to an adb server."""
        names = ("ro.product.name", "ro.product.model", "ro.product.device")
        facts = [f"{name}={self.machine.props[name]}" for name in names]
        return f"{self.mode}::{';'.join(facts)};features={FEATURES}"

    def find(self, name: str, link: Link) -> Service | None:
        """The service of this name; None refuses the stream."""
        kind, _, rest = name.partition(":")
        if kind == "reboot":
            return lambda stream: self.reboot(rest)
        if self.mode != "device":
            return None
        if kind in ("shell", "exec") or kind.startswith("shell,"):
            return ShellService(self.machine, name)
        if kind in ("abb", "abb_exec"):
            how = "shell,v2,raw" if kind == "abb" else "exec"
            return ShellService(self.machine, f"{how}:cmd {shlex.join(rest.split(chr(0)))}")
        if kind == "tcp":
            port = rest.rpartition(":")[2]
            return self.machine.ports.get(int(port)) if port.isdigit() else None
        if kind == "reverse":
            return lambda stream: self.reverses.serve(rest, stream, link)
        if kind in SAID:
            return lambda stream: stream.write(SAID[kind].encode())
        plain: dict[str, Service] = {
            "sync": lambda stream: SyncService(self.machine.files, stream).serve(),
            "framebuffer": self._framebuffer,
            "jdwp": lambda stream: None,
            "track-jdwp": _nothing_to_debug,
            "tcpip": lambda stream: self._over_tcp(rest, stream),
            "usb": lambda stream: self._say(stream, "restarting in USB mode\n"),
        }
        return plain.get(kind)

    def reboot(self, target: str) -> None:
        """Start the phone again, as soon as the one who asked has his answer."""
        threading.Thread(target=self._reboot, args=(target,), name="reboot", daemon=True).start()

    def _over_tcp(self, port: str, stream: Stream) -> None:
        if not port.isdigit() or not 0 < int(port) < 65536:
            stream.write(f"invalid port {port}\n".encode())
            return
        self._say(stream, f"restarting in TCP mode port: {port}\n")

    def _say(self, stream: Stream, text: str) -> None:
        stream.write(text.encode())
        stream.flush()
        threading.Thread(target=self._restart, name="adbd restart", daemon=True).start()

    def _framebuffer(self, stream: Stream) -> None:
        """The screen as raw pixels behind a header; see AOSP `framebuffer_service.cpp`."""
        pixels = cv2.cvtColor(self.machine.system.screenshot(), cv2.COLOR_BGR2RGBA)
        height, width = pixels.shape[:2]
        # Version 1, 32 bits a pixel; then offset and length in bits of red, blue, green, alpha.
        about = (1, 32, pixels.nbytes, width, height, 0, 8, 16, 8, 8, 8, 24, 8)
        stream.write(struct.pack("<13I", *about) + pixels.tobytes())


def _nothing_to_debug(stream: Stream) -> None:
    """No process of a user build lets itself be debugged; the list stays empty."""
    stream.write(b"0000")
    if not stream.wait_closed():
        raise StreamClosed

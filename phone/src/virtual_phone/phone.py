"""A virtual Android phone behind real adb: the phone, its adbd, and an adb server of its own."""

import contextlib
import secrets
import threading
import time
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from virtual_phone.adb.adbd import Adbd, Refusal
from virtual_phone.adb.adbserver import AdbServer
from virtual_phone.adb.daemon import MODES, Daemon
from virtual_phone.adb.mdns import CONNECT, PAIRING, Announcement, Announcer
from virtual_phone.faults.hooks import Hooks
from virtual_phone.faults.injection import Faults
from virtual_phone.faults.manners import list_manners
from virtual_phone.machine import OFF, Machine
from virtual_phone.state import PhoneState
from virtual_phone.system.app import App
from virtual_phone.system.clock import Seconds
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System

if TYPE_CHECKING:
    from virtual_phone.adb.pairing import PairingServer

PAUSE_S = 0.02
DOWN_S = 0.6
"""How long a phone that starts again is not to be reached."""


class VirtualPhone:
    """A running phone.

    `serial` is `127.0.0.1:PORT`; `adb_port` is the port of its own adb server; `device` is the
    text by which the agent is told to use it; `system` is the phone's inside, `state` the view for
    judges, `hooks` what tests may do.
    """

    def __init__(
        self,
        config: PhoneConfig | None = None,
        *,
        apps: Sequence[type[App]] | None = None,
        wall_clock: Seconds = time.monotonic,
        wireless: bool = False,
    ) -> None:
        self._announcer = Announcer() if wireless else None
        self.system = System(config or PhoneConfig(), apps, wall_clock=wall_clock)
        self.state = PhoneState(self.system)
        self.hooks = Hooks(lambda: self.state.visited)
        self.machine = Machine(self.system, self.hooks)
        self.hooks.vanish = self._vanish
        self.hooks.come_back = self._come_back
        self.hooks.kill_server = self.machine.kill
        made_with = self.system.config
        manners = list_manners(made_with.manners, is_chinese=made_with.language == "zh")
        self.faults = Faults(self, manners)
        self.hooks.calling = self.faults.call
        self.hooks.gesture = self.faults.gesture
        self.hooks.typing = self.faults.text
        self.system.told = self.faults.nodes
        self.system.shown = self.faults.picture
        self._stopped = threading.Event()
        self._turning, self._connecting = threading.Lock(), threading.Lock()
        self._return: threading.Timer | None = None
        self._daemon = Daemon(self.machine, reboot=self._reboot, restart=self._restart_adbd)
        self.machine.reboot = self._daemon.reboot
        self._adbd = Adbd(banner=self._daemon.banner, services=self._daemon.find)
        self.serial = f"127.0.0.1:{self._adbd.port}"
        self._pairing: PairingServer | None = None
        self.mdns_name = f"adb-{self.system.config.serial}-{secrets.token_hex(3)}"
        """Its name in multicast DNS, the same whatever its port."""
        self._announce()
        self._server = AdbServer(self.serial, discovers=wireless)
        self.adb_port = self._server.port
        self.device = f"adb:{self.adb_port}/{self.serial}"

    @classmethod
    def start(
        cls,
        config: PhoneConfig | None = None,
        *,
        apps: Sequence[type[App]] | None = None,
        wall_clock: Seconds = time.monotonic,
        wireless: bool = False,
    ) -> Self:
        """Switch a phone on and connect its adb server to it.

        Args:
            config: what it is like.
            apps: its apps, all that there are when None.
            wall_clock: seconds by which the clock that it shows runs on from `config.now`.
            wireless: as one that is reached by wireless debugging: it announces itself by multicast
                DNS, to programs on this machine alone, and may change its port.

        Raises:
            OSError: If it is wireless, and this machine has no multicast.
            TimeoutError: If the adb server does not come up.
        """
        phone = cls(config, apps=apps, wall_clock=wall_clock, wireless=wireless)
        try:
            phone._server.connect()
        except TimeoutError:
            phone.stop()
            raise
        phone.faults.begin_manners()
        threading.Thread(target=phone._keep, name="keep-adb", daemon=True).start()
        return phone

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def reset(self) -> None:
        """Back to how the phone was made: apps, settings, logs and hooks; connections stay."""
        self.faults.clear()
        self.machine.reset()
        self.faults.begin_manners()
        self.hooks.clear()

    def snapshot(self) -> Any:
        """All that is on the phone, to be given to `restore`; files and hooks are no part of it."""
        return self.system.snapshot()

    def restore(self, snap: Any) -> None:
        """Have the phone as it was at the snapshot."""
        self.system.restore(snap)

    def stop(self) -> None:
        """Switch off: the connections end, and the adb server too."""
        with self._turning:
            self._stopped.set()
            if self._return:
                self._return.cancel()
            self._adbd.vanish()
        self.faults.end_manners()
        self._hide_pairing_code()
        if self._announcer is not None:
            self._announcer.stop()
        self.machine.halt()
        self._server.stop()

    def change_port(self) -> None:
        """Be reachable on another port alone, as after each restart of wireless debugging.

        The phone's own adb server is not told: whoever wants the phone finds it by multicast DNS.
        """
        with self._turning:
            self._adbd.move()
            self.serial = f"127.0.0.1:{self._adbd.port}"
        self._announce()

    def show_pairing_code(self) -> tuple[str, str]:
        """Wait to be paired, as on the page of wireless debugging; gives HOST:PORT and the code.

        The code goes away when a computer was paired by it.

        Raises:
            ImportError: The extra `pairing` is not installed.
        """
        # Needed here alone, and by nobody who has no wireless phone.
        from virtual_phone.adb.pairing import PairingServer

        code = f"{secrets.randbelow(10**6):06}"
        server = PairingServer(code, self.mdns_name, self._hide_pairing_code)
        self._hide_pairing_code()
        self._pairing = server
        if self._announcer is not None:
            self._announcer.announce(Announcement(self.mdns_name, PAIRING, server.port))
        return f"127.0.0.1:{server.port}", code

    def _hide_pairing_code(self) -> None:
        if self._announcer is not None:
            self._announcer.withdraw(PAIRING)
        if self._pairing is not None:
            self._pairing.stop()
            self._pairing = None

    def _announce(self) -> None:
        if self._announcer is not None:
            self._announcer.announce(Announcement(self.mdns_name, CONNECT, self._adbd.port))

    def _keep(self) -> None:
        """Connect again whenever the adb server was ended and started anew."""
        while not self._stopped.is_set():
            self._server.wait_ended()
            if not self._stopped.wait(PAUSE_S) and self._adbd.reachable:
                # Not in time is no reason to give up: the next round tries again.
                with contextlib.suppress(TimeoutError):
                    self._reconnect()

    def _reconnect(self) -> None:
        with self._connecting:
            self._server.connect(until=lambda: self._stopped.is_set() or not self._adbd.reachable)

    def _reboot(self, target: str) -> None:
        """Go away and come back switched on anew; apps' data and files stay.

        `bootloader`, `fastboot` and a phone that is off show no adb: there it waits for
        `hooks.come_back()`.
        """
        dark = target in ("bootloader", "fastboot", OFF)
        self._vanish(None)
        self._daemon.reverses.clear()
        self.machine.restart()
        self._daemon.mode = MODES.get(target, "device")
        if not dark:
            self._vanish(DOWN_S)

    def _restart_adbd(self) -> None:
        self._vanish(PAUSE_S)

    def _vanish(self, seconds: float | None) -> None:
        with self._turning:
            if self._return:
                self._return.cancel()
                self._return = None
            self._adbd.vanish()
            if seconds is not None:
                self._return = threading.Timer(seconds, self._come_back)
                self._return.daemon = True
                self._return.start()

    def disown(self, state: Refusal, seconds: float) -> None:
        """Have adb list the device as `offline` or `unauthorized` for so long."""
        self._adbd.refusal = state
        self._adbd.drop()
        self._stopped.wait(seconds)
        self._adbd.refusal = ""
        self._adbd.drop()
        self._reconnect()

    def _come_back(self) -> None:
        with self._turning:
            if self._stopped.is_set() or self._adbd.reachable:
                return
            self._adbd.appear()
        self._reconnect()

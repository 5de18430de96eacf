"""Calls to one phone, made until they work or the phone is lost.

A call that only reads is repeated until it works or `reconnect_s` have passed. A gesture is
repeated only while it certainly did not leave this machine.
"""

import logging
import re
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from tapwright.errors import PhoneError, PhoneLost, PhoneUnresponsive
from tools.device.connection import address, relocation, virtual
from tools.device.connection.address import Address
from tools.device.connection.busy_time import BusyTime
from tools.device.connection.identity import PhoneIdentity
from tools.device.connection.transport import (
    GONE,
    Refused,
    Server,
    Transport,
    Unanswered,
    Unsent,
)

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 1.0
_TOLD_AFTER_S = 4 * FIRST_PAUSE_S
"""The pause after which the user gets a message; most phones are back before."""
SERVER_DIED = re.compile(r"UiAutomation not connected|DeadObject|DeadSystem")


class Session:
    """The connection to one phone, and uiautomator2's server on it."""

    def __init__(
        self,
        at: Address,
        *,
        closed: threading.Event,
        reconnect_s: float,
        call_s: float,
        is_own: bool,
    ) -> None:
        """Prepare a session; `start_server` begins it.

        Args:
            at: of the phone.
            closed: ends all waiting if set.
            reconnect_s: seconds to wait for a phone that went away.
            call_s: seconds that one call may take.
            is_own: whether it is the virtual phone of this process.
        """
        self.reconnect_s = reconnect_s
        self.busy_time = BusyTime()
        self.transport = Transport(at.client, at.serial, call_s=call_s)
        self.identity: PhoneIdentity | None = None
        """Of the phone: one that went away is looked for at other addresses too."""
        self._server: Server | None = None
        self._client = at.client
        self._serial = at.serial
        self._closed = closed
        self._is_own = is_own

    @property
    def serial(self) -> str:
        """By which adb has the phone now: that of a phone on Wi-Fi changes."""
        return self._serial

    def start_server(self) -> None:
        """Start the server on the phone if it is not alive.

        Raises:
            PhoneLost, PhoneUnresponsive: the phone does not answer.
        """
        self._server = self.call_patiently(
            "start", lambda: Server(self.transport)
        )

    def stop_server(self) -> None:
        """Stop the server on the phone, if it was started."""
        if self._server is not None:
            server: Any = self._server
            server.stop_uiautomator(wait=False)

    def make_selector(self, **criteria: Any) -> Any:
        """uiautomator2's selector of the nodes that fit."""
        server: Any = self._server
        return server(**criteria).selector

    def call_rpc(self, method: str, *params: Any) -> Any:
        """Call a method of the server that only reads."""
        return self.call_patiently(
            method, lambda: self._send_call(method, *params)
        )

    def call_rpc_within(self, seconds: float, method: str, *params: Any) -> Any:
        """As `call_rpc`, but a call that takes longer is not made again.

        Raises:
            Silent: it took longer than so many seconds, or half of what any call may take.
        """
        server: Any = self._server
        bound = min(seconds, self.transport.call_s / 2)
        return self.call_patiently(
            method,
            lambda: server.call_within(bound, method, params or {}),
        )

    def call_patiently(self, what: str, call: Callable[[], T]) -> T:
        """Make a call that only reads until it works.

        Args:
            what: named in errors.
            call: raises one of `transport`'s errors if it fails.

        Raises:
            PhoneLost, PhoneUnresponsive: it did not work for `reconnect_s`.
        """
        return self._retry_call(what, call, again=True)

    def make_gesture(self, method: str, *params: Any) -> bool:
        """Call a method of the server that must not run twice; False if it was not taken.

        Raises:
            Unanswered: the request went out and no answer came.
        """
        result = self._retry_call(
            method, lambda: self._send_call(method, *params), again=False
        )
        return result is not False

    def make_gesture_now(self, method: str, *params: Any) -> bool:
        """As `make_gesture`, for the second half of a gesture: a lost phone is not waited for."""
        try:
            with self.busy_time:
                return self._send_call(method, *params) is not False
        except Unsent as error:
            msg = f"{method}: only half of the gesture was sent"
            raise Unanswered(msg) from error

    def _send_call(self, method: str, *params: Any) -> Any:
        server: Any = self._server
        return server.jsonrpc_call(method, params or {})

    def _retry_call(
        self, what: str, call: Callable[[], T], *, again: bool
    ) -> T:
        """Make a call until it works or time is over; after it was sent only if `again`."""
        with self.busy_time:
            return self._repeat_call(what, call, again=again)

    def _repeat_call(
        self, what: str, call: Callable[[], T], *, again: bool
    ) -> T:
        since: float | None = None
        pause = FIRST_PAUSE_S
        while True:
            server = self._server
            generation = 0 if server is None else server.generation
            try:
                return call()
            except (Refused, Unanswered, Unsent, *GONE) as error:
                if not again:
                    _refuse_repeating(what, error)
                if isinstance(error, Refused) and not _has_died(error):
                    raise
                failure: Exception = error
            now = time.monotonic()
            since = since or now
            log.debug("%s failed, trying again: %s", what, failure)
            if now - since > self.reconnect_s or self._closed.wait(pause):
                raise self._explain_loss(what, failure) from failure
            self._tell_waiting(pause)
            pause = min(2 * pause, LONGEST_PAUSE_S)
            self._revive_server(generation)

    def _tell_waiting(self, pause: float) -> None:
        """Say what is waited for, once for each absence."""
        if pause != _TOLD_AFTER_S:
            return
        log.warning(
            "Phone %s does not answer; waiting for it, %g s at most",
            self._serial,
            self.reconnect_s,
        )

    def _revive_server(self, generation: int) -> None:
        """Try to restart adb and the server on the phone; a failure shows in the next call."""
        try:
            self._find_phone()
            if self._server is not None:
                self._server.restart(generation)
        except (PhoneError, *GONE) as error:
            log.debug("%s is not back yet: %s", self._serial, error)

    def _find_phone(self) -> None:
        """Have adb connect to the phone again, where it was or where it is now.

        Raises:
            PhoneNotFound: there is no adb server.
        """
        if self._is_listed():
            return
        address.connect_over_network(self._client, self._serial)
        if self.identity is None or self._is_listed():
            return
        serial = relocation.find_phone_again(
            self._client, self._serial, self.identity
        )
        if serial:
            log.warning("Phone %s is now at %s", self._serial, serial)
            self._serial = serial
            self.transport.move(serial)

    def _is_listed(self) -> bool:
        return address.states_of(self._client).get(self._serial) == "device"

    def _explain_loss(self, what: str, failure: Exception) -> PhoneError:
        try:
            state = address.states_of(self._client).get(self._serial, "gone")
        except PhoneError:
            state = "gone, and its adb server too"
        if state == "device":
            msg = (
                f"Phone {self._serial} is connected but does not answer ({what}: {failure}). "
                "Unlock it, close other automation tools, or restart it."
            )
            return PhoneUnresponsive(msg)
        if self._is_own and not virtual.is_running():
            msg = f"The virtual phone {self._serial} has ended: start the task again."
            return PhoneLost(msg)
        msg = (
            f"Phone {self._serial} went away ({state}) and did not come back within "
            f"{self.reconnect_s:g} s. Connect it again and resume the run."
        )
        return PhoneLost(msg)


def _has_died(error: Refused) -> bool:
    """Whether the server on the phone lost its connection to Android."""
    return SERVER_DIED.search(str(error)) is not None


def _refuse_repeating(what: str, error: Exception) -> None:
    """Raise what a failed gesture means, unless it certainly did not leave this machine."""
    if isinstance(error, Refused) and _has_died(error):
        msg = f"{what}: the server on the phone lost its connection ({error})"
        raise Unanswered(msg) from error
    if isinstance(error, Refused | Unanswered):
        raise error

"""The phone's clock, which is read now and then and goes on here meanwhile."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from tapwright.errors import PhoneNotUnderstood

CLOCK_S = 30.0
"""How long the phone's clock is extrapolated before it is read again."""
DAYS = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)


class PhoneClock:
    """The clock of one phone, which is read through its shell."""

    def __init__(self, shell: Callable[[list[str]], str], serial: str) -> None:
        self._shell = shell
        self._serial = serial
        self._read: tuple[datetime, float] | None = None

    def tell_time(self) -> str:
        """What the clock shows: `2026-03-02 09:00 Monday`.

        Raises:
            PhoneNotUnderstood: the phone tells the time in an unknown way.
        """
        if self._read is None or time.monotonic() - self._read[1] > CLOCK_S:
            self._read = self._read_clock(), time.monotonic()
        read, at = self._read
        now = read + timedelta(seconds=time.monotonic() - at)
        return f"{now:%Y-%m-%d %H:%M} {DAYS[now.weekday()]}"

    def _read_clock(self) -> datetime:
        output = self._shell(["date", "+%Y-%m-%d %H:%M:%S"])
        try:
            # The phone's own zone, whatever it is: only the digits matter.
            return datetime.strptime(output, "%Y-%m-%d %H:%M:%S")  # noqa: DTZ007
        except ValueError:
            msg = f"Phone {self._serial} tells the time as {output!r}"
            raise PhoneNotUnderstood(msg) from None

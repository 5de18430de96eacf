"""The phone's clock, which is read now and then and goes on here meanwhile."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta

from tapwright.errors import PhoneNotUnderstood

CLOCK_S = 30.0
"""How long the phone's clock is extrapolated before it is read again."""
READ_CLOCK = ["date", "+%Y-%m-%d %H:%M:%S"]
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

    @property
    def is_due(self) -> bool:
        """Whether the phone has to be asked before the time can be told."""
        return self._read is None or time.monotonic() - self._read[1] > CLOCK_S

    def forget(self) -> None:
        """Have the phone be asked again."""
        self._read = None

    def take_reading(self, output: str) -> tuple[datetime, float]:
        """Go on from what `READ_CLOCK` has just printed; what was read, and when.

        Raises:
            PhoneNotUnderstood: the phone tells the time in an unknown way.
        """
        try:
            # The phone's own zone, whatever it is: only the digits matter.
            read = datetime.strptime(output, "%Y-%m-%d %H:%M:%S")  # noqa: DTZ007
        except ValueError:
            msg = f"Phone {self._serial} tells the time as {output!r}"
            raise PhoneNotUnderstood(msg) from None
        self._read = read, time.monotonic()
        return self._read

    def tell_time(self) -> str:
        """What the clock shows: `2026-03-02 09:00 Monday`.

        Raises:
            PhoneNotUnderstood: the phone tells the time in an unknown way.
        """
        last = self._read
        if last is None or self.is_due:
            last = self.take_reading(self._shell(READ_CLOCK))
        read, at = last
        now = read + timedelta(seconds=time.monotonic() - at)
        return f"{now:%Y-%m-%d %H:%M} {DAYS[now.weekday()]}"

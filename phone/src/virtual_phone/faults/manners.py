"""What a maker's phone does to its clients at any time, as `virtual_phone.system.vendors` has it.

They come between client and phone as faults do, but last: `phone.faults.clear()` leaves them.
"""

from dataclasses import dataclass

from virtual_phone.faults.hooks import Input
from virtual_phone.faults.injection import Active, Do, Fault
from virtual_phone.faults.kinds import FallsAsleep, OtherDisplay, Refused
from virtual_phone.system.vendors import Vendor


@dataclass(frozen=True, kw_only=True)
class InputBarred(Fault):
    """Events that a debugger injects are refused until the maker's switch is on.

    What goes through a keyboard's or an accessibility service's connection is no event.
    """

    words: str

    def gesture(self, on: Active, entry: Input, do: Do) -> object:
        """Refuse, or let it pass."""
        if entry.is_injected and not on.phone.system.settings["input_allowed"]:
            raise Refused(self.words)
        return do()


@dataclass(frozen=True, kw_only=True)
class TimesOut(FallsAsleep):
    """The screen goes off after the time that the settings say."""

    def count_seconds(self, on: Active) -> float:
        """The setting `screen_off_timeout`."""
        return float(on.phone.system.settings["screen_timeout"])


def list_manners(vendor: Vendor, *, is_chinese: bool) -> tuple[Fault, ...]:
    """What is always on with this maker."""
    manners: list[Fault] = []
    if vendor.input_switch is not None:
        manners.append(InputBarred(words=vendor.input_switch.words))
    if vendor.falls_asleep:
        manners.append(TimesOut())
    if vendor.other_screen is not None:
        words = vendor.other_screen.words[int(is_chinese)]
        manners.append(OtherDisplay(words=words, package=vendor.other_screen.package))
    return tuple(manners)

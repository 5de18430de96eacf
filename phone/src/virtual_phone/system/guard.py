"""How the phone's public methods are entered: one at a time, after what is due was done."""

import functools
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from virtual_phone.system.kernel import Kernel

Phone = TypeVar("Phone", bound=Kernel)
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def guarded(
    method: Callable[Concatenate[Phone, Arguments], Result],
) -> Callable[Concatenate[Phone, Arguments], Result]:
    """Hold the lock; the outermost call does what is due before and settles the windows after."""

    @functools.wraps(method)
    def call(self: Phone, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        with self.lock:
            if self.depth:
                return method(self, *args, **kwargs)
            self.depth += 1
            try:
                self.tick()
                result = method(self, *args, **kwargs)
                self.settle()
                return result
            finally:
                self.depth -= 1

    return call


def acting(
    method: Callable[Concatenate[Phone, Arguments], Result],
) -> Callable[Concatenate[Phone, Arguments], Result]:
    """Like `guarded`, for methods after which the screen may be another.

    The outermost call meets the windows as they were settled last, which need not be laid out
    again; one within another call may come after changes.
    """

    @functools.wraps(method)
    def call(self: Phone, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        try:
            return method(self, *args, **kwargs)
        finally:
            self.touch()

    entered = guarded(call)

    @functools.wraps(method)
    def enter(self: Phone, /, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        with self.lock:
            if self.depth:
                self.touch()
            return entered(self, *args, **kwargs)

    return enter

"""Content that apps are seeded with, made once a process and copied for each phone."""

import pickle
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from virtual_phone.system.app import App

AppT = TypeVar("AppT", bound=App)
StateT = TypeVar("StateT")

KEPT = 64
"""Contents that are remembered, the newest ones; the largest takes 80 kB."""
_made: dict[tuple[Any, ...], tuple[bytes, Any]] = {}
"""By what they are made from: pickled, with what the random numbers were at then."""


def made_once(make: Callable[[AppT], StateT]) -> Callable[[AppT], StateT]:
    """Copy what was made before for an app of the same seed, language and time.

    For an `initial_state` that takes milliseconds and reads nothing but `rng`, `t` and
    `services.now()`.
    """

    @wraps(make)
    def copied(app: AppT) -> StateT:
        services = app.services
        key = (app.key, services.language, services.now(), app.rng.getstate())
        found = _made.get(key)
        if found is None:
            state = make(app)
            _made[key] = pickle.dumps(state, pickle.HIGHEST_PROTOCOL), app.rng.getstate()
            if len(_made) > KEPT:
                _made.pop(next(iter(_made)), None)
            return state
        app.rng.setstate(found[1])
        again: StateT = pickle.loads(found[0])
        return again

    return copied

"""Switches: the state that one should have, and the states of those around it."""

import random
from typing import Any

from evals.tasks.facts import Facts
from evals.tasks.task import Draw, fixed


def switch(*, on: bool, around: tuple[str, ...] = (), **values: Any) -> Draw:
    """A `draw` for a switch that shall be on or off.

    It gives `on`, `turn` for the instruction ("on", "打开"), `others`: whether each switch of
    `around` happens to be on, and the values.

    Args:
        on: how it shall be.
        around: keys of switches that are to stay as they are drawn.
        values: see `fixed`.
    """
    given = fixed(on=on, turn="on|打开" if on else "off|关闭", **values)

    def draw(rng: random.Random, state: Facts) -> dict[str, Any]:
        others = {key: rng.random() < 0.5 for key in around}
        return {**given(rng, state), "others": others}

    return draw

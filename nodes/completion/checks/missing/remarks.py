"""A remark that the instruction dictates, 备注修空调的, and that nobody wrote down.

The words stand bare, so a person may mean them in other words. The claim is doubted only if all
that was typed is of other parts of the instruction.
"""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.visits import ScreenVisit

_REMARK = re.compile(
    r"(?:^|[\s,，;；。、])(?:备注|附注|附言|留言)(?:一下|上)?\s*(?:写上?|填上?|注明|为|是|[:：])?\s*"
    r"(?P<words>(?![里中栏的改换删清信内和或有给])[\u3400-\u9fff]{2,20})"
)
_EMPTY = frozenset("的了是个一下着写上吧")
"""Characters that a remark may have or leave out."""


def find_unwritten_remark(
    instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """The words of a remark of which nothing was typed; empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _REMARK.search(instruction)
    if match is None:
        return ""
    known = evidence.tighten_text(instruction)
    wanted = set(match["words"]) - _EMPTY
    for visit in visits:
        typed = evidence.tighten_text(visit.input_text)
        if typed and typed not in known:
            return ""
        if 2 * len(wanted.intersection(typed)) >= len(wanted):
            return ""
    return match["words"]

"""Read points from the formats of grounding models, which are not JSON."""

import re

_NUMBER = r"(-?\d+(?:\.\d+)?)"
_COORDINATE_GROUP = re.compile(
    rf"[(\[>'\"]\s*{_NUMBER}\s*[,\s]\s*{_NUMBER}"
    rf"(?:\s*[,\s]\s*{_NUMBER}\s*[,\s]\s*{_NUMBER})?\s*[)\]<'\"]"
)
_SEPARATOR = re.compile(r"\s*,?\s*")


def point_in(text: str) -> tuple[float, float] | None:
    """The last point in a text, or the middle of its last box; None if there is none.

    `(512, 300)`, `[0.4, 0.7]`, `<point>512 300</point>` and `start_box='(512,300)'` (UI-TARS),
    `<|box_start|>(10,20),(30,40)<|box_end|>` (Qwen-VL, OS-Atlas), `[[10, 20, 30, 40]]` (CogAgent).
    Models think first and answer last.
    """
    groups = list(_COORDINATE_GROUP.finditer(text))
    if not groups:
        return None
    last = groups[-1]
    x, y = float(last[1]), float(last[2])
    if last[3] is not None:
        return (x + float(last[3])) / 2, (y + float(last[4])) / 2
    if len(groups) == 1:
        return x, y
    before = groups[-2]
    is_one_box = _SEPARATOR.fullmatch(text[before.end() : last.start()])
    if is_one_box and before[3] is None:
        return (float(before[1]) + x) / 2, (float(before[2]) + y) / 2
    return x, y

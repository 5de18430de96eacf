"""Right or wrong as GUIOdyssey's own script has it, slips included (`src/eval_mm/`).

It is what published figures were made with, so it is kept beside the paper's rules. Where it
differs from them:

1. TYPE: any text that holds the other one is right. An empty prediction is held by every text, and
   every prediction holds an empty answer: both pass.
2. Words after a second colon are lost on both sides: `TYPE: 10:30` is `10`, a web address is
   `http`.
3. Points are evaluated as Python, so that `(1000/2, 300)` is a point; `evaluated` takes plain
   arithmetic alone, and never runs what a model wrote.
4. A touch without a box (`[]`) cannot be right: unpacking fails. `null` for the box skips it.
5. The edge of 14 % is a matter of binary fractions: (281, 500) is not within it of (141, 500).
6. A point off the screen may be right.
7. Kinds are compared as written: `click: (1, 2)` is another action than `CLICK: (1, 2)`.
8. The converter stops at TYPE and IMPOSSIBLE in a file, see `moves.converted`.

What it makes of the whole is in `evals.odyssey.scores`.
"""

import ast
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from evals.odyssey.matching import SIMILAR, Match, similarity

REACH = 0.14
_LONGEST = 400
"""Characters of a point; longer ones are no point, and take long to read."""
_SUMS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def match(prediction: str, answer: str, box: Any) -> Match:
    """The prediction held against the converter's answer.

    Args:
        prediction: what the model said.
        answer: of `moves.converted`.
        box: `sam2_bbox` as the file has it.
    """
    wanted, about = decoded(answer)
    try:
        kind, info = decoded(prediction)
        return _matched(kind, info, wanted, about, box)
    except (
        TypeError,
        ValueError,
        LookupError,
        ArithmeticError,
        AttributeError,
    ):
        # Whatever goes wrong while a prediction is read or compared is counted as wrong.
        return Match(right=False, why="invalid")


def decoded(command: str) -> tuple[str, Any]:
    """Kind and argument: what stands before the first colon, and before the second.

    Raises:
        ValueError: the argument of a touch cannot be evaluated.
    """
    parts = command.split(":")
    kind = parts[0].strip()
    if len(parts) == 1:
        return kind, ""
    info = parts[1].strip()
    return kind, evaluated(info) if kind in ("CLICK", "LONG_PRESS") else info


def evaluated(text: str) -> Any:
    """What Python makes of a point, as far as it is numbers, texts, brackets and plain sums.

    Raises:
        ValueError: it is anything else.
        ArithmeticError: it divides by nothing, or is too large.
    """
    if len(text) > _LONGEST:
        msg = f"{len(text)} characters are no point"
        raise ValueError(msg)
    try:
        return _value(ast.parse(text, mode="eval").body)
    except (SyntaxError, RecursionError, MemoryError) as error:
        msg = f"{text!r} is no point"
        raise ValueError(msg) from error


def _value(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=int() | float() | str() as value):
            return value
        case ast.Tuple(elts=parts):
            return tuple(map(_value, parts))
        case ast.List(elts=parts):
            return list(map(_value, parts))
        case ast.UnaryOp(op=ast.USub() | ast.UAdd() as sign, operand=operand):
            value = _number(operand)
            return -value if isinstance(sign, ast.USub) else value
        case ast.BinOp(left=left, op=sum_, right=right) if type(sum_) in _SUMS:
            return _SUMS[type(sum_)](_number(left), _number(right))
    msg = "neither number, text, bracket nor sum"
    raise ValueError(msg)


def _number(node: ast.expr) -> int | float:
    value = _value(node)
    if isinstance(value, (int, float)):
        return value
    msg = "a sum needs numbers"
    raise ValueError(msg)


def _matched(kind: str, info: Any, wanted: str, about: Any, box: Any) -> Match:
    if kind != wanted:
        return Match(right=False, why="action_fail")
    if wanted == "TYPE":
        return _make_match("type", right=_typed(about, info))
    if wanted == "SCROLL":
        return _make_match("scroll", right=about.lower() == info.lower())
    if wanted in ("CLICK", "LONG_PRESS"):
        return _make_match("click", right=_touched(about, info, box))
    return Match(right=True, why="action_correct")


def _typed(answer: str, prediction: str) -> bool:
    if answer in prediction or prediction in answer:
        return True
    return similarity(answer, prediction) >= SIMILAR


def _touched(answer: Any, prediction: Any, box: Any) -> bool:
    if isinstance(prediction, str):
        prediction = evaluated(prediction)
    if box is not None:
        left, top, right, bottom = box
        if left <= prediction[0] <= right and top <= prediction[1] <= bottom:
            return True
    apart = np.asarray(prediction) / 1000 - np.asarray(answer) / 1000
    return bool(np.linalg.norm(apart) <= REACH)


def _make_match(what: str, *, right: bool) -> Match:
    return Match(right=right, why=f"{what}_{'correct' if right else 'fail'}")

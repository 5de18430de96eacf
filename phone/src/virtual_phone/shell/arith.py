"""Arithmetic of the phone's shell: 32-bit integers with C's operators, as mksh has it."""

import re
from collections.abc import Callable, MutableMapping

TOKEN = re.compile(
    r"\s*(0[xX][0-9a-fA-F]+|\d+#\w+|\d+|[A-Za-z_]\w*|\*\*|<<=|>>=|<<|>>|<=|>=|==|!="
    r"|&&|\|\||\+\+|--|[-+*/%&|^]=|[-+*/%<>=!~&|^?:(),])"
)
BINARY = [
    ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", "<=", ">", ">="], ["<<", ">>"],
    ["+", "-"], ["*", "/", "%"],
]  # fmt: skip
"""Operators from the loosest to the tightest."""
ASSIGNING = frozenset(("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="))
DEEPEST = 60


class ArithmeticFault(Exception):
    """The expression cannot be worked out."""


def wrap(value: int) -> int:
    """A number as 32 bits hold it."""
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def _divided(left: int, right: int) -> int:
    if right == 0:
        msg = "zero divisor"
        raise ArithmeticFault(msg)
    found = abs(left) // abs(right)
    return found if (left < 0) == (right < 0) else -found


DO: dict[str, Callable[[int, int], int]] = {
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "<<": lambda a, b: a << (b & 31),
    ">>": lambda a, b: a >> (b & 31),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divided,
    "%": lambda a, b: a - b * _divided(a, b),
}


class Arithmetics:
    """Works out one expression over the shell's variables."""

    def __init__(self, variables: MutableMapping[str, str], depth: int = 0) -> None:
        self._variables = variables
        self._tokens: list[str] = []
        self._place = 0
        self._idle = 0
        """Above 0 where the value is not wanted, as behind `0 &&`."""
        self._depth = depth

    def value(self, text: str) -> int:
        """The value of an expression; an empty one is 0.

        Raises:
            ArithmeticFault: It makes no sense.
        """
        at = 0
        while text[at:].strip():
            found = TOKEN.match(text, at)
            if found is None:
                msg = f"{text}: unexpected '{text[at:].strip()[0]}'"
                raise ArithmeticFault(msg)
            self._tokens.append(found[1])
            at = found.end()
        if not self._tokens:
            return 0
        value = self._comma()
        if self._place < len(self._tokens):
            raise self._unexpected()
        return value

    def _peek(self) -> str:
        return self._tokens[self._place] if self._place < len(self._tokens) else ""

    def _take(self, *tokens: str) -> str:
        ahead = self._peek()
        if ahead and ahead in tokens:
            self._place += 1
            return ahead
        return ""

    def _unexpected(self) -> ArithmeticFault:
        ahead = self._peek()
        return ArithmeticFault(f"unexpected '{ahead}'" if ahead else "unexpected end of expression")

    def _comma(self) -> int:
        self._depth += 1
        if self._depth > DEEPEST:
            msg = "expression recursion level exceeded"
            raise ArithmeticFault(msg)
        value = self._assigned()
        while self._take(","):
            value = self._assigned()
        self._depth -= 1
        return value

    def _assigned(self) -> int:
        name = self._peek()
        after = self._tokens[self._place + 1 : self._place + 2]
        if name.isidentifier() and after and after[0] in ASSIGNING:
            self._place += 2
            right = self._assigned()
            if after[0] != "=":
                right = self._do(after[0][:-1], self._read(name), right)
            return self._write(name, right)
        return self._choice()

    def _choice(self) -> int:
        value = self._binary(0)
        if not self._take("?"):
            return value
        first = self._wanted(self._comma, wanted=bool(value))
        if not self._take(":"):
            raise self._unexpected()
        second = self._wanted(self._assigned, wanted=not value)
        return first if value else second

    def _wanted(self, read: Callable[[], int], *, wanted: bool) -> int:
        self._idle += not wanted
        value = read()
        self._idle -= not wanted
        return value

    def _binary(self, level: int) -> int:
        if level == len(BINARY):
            return self._unary()
        left = self._binary(level + 1)
        while operator := self._take(*BINARY[level]):
            if operator in ("&&", "||"):
                wanted = bool(left) == (operator == "&&")
                right = self._wanted(lambda: self._binary(level + 1), wanted=wanted)
                left = int(bool(left and right) if operator == "&&" else bool(left or right))
            else:
                left = self._do(operator, left, self._binary(level + 1))
        return left

    def _do(self, operator: str, left: int, right: int) -> int:
        return 0 if self._idle else wrap(DO[operator](left, right))

    def _unary(self) -> int:
        self._depth += 1
        if self._depth > DEEPEST:
            msg = "expression recursion level exceeded"
            raise ArithmeticFault(msg)
        value = self._sign()
        self._depth -= 1
        return value

    def _sign(self) -> int:
        if sign := self._take("+", "-", "!", "~"):
            value = self._unary()
            return wrap({"+": value, "-": -value, "!": int(not value), "~": ~value}[sign])
        if step := self._take("++", "--"):
            name = self._peek()
            if not name.isidentifier():
                raise self._unexpected()
            self._place += 1
            return self._write(name, self._read(name) + (1 if step == "++" else -1))
        if self._take("("):
            value = self._comma()
            if not self._take(")"):
                raise self._unexpected()
            return value
        return self._operand()

    def _operand(self) -> int:
        token = self._peek()
        if not re.match(r"\w", token):
            raise self._unexpected()
        self._place += 1
        if not token.isidentifier():
            return _number(token)
        value = self._read(token)
        if step := self._take("++", "--"):
            self._write(token, value + (1 if step == "++" else -1))
        return value

    def _read(self, name: str) -> int:
        text = self._variables.get(name, "")
        try:
            return _number(text.strip() or "0")
        except ArithmeticFault:
            return Arithmetics(self._variables, self._depth + 5).value(text)

    def _write(self, name: str, value: int) -> int:
        if not self._idle:
            self._variables[name] = str(wrap(value))
        return wrap(value)


def _number(text: str) -> int:
    base, sharp, digits = text.partition("#")
    try:
        if sharp:
            return wrap(int(digits, int(base)))
        return wrap(int(text, 16 if text[:2] in ("0x", "0X") else 10))
    except ValueError:
        msg = f"{text}: bad number"
        raise ArithmeticFault(msg) from None

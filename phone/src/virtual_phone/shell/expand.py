"""How words become arguments: braces, variables, commands, arithmetic, splitting, file names."""

import re
from typing import Protocol

from virtual_phone.shell.arith import Arithmetics
from virtual_phone.shell.patterns import is_pattern, matches, to_regex
from virtual_phone.shell.tree import Arithmetic, Param, Script, Substitution, Text, Word

BRACES = re.compile(r"\{[^{}]*,[^{}]*\}")


class ExpansionFault(Exception):
    """A word cannot be expanded: `${x:?}`, or an unset variable under `set -u`."""


class Scope(Protocol):
    """What expansion asks of the shell."""

    variables: dict[str, str]
    arguments: list[str]

    @property
    def nounset(self) -> bool:
        """Whether an unset variable is a fault."""

    @property
    def noglob(self) -> bool:
        """Whether patterns are left as they are."""

    def special(self, name: str) -> str | None:
        """The value of `$?`, `$$` and the like, None for another name."""

    def capture(self, script: Script) -> str:
        """What a script prints."""

    def glob(self, pieces: list[Text]) -> list[str]:
        """File names that a pattern matches, sorted."""


Field = list[Text]


class Expander:
    """Expands words for one shell."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope

    def fields(self, word: Word) -> list[str]:
        """The arguments that a word becomes: none, one or many."""
        found: list[str] = []
        for one in _braces(word):
            for field in self._split(self._tilde(one)):
                names = (
                    [] if self._scope.noglob or not is_pattern(field) else self._scope.glob(field)
                )
                found += names or ["".join(piece.text for piece in field)]
        return found

    def text(self, word: Word) -> str:
        """A word as one text, neither split nor looked up among files."""
        return "".join(piece.text for piece in self.pieces(word))

    def pieces(self, word: Word) -> Field:
        """A word as one field that remembers what was quoted, for patterns."""
        fields = self._parts(self._tilde(word), joined=True)
        return [piece for field in fields for piece in field]

    def number(self, word: Word) -> int:
        """The value of an arithmetic expression."""
        return Arithmetics(self._scope.variables).value(self.text(word))

    def _tilde(self, word: Word) -> Word:
        first = word[0] if word else None
        if isinstance(first, Text) and not first.quoted and re.match(r"~(/|$)", first.text):
            home = self._scope.variables.get("HOME", "/").rstrip("/")
            rest = first.text[1:]
            return (Text(home + rest or "/"), *word[1:])
        return word

    def _split(self, word: Word) -> list[Field]:
        return [field for field in self._parts(word, joined=False) if field]

    def _parts(self, word: Word, *, joined: bool) -> list[Field]:
        fields: list[Field] = [[]]
        for part in word:
            if isinstance(part, Text):
                fields[-1].append(part)
                continue
            values, quoted = self._values(part, joined=joined)
            for number, value in enumerate(values):
                if number:
                    fields.append([])
                if quoted or joined:
                    fields[-1].append(Text(value, quoted))
                else:
                    self._spread(fields, value)
            if quoted and not values and len(word) == 1:
                return []  # "$@" without arguments
        return fields

    def _spread(self, fields: list[Field], value: str) -> None:
        """Add an unquoted value, cut into fields at the characters of IFS."""
        ifs = self._scope.variables.get("IFS", " \t\n")
        white = "".join(c for c in ifs if c in " \t\n")
        hard = "".join(c for c in ifs if c not in " \t\n")
        if not ifs:
            fields[-1].append(Text(value))
            return
        soft = f"[{re.escape(white)}]" if white else "(?!)"
        cut = f"{soft}*[{re.escape(hard)}]{soft}*|{soft}+" if hard else f"{soft}+"
        pieces = re.split(cut, value)
        for number, piece in enumerate(pieces):
            if number and (fields[-1] or number > 1):
                fields.append([])
            if piece:
                fields[-1].append(Text(piece))
            elif hard and 0 < number < len(pieces) - 1:
                fields[-1].append(Text("", quoted=True))

    def _values(
        self, part: Param | Substitution | Arithmetic, *, joined: bool
    ) -> tuple[list[str], bool]:
        scope = self._scope
        if isinstance(part, Substitution):
            return [scope.capture(part.script).rstrip("\n")], part.quoted
        if isinstance(part, Arithmetic):
            return [str(self.number(part.expression))], part.quoted
        if part.name in "@*" and not part.operator:
            if part.name == "@" and not joined:
                return list(scope.arguments), part.quoted
            joint = scope.variables.get("IFS", " ")[:1] if part.name == "*" else " "
            return [joint.join(scope.arguments)], part.quoted
        if part.operator and part.operator.lstrip(":") in tuple("-=?+"):
            return self._defaulted(part, joined=joined)
        return [self._param(part)], part.quoted

    def _defaulted(self, part: Param, *, joined: bool) -> tuple[list[str], bool]:
        value = self._read(part.name)
        kind = part.operator[-1]
        given = value is not None and not (part.operator[0] == ":" and not value)
        if kind == "+":
            return ([self.text(part.word)] if given else [""]), part.quoted
        if given:
            return [value or ""], part.quoted
        if kind == "?":
            msg = f"{part.name}: {self.text(part.word) or 'parameter null or not set'}"
            raise ExpansionFault(msg)
        text = self.text(part.word)
        if kind == "=":
            self._scope.variables[part.name] = text
        whole = part.quoted or any(isinstance(p, Text) and p.quoted for p in part.word)
        return [text], whole and (part.quoted or not joined)

    def _read(self, name: str) -> str | None:
        if name in ("@", "*"):
            return " ".join(self._scope.arguments) if self._scope.arguments else None
        if name.isdigit() and name != "0":
            place = int(name) - 1
            found = self._scope.arguments
            return found[place] if place < len(found) else None
        special = self._scope.special(name)
        return special if special is not None else self._scope.variables.get(name)

    def _param(self, part: Param) -> str:
        value = self._read(part.name)
        if value is None and self._scope.nounset:
            msg = f"{part.name}: parameter not set"
            raise ExpansionFault(msg)
        value = value or ""
        operator = part.operator
        if operator == "length":
            many = part.name in ("@", "*")
            return str(len(self._scope.arguments) if many else len(value))
        if operator.startswith(("#", "%")):
            return self._trimmed(value, operator, self.pieces(part.word))
        if operator.startswith("/"):
            return self._replaced(value, operator, part)
        if operator == ":":
            return self._slice(value, part)
        return value

    def _slice(self, value: str, part: Param) -> str:
        start = self.number(part.word)
        start = max(0, len(value) + start) if start < 0 else start
        if not part.more:
            return value[start:]
        count = self.number(part.more)
        return value[start : start + count] if count >= 0 else value[start:count]

    def _trimmed(self, value: str, operator: str, pattern: Field) -> str:
        longest = len(operator) == 2
        cuts = range(len(value) + 1)
        if operator[0] == "#":
            order = reversed(cuts) if longest else cuts
            return next((value[at:] for at in order if matches(value[:at], pattern)), value)
        order = cuts if longest else reversed(cuts)
        return next((value[:at] for at in order if matches(value[at:], pattern)), value)

    def _replaced(self, value: str, operator: str, part: Param) -> str:
        pattern = to_regex(self.pieces(part.word))
        if not part.word:
            return value
        anchor = operator.lstrip("/")
        pattern = {"#": f"\\A(?:{pattern})", "%": f"(?:{pattern})\\Z"}.get(anchor, pattern)
        text = self.text(part.more)
        count = 0 if operator.startswith("//") else 1
        return re.sub(pattern, lambda _: text, value, count=count, flags=re.DOTALL)


def _braces(word: Word) -> list[Word]:
    """`{a,b}` as words of their own; mksh knows no `{1..3}`."""
    for place, part in enumerate(word):
        if isinstance(part, Text) and not part.quoted and (found := BRACES.search(part.text)):
            before, after = part.text[: found.start()], part.text[found.end() :]
            return [
                wider
                for choice in found[0][1:-1].split(",")
                for wider in _braces(
                    (*word[:place], Text(before + choice + after), *word[place + 1 :])
                )
            ]
    return [word]

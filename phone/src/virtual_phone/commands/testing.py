"""`test` and `[`: questions about files, texts and numbers."""

from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.shell.conditions import FILES, NUMBERS, of_file

BINARY = {"=", "==", "!=", "<", ">", "-nt", "-ot", "-ef", *NUMBERS}


@command("[", "test")
def test(job: Job) -> int:
    """Answer by the exit code: 0 yes, 1 no, 2 what cannot be asked."""
    words = list(job.args)
    if job.name == "[":
        if words[-1:] != ["]"]:
            msg = "[: missing ]"
            raise Failure(msg, 2)
        words.pop()
    asking = _Asking(job, words)
    found = bool(words) and asking.either()
    if asking.at < len(words):
        raise asking.odd()
    return int(not found)


class _Asking:
    def __init__(self, job: Job, words: list[str]) -> None:
        self.job, self.words = job, words
        self.at = 0

    def odd(self) -> Failure:
        shown = self.words[self.at] if self.at < len(self.words) else ""
        return Failure(f"{self.job.name}: {shown}: unexpected operator/operand", 2)

    def _take(self, word: str) -> bool:
        found = self.words[self.at : self.at + 1] == [word]
        self.at += found
        return found

    def either(self) -> bool:
        found = self._both()
        while self._take("-o"):
            found = self._both() or found
        return found

    def _both(self) -> bool:
        found = self._one()
        while self._take("-a"):
            found = self._one() and found
        return found

    def _one(self) -> bool:
        left = len(self.words) - self.at
        if left >= 3 and self.words[self.at + 1] in BINARY:
            first, operator, second = self.words[self.at : self.at + 3]
            self.at += 3
            return self._binary(first, operator, second)
        if left > 1 and self._take("!"):
            return not self._one()
        if left > 1 and self._take("("):
            found = self.either()
            if not self._take(")"):
                raise self.odd()
            return found
        if not left:
            raise self.odd()
        word = self.words[self.at]
        if left > 1 and len(word) == 2 and word[0] == "-":
            self.at += 2
            return self._unary(word, self.words[self.at - 1])
        self.at += 1
        return bool(word)

    def _unary(self, sign: str, word: str) -> bool:
        if sign in ("-n", "-z"):
            return bool(word) == (sign == "-n")
        if sign == "-t":
            return self.job.terminal
        if sign not in FILES and sign not in ("-L", "-h"):
            self.at -= 2
            raise self.odd()
        return bool(word) and of_file(self.job.machine, sign, self.job.path(word))

    def _binary(self, left: str, operator: str, right: str) -> bool:
        if operator in NUMBERS:
            return NUMBERS[operator](self._number(left), self._number(right))
        if operator in ("-nt", "-ot", "-ef"):
            files = self.job.machine.files
            one, other = (files.get(self.job.path(word)) for word in (left, right))
            if operator == "-ef":
                return one is other
            return (one.mtime > other.mtime) == (operator == "-nt") and one.mtime != other.mtime
        if operator in ("<", ">"):
            return left < right if operator == "<" else left > right
        return (left == right) == (operator != "!=")

    def _number(self, word: str) -> int:
        try:
            return int(word)
        except ValueError:
            msg = f"{self.job.name}: {word}: bad number"
            raise Failure(msg, 2) from None

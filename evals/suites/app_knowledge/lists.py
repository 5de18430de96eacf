"""Answers that are lists: everything asked for must be named, and nothing else of its kind."""

from collections.abc import Iterable, Sequence

from evals.tasks.answers import plain


class Just:
    """These things and no others; each is its wordings, the first of which the reference says."""

    def __init__(
        self, wanted: Sequence[Sequence[str]], others: Iterable[Sequence[str]]
    ) -> None:
        self.wanted = wanted
        self.others = list(others)

    def met(self, answer: str) -> bool:
        """Whether each that is wanted is named, and no other one."""
        said = plain(answer)

        def named(wordings: Sequence[str]) -> bool:
            return any(plain(words) in said for words in wordings)

        return all(map(named, self.wanted)) and not any(map(named, self.others))

    def __str__(self) -> str:
        return ", ".join(wordings[0] for wordings in self.wanted)

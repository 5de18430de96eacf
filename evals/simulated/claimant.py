"""A simulated model that claims its task done with true quotes, whatever it has left out.

It walks a path as the oracle does, one of a task's near-misses for example, and then says that the
task is done, as often as it is asked. What it cites stands on the screen. So nothing but the checks
of the agent tells an end of its from a true one. One that cites for everything also names a quote
for each detail that it is asked about: true, and of something else.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from langchain_core.messages import BaseMessage

from evals.simulated.dialogue import select_question
from evals.simulated.oracle import Oracle
from models.offline.prompt import read_prompt
from nodes import evidence
from tools.screen import Screen

Claim = Literal["", "finish", "completes"]
"""How an end is claimed: with quotes in an assessment of its own, or by the last action."""
Insister = Literal["quoting", "citing"]
"""What is quoted: something of the task, or also something for each detail that is asked about."""
_NUMBER = re.compile(r"\d+")
QUOTES = 3
"""Texts that it cites, those first that share words with the task."""


@dataclass
class Claimant(Oracle):
    """Claims as it is told, and never takes a claim back."""

    claim: Claim = "finish"
    insister: Insister = "quoting"

    def __call__(self, messages: list[BaseMessage]) -> str:
        """The reply, with true quotes wherever it claims an end."""
        raw = super().__call__(messages)
        reply = json.loads(raw)
        quotes = quote_page(self.look(), self._task)
        if reply.get("judgement") == "done":
            reply["message"] = quotes
        if "missing" in reply:
            cited = [*quotes, *self._cite_details(messages)]
            reply |= {"done": True, "missing": [], "evidence": cited}
        if self.claim == "finish" and self._is_at_end():
            for each in _list_actions(reply):
                each["completes"] = False
        return json.dumps(reply, ensure_ascii=False)

    def _cite_details(self, messages: list[BaseMessage]) -> list[str]:
        """A quote for each detail that the prompt asks about, which has nothing to do with it."""
        if self.insister != "citing":
            return []
        prompt = read_prompt(select_question(messages))
        cited: list[str] = []
        for number, words in enumerate(prompt.unseen):
            quotes = quote_page(self.look(), self._task, without=words)
            if quotes:
                cited.append(f"{words}: {quotes[number % len(quotes)]}")
        return cited

    def _is_at_end(self) -> bool:
        """Whether the actions that are named now reach the end of the path."""
        named = [self.pending, self._ahead, *self._batch]
        last = max(
            (each.after for each in named if each is not None), default=0
        )
        return last >= len(self.steps)


def _list_actions(reply: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The last action of a reply, which may have completed the task."""
    then = reply.get("then") or []
    yield then[-1] if then else reply


def quote_page(screen: Screen, task: str, without: str = "") -> list[str]:
    """A few texts of the screen, quoted; those first that have to do with the task.

    Args:
        screen: in front.
        task: the user's instruction.
        without: a detail of it, whose words no quote may have.
    """
    texts = [text for text in dict.fromkeys(screen.texts) if len(text) >= 2]
    plain = [text for text in texts if not set(text) & set("\"'“”‘’「」『』`")]
    if without:
        plain = [text for text in plain if not _has_words(text, without)]
    related = [text for text in plain if evidence.shares_terms(text, task)]
    ordered = [*related, *(text for text in plain if text not in related)]
    return [f'"{text}"' for text in ordered[:QUOTES]]


def _has_words(text: str, words: str) -> bool:
    """Whether a text has words of a detail, or its numbers."""
    if evidence.shares_terms(text, words):
        return True
    numbers = set(_NUMBER.findall(words))
    return not numbers.isdisjoint(_NUMBER.findall(text))

"""Phones that the tests of a worker share: a new one for every test would cost seconds each."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from evals.harness.trial import Phones
from evals.tasks.environment import surroundings
from evals.tasks.reference import Walker, walker
from evals.tasks.task import Language
from tapwright.errors import PhoneError
from virtual_phone.phone import VirtualPhone


class Benches:
    """Phones without transitions, each with hands that need not wait where a path does."""

    def __init__(self, phones: Phones, stack: ExitStack) -> None:
        self.phones = phones
        self._stack = stack
        self._hands: dict[tuple[Language, int], Walker] = {}

    def __call__(
        self, language: Language, seed: int = 1
    ) -> tuple[VirtualPhone, Walker]:
        phone = self.phones.get(language, seed, animations=0)
        if not self._is_connected(language, seed):
            hand = self._stack.enter_context(walker(phone, hasty=True))
            self._hands[language, seed] = hand
        return phone, self._hands[language, seed]

    def _is_connected(self, language: Language, seed: int) -> bool:
        """Whether there are hands; other tests of this worker may have closed all connections."""
        hand = self._hands.get((language, seed))
        try:
            return hand is not None and bool(hand.device.dump_hierarchy())
        except PhoneError:
            return False


@pytest.fixture(scope="session")
def benches() -> Iterator[Benches]:
    with surroundings(), ExitStack() as stack:
        yield Benches(stack.enter_context(Phones()), stack)

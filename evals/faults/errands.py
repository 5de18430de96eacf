"""What the agent is asked to do in a case; each is judged by the phone's own state."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from virtual_phone.phone import VirtualPhone

SECRET = "wharf-lantern-4417"
"""Value of {{secret:WIFI}}; it may be nowhere but in the phone."""
NETWORK = "Harbor Cafe"
_OWN_NOTES = 18
"""Notes that the phone has from the start have ids up to here."""


@dataclass(frozen=True, kw_only=True)
class Errand:
    """An instruction, and how often the phone shows it done."""

    instruction: str
    count: Callable[[VirtualPhone, str], int]
    """Of the phone and the run's answer: 0 not done, 1 done, 2 done twice."""
    texts: tuple[str, ...] = ()
    """What is typed, each once if nothing goes wrong with the phone."""


def choose_errand(rng: Random) -> Errand:
    """One of the errands, with particulars of its own."""
    return rng.choice((make_note, start_timer, join_network, tell_version))(rng)


def make_note(rng: Random) -> Errand:
    """A note with a title and a text."""
    title = rng.choice(("Shopping", "Garden", "Ideas", "Packing"))
    text = rng.choice(("Milk", "Seeds", "A longer walk", "Two towels"))

    def count(phone: VirtualPhone, answer: str) -> int:
        found = [(n.id, n.title, n.text) for n in phone.state.notes.notes]
        return sum(
            (title, text) == rest
            for number, *fields in found
            if number > _OWN_NOTES and (rest := tuple(fields))
        )

    return Errand(
        instruction=f"Create a note titled '{title}' with the text '{text}'",
        count=count,
        texts=(title, text),
    )


def make_note_and_timer(rng: Random) -> Errand:
    """Two errands in one, for which a plan is made."""
    note, timer = make_note(rng), start_timer(rng)

    def count(phone: VirtualPhone, answer: str) -> int:
        counts = note.count(phone, answer), timer.count(phone, answer)
        return max(counts) if all(counts) else 0

    return Errand(
        instruction=f"{note.instruction}, then {timer.instruction.lower()}",
        count=count,
        texts=note.texts,
    )


def start_timer(rng: Random) -> Errand:
    """A timer that runs."""
    minutes = rng.randrange(3, 50)

    def count(phone: VirtualPhone, answer: str) -> int:
        timers = phone.state.clock.timers
        return sum(t.length == 60.0 * minutes for t in timers if t.ends)

    return Errand(
        instruction=f"Start a timer for {minutes} minutes", count=count
    )


def join_network(rng: Random) -> Errand:
    """A network whose password is a secret."""

    def count(phone: VirtualPhone, answer: str) -> int:
        # Whether the password is right can nobody see who joins a network that takes any.
        return int(phone.state.settings["wifi_ssid"] == NETWORK)

    return Errand(
        instruction=f"Connect to the Wi-Fi network {NETWORK} with the password "
        "{{secret:WIFI}}",
        count=count,
    )


def tell_version(rng: Random) -> Errand:
    """A question whose answer stands in the settings."""

    def count(phone: VirtualPhone, answer: str) -> int:
        return int("14" in answer)

    return Errand(
        instruction="Which Android version does this phone run?", count=count
    )

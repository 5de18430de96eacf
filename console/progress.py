"""What a run is at, gathered from its events; the terminal's views draw it."""

from dataclasses import dataclass, field

from console.wording import Language, action_words, language_of, word
from graph.events import (
    Acted,
    Asked,
    Began,
    Concluded,
    Decided,
    Event,
    Observed,
    Planned,
    Recalled,
    Reflected,
)
from graph.state import Usage
from graph.tasks import TaskTree


@dataclass(kw_only=True)
class Progress:
    """The present of a run."""

    language: Language = "en"
    began: Began | None = None
    tasks: TaskTree = field(default_factory=TaskTree)
    usage: Usage = field(default_factory=Usage)
    step: int = 0
    saw: str = ""
    thought: str = ""
    action: str = ""
    phase: str = "starting"
    """A key of `wording`, empty when the run has ended."""

    def take(self, event: Event) -> None:
        """Bring it up to date."""
        match event:
            case Began():
                self.began, self.phase = event, "looking"
                self.language = language_of(event.instruction, self.language_asked)
            case Observed():
                self.phase = "checking" if self.phase == "looking" and self.step else "thinking"
            case Recalled() | Asked():
                self.phase = "thinking"
            case Decided():
                self.step, self.saw = event.step, event.observation
                self.thought = event.decision.thought
                self.action = action_words(event.decision, self.language)
                self.phase = "planning" if event.decision.judgement == "decompose" else "acting"
            case Planned():
                self.tasks, self.phase = event.tasks, "thinking"
            case Acted():
                self.phase, self.step = "looking", event.step
            case Reflected():
                self.tasks, self.usage, self.phase = event.tasks, event.usage, "thinking"
            case Concluded():
                self.tasks, self.usage, self.phase = event.tasks, event.usage, ""

    language_asked: str = "auto"
    """The language that the context names."""

    def say(self, key: str) -> str:
        """A label in the run's language."""
        return word(key, self.language)

    @property
    def spent(self) -> str:
        """Model use so far: `12 calls · 8,312 tokens · 11 images`."""
        roles = (self.usage.planner, self.usage.actor, self.usage.reflector)
        tokens = sum(role.input_tokens + role.output_tokens for role in roles)
        shown = {
            "calls": sum(role.calls for role in roles),
            "tokens": tokens,
            "images": sum(role.images for role in roles),
        }
        return " · ".join(f"{n:,} {self._counted(key, n)}" for key, n in shown.items() if n)

    def _counted(self, key: str, n: int) -> str:
        said = self.say(key)
        return said.removesuffix("s") if n == 1 and self.language == "en" else said

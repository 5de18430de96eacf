"""The current state of a run, gathered from its events and drawn by the views."""

from dataclasses import dataclass, field
from typing import get_args

from console.messages import Language, action_words, get_word, language_of
from console.sentences import translate_sentence
from graph.events import (
    COVERED,
    REFUSED_BEFORE,
    Acted,
    Asked,
    Began,
    Concluded,
    Decided,
    Event,
    Observed,
    Planned,
    Prompted,
    Recalled,
    Reflected,
)
from graph.interrupts import DecisionKind
from graph.state import RoleUsage, Usage
from graph.tasks import TaskTree


@dataclass(kw_only=True)
class RunProgress:
    """The current state of a run."""

    language: Language = "en"
    began: Began | None = None
    tasks: TaskTree = field(default_factory=TaskTree)
    usage: Usage = field(default_factory=Usage)
    limits: dict[str, float] = field(default_factory=dict)
    """What the run may use at most, by the names in `graph.events.Began`."""
    step: int = 0
    saw: str = ""
    thought: str = ""
    action: str = ""
    is_judgement: bool = False
    """Whether what was decided last does nothing on the phone, so that it is no step."""
    phase: str = "starting"
    """A key of the words in `console.messages`, empty when the run has ended."""
    language_asked: str = "auto"
    """The language that the context names."""

    def take_event(self, event: Event) -> None:
        """Update the state by an event."""
        match event:
            case Began():
                self.began, self.phase, self.limits = (
                    event,
                    "looking",
                    event.limits,
                )
                self.language = language_of(
                    event.instruction, self.language_asked
                )
            case Observed():
                is_after_step = self.phase == "looking" and self.step > 0
                self.phase = "checking" if is_after_step else "thinking"
            case Recalled() | Asked():
                self.phase = "thinking"
            case Prompted():
                self.usage = _add_call(self.usage, event)
            case Decided():
                self._take_decision(event)
            case Planned():
                self.tasks, self.phase = event.tasks, "thinking"
            case Acted():
                self.phase, self.step = "looking", event.step
            case Reflected():
                self.tasks, self.usage = event.tasks, event.usage
                self.phase = "thinking"
            case Concluded():
                self.tasks, self.usage, self.phase = (
                    event.tasks,
                    event.usage,
                    "",
                )

    def _take_decision(self, event: Decided) -> None:
        self.saw = event.observation
        self.is_judgement = event.decision.action is None
        if not self.is_judgement:
            self.step = event.step
        # The thought of an action that was named ahead is that of the first one.
        is_ahead = event.decision.origin == "batch"
        self.thought = (
            "" if is_ahead else self.translate(event.decision.thought)
        )
        self.action = action_words(event.decision, self.language)
        is_cut = event.decision.judgement == "decompose"
        self.phase = "planning" if is_cut else "acting"

    def get_label(self, key: str) -> str:
        """A label in the run's language."""
        return get_word(key, self.language)

    def translate(self, sentence: str) -> str:
        """A sentence that was written for the model, in the run's language."""
        return translate_sentence(sentence, self.language)

    def get_answer(self, response: str) -> str:
        """What the user answered: one of the kinds of answers in words, or their own words."""
        kinds = (*get_args(DecisionKind), COVERED, REFUSED_BEFORE)
        return (
            self.get_label(f"answer_{response}")
            if response in kinds
            else response
        )

    def number_step(self, step: int) -> str:
        """The number of a step in five columns; blank for what is none."""
        return " " * 5 if self.is_judgement else f"{step:>3}  "

    @property
    def step_text(self) -> str:
        """The current step and the maximum, as `step 3 of 40`."""
        if not self.step:
            return ""
        return f"{self.get_label('step')} {self._count_of(self.step, 'steps')}"

    @property
    def usage_text(self) -> str:
        """Model use and its limits, as `12 of 300 calls · 8,312 of 400,000 tokens`."""
        total = sum_usage(self.usage)
        amounts = {
            "calls": total.calls,
            "tokens": total.input_tokens + total.output_tokens,
            "images": total.images,
        }
        parts = []
        for key, amount in amounts.items():
            if amount:
                count = self._count_of(amount, key)
                words = [count, self._name_count(key, amount)]
                # Chinese would need a measure word behind the number.
                ordered = words[::-1] if self.language == "zh" else words
                parts.append(" ".join(ordered))
        cost = format_money(
            total.cost,
            limit=self.limits.get("cost", 0),
            unpriced=total.unpriced,
            language=self.language,
        )
        if cost:
            parts.append(f"{self.get_label('cost')} {cost}")
        return " · ".join(parts)

    def _count_of(self, amount: int, key: str) -> str:
        limit = self.limits.get(key)
        return (
            f"{amount:,} {self.get_label('of')} {limit:,.0f}"
            if limit
            else f"{amount:,}"
        )

    def _name_count(self, key: str, amount: int) -> str:
        label = self.get_label(key)
        is_single = amount == 1 and key not in self.limits
        return (
            label.removesuffix("s")
            if is_single and self.language == "en"
            else label
        )


def sum_usage(usage: Usage) -> RoleUsage:
    """The model use of all roles together."""
    roles = (usage.planner, usage.actor, usage.reflector, usage.grounder)
    return RoleUsage(
        calls=sum(role.calls for role in roles),
        input_tokens=sum(role.input_tokens for role in roles),
        output_tokens=sum(role.output_tokens for role in roles),
        images=sum(role.images for role in roles),
        cost=sum(role.cost for role in roles),
        unpriced=sum(role.unpriced for role in roles),
    )


def format_money(
    cost: float, *, limit: float, unpriced: int, language: Language
) -> str:
    """The cost with its limit and the number of calls without a price; empty if there is none.

    Args:
        cost: of the calls whose price is known, in the currency of the prices.
        limit: maximum cost, 0 for none.
        unpriced: calls whose price is unknown.
        language: of the words.
    """
    if not cost and not limit:
        return ""
    text = f"{cost:.4g}"
    if limit:
        text += f" {get_word('of', language)} {limit:.15g}"
    return (
        f"{text} ({unpriced} {get_word('unpriced', language)})"
        if unpriced
        else text
    )


def _add_call(usage: Usage, event: Prompted) -> Usage:
    """The usage with a call added; later events replace it by the run's own sum."""
    before: RoleUsage = getattr(usage, event.role)
    after = before.model_copy(
        update={
            "calls": before.calls + event.calls,
            "input_tokens": before.input_tokens + event.input_tokens,
            "output_tokens": before.output_tokens + event.output_tokens,
            "images": before.images + bool(event.parts.get("image")),
            "cost": before.cost + (event.cost or 0.0),
        }
    )
    return usage.model_copy(update={event.role: after})

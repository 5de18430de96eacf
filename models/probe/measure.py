"""Measure one model at its endpoint: form, sight, points, length of prompts, time."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from models.context import ask_context_size
from models.endpoints import ModelChoice
from models.measured import Measured, save_measured
from models.probe.form import FormFinding, measure_form
from models.probe.question import Caller
from models.probe.sight import DrawChart, SightFinding, measure_sight


@dataclass
class Measurement:
    """Finds out one thing after the other, each once, by at most six calls in all."""

    caller: Caller
    draw: DrawChart

    @cached_property
    def form_finding(self) -> FormFinding:
        """In which form it answers; raises as `Caller.ask_model`."""
        return measure_form(self.caller)

    @cached_property
    def sight_finding(self) -> SightFinding:
        """What it sees; raises as `Caller.ask_model`."""
        return measure_sight(self.caller, self.form_finding.mode, self.draw)

    @cached_property
    def context_tokens(self) -> int | None:
        """How long a prompt and its answer may be; None if the endpoint does not say."""
        return ask_context_size(self.caller.choice) or None

    def collect_facts(self) -> Measured:
        """What later runs need to know."""
        return Measured(
            sees=self.sight_finding.sees,
            points=self.sight_finding.fit.points or None,
            mode=self.form_finding.mode,
            context_tokens=self.context_tokens,
            seconds=self.caller.typical_seconds,
            date=datetime.now(UTC).date().isoformat(),
        )

    def keep_facts(self) -> Path:
        """Keep them for later runs; the file that holds them. Raises OSError."""
        choice = self.caller.choice
        return save_measured(choice.base_url, choice.name, self.collect_facts())


def start_measurement(
    choice: ModelChoice, draw: DrawChart, *, seconds_a_call: float
) -> Measurement:
    """A measurement that has asked nothing yet."""
    return Measurement(
        Caller(choice=choice, seconds_a_call=seconds_a_call), draw
    )

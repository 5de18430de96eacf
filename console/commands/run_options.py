"""Options of `tapwright run`."""

from pathlib import Path
from typing import Annotated

import typer

from console import completion

Profile = Annotated[
    str,
    typer.Option(
        help="full, plain, moba, mobile-agent-v2 or another, see docs/profiles.md.",
        autocompletion=completion.complete_profiles,
    ),
]
Video = Annotated[
    Path | None,
    typer.Option(help="Recording of this task, to learn from first."),
]
Shows = Annotated[
    str, typer.Option(help="What the recording shows, if it is another task.")
]
Instruction = Annotated[str, typer.Argument(help="What to do on the phone.")]
Unasked = Annotated[
    bool,
    typer.Option(
        "--yes",
        help="Do not ask: allow sensitive actions, accept the recording.",
    ),
]
Policy = Annotated[
    str,
    typer.Option(
        help="Sensitive actions: ask, allow or deny.",
        autocompletion=completion.complete_policies,
    ),
]
User = Annotated[str, typer.Option(help="User whose memory is used.")]
Thread = Annotated[
    str,
    typer.Option(
        help="Earlier thread to continue.",
        autocompletion=completion.complete_runs,
    ),
]
Language = Annotated[
    str,
    typer.Option(
        help="Language of messages: auto, en or zh.",
        autocompletion=completion.complete_languages,
    ),
]
Hints = Annotated[
    str, typer.Option(help="Operating knowledge for the prompts.")
]
Planner = Annotated[str, typer.Option(help="Model for plans.")]
Actor = Annotated[str, typer.Option(help="Model for actions.")]
Reflector = Annotated[str, typer.Option(help="Model for checks.")]
Grounder = Annotated[
    str, typer.Option(help="Model that finds elements in a screenshot.")
]
Perception = Annotated[
    str,
    typer.Option(
        help="How to read screens: hierarchy, vision or hybrid.",
        autocompletion=completion.complete_perceptions,
    ),
]
DescribeIcons = Annotated[
    bool,
    typer.Option(
        "--describe-icons", help="Ask the model what icons without words are."
    ),
]
NoMemory = Annotated[
    bool, typer.Option("--no-memory", help="Neither read nor write memory.")
]
NoPlanning = Annotated[
    bool, typer.Option("--no-planning", help="Do not cut goals into sub-goals.")
]
NoReflection = Annotated[
    bool, typer.Option("--no-reflection", help="Ask no model to check results.")
]
MaxSteps = Annotated[
    int | None, typer.Option(help="Maximum actions, 1 to 200.")
]
MaxDepth = Annotated[
    int | None, typer.Option(help="Maximum levels of sub-goals, 1 to 8.")
]
MaxAttempts = Annotated[
    int | None, typer.Option(help="Maximum attempts at a sub-goal, 1 to 10.")
]
MaxTokens = Annotated[
    int | None, typer.Option(help="Maximum tokens, of all roles together.")
]
MaxSeconds = Annotated[
    int | None, typer.Option(help="Maximum seconds, 10 to 7200.")
]
MaxCalls = Annotated[
    int | None, typer.Option(help="Maximum model calls, of all roles together.")
]
MaxCost = Annotated[
    float | None,
    typer.Option(help="Maximum cost, at the prices of TAPWRIGHT_PRICES."),
]
SubgoalShare = Annotated[
    float | None,
    typer.Option(help="Share of these limits for one sub-goal, above 0 to 1."),
]

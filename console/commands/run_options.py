"""The options of `tapwright run` and `tapwright resume`, and the groups that help shows them in."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from console import completion
from console.commands.options import Device, JsonLines, Model, Vendor

ROLES = "Models for single roles"
KNOWLEDGE = "Memory and knowledge"
WAYS = "How it works"
LIMITS = "Limits"

Allow = Annotated[
    bool, typer.Option("--yes", help="Allow sensitive actions without asking.")
]
MaxSteps = Annotated[
    int | None,
    typer.Option(help="Maximum actions, 1 to 200.", rich_help_panel=LIMITS),
]
MaxDepth = Annotated[
    int | None,
    typer.Option(
        help="Maximum levels of sub-goals, 1 to 8.", rich_help_panel=LIMITS
    ),
]
MaxAttempts = Annotated[
    int | None,
    typer.Option(
        help="Maximum attempts at a sub-goal, 1 to 10.", rich_help_panel=LIMITS
    ),
]
MaxTokens = Annotated[
    int | None,
    typer.Option(
        help="Maximum tokens, of all roles together.", rich_help_panel=LIMITS
    ),
]
MaxCalls = Annotated[
    int | None,
    typer.Option(
        help="Maximum model calls, of all roles together.",
        rich_help_panel=LIMITS,
    ),
]
MaxCost = Annotated[
    float | None,
    typer.Option(
        help="Maximum cost, at the prices of TAPWRIGHT_PRICES.",
        rich_help_panel=LIMITS,
    ),
]
SubgoalShare = Annotated[
    float | None,
    typer.Option(
        help="Share of these limits for one sub-goal, above 0 to 1.",
        rich_help_panel=LIMITS,
    ),
]


@dataclass(frozen=True, kw_only=True)
class RunOptions:
    """The options of `tapwright run`, in the order of its help; empty or None if not given."""

    instruction: Annotated[
        str, typer.Argument(help="What to do on the phone.")
    ] = ""
    device: Device = ""
    vendor: Vendor = ""
    model: Model = ""
    profile: Annotated[
        str,
        typer.Option(
            help="Set of switches: full, plain, moba, mobile-agent-v2, ...; see docs/profiles.md.",
            autocompletion=completion.complete_profiles,
        ),
    ] = "full"
    yes: Annotated[
        bool,
        typer.Option(
            "--yes",
            help="Do not ask: allow sensitive actions, accept the recording.",
        ),
    ] = False
    policy: Annotated[
        str,
        typer.Option(
            help="What to do about sensitive actions: ask, allow or deny.",
            autocompletion=completion.complete_policies,
        ),
    ] = ""
    user: Annotated[
        str,
        typer.Option(
            help="User whose memory is used.", rich_help_panel=KNOWLEDGE
        ),
    ] = ""
    thread: Annotated[
        str,
        typer.Option(
            help="Earlier conversation to continue.",
            autocompletion=completion.complete_runs,
        ),
    ] = ""
    language: Annotated[
        str,
        typer.Option(
            help="Language of messages: auto, en or zh.",
            autocompletion=completion.complete_languages,
        ),
    ] = ""
    hints: Annotated[
        str,
        typer.Option(
            help="Advice for the model: how an app works, for example.",
            rich_help_panel=KNOWLEDGE,
        ),
    ] = ""
    video: Annotated[
        Path | None,
        typer.Option(
            help="Recording of this task, to learn from first.",
            rich_help_panel=KNOWLEDGE,
        ),
    ] = None
    shows: Annotated[
        str,
        typer.Option(
            help="What is done in the recording, if it is another task.",
            rich_help_panel=KNOWLEDGE,
        ),
    ] = ""
    planner: Annotated[
        str, typer.Option(help="Model for plans.", rich_help_panel=ROLES)
    ] = ""
    actor: Annotated[
        str, typer.Option(help="Model for actions.", rich_help_panel=ROLES)
    ] = ""
    reflector: Annotated[
        str, typer.Option(help="Model for checks.", rich_help_panel=ROLES)
    ] = ""
    grounder: Annotated[
        str,
        typer.Option(
            help="Model that finds elements in a screenshot.",
            rich_help_panel=ROLES,
        ),
    ] = ""
    perception: Annotated[
        str,
        typer.Option(
            help="How to read screens: hierarchy, vision or hybrid.",
            autocompletion=completion.complete_perceptions,
            rich_help_panel=WAYS,
        ),
    ] = ""
    describe_icons: Annotated[
        bool,
        typer.Option(
            "--describe-icons",
            help="Ask the model what icons without words are.",
            rich_help_panel=WAYS,
        ),
    ] = False
    no_memory: Annotated[
        bool,
        typer.Option(
            "--no-memory",
            help="Neither read nor write memory.",
            rich_help_panel=KNOWLEDGE,
        ),
    ] = False
    no_planning: Annotated[
        bool,
        typer.Option(
            "--no-planning",
            help="Do not cut goals into sub-goals.",
            rich_help_panel=WAYS,
        ),
    ] = False
    no_reflection: Annotated[
        bool,
        typer.Option(
            "--no-reflection",
            help="Ask no model to check results.",
            rich_help_panel=WAYS,
        ),
    ] = False
    max_steps: MaxSteps = None
    max_depth: MaxDepth = None
    max_attempts: MaxAttempts = None
    max_tokens: MaxTokens = None
    max_seconds: Annotated[
        int | None,
        typer.Option(
            help="Maximum seconds, 10 to 7200.", rich_help_panel=LIMITS
        ),
    ] = None
    max_calls: MaxCalls = None
    max_cost: MaxCost = None
    subgoal_share: SubgoalShare = None
    as_json: JsonLines = False


@dataclass(frozen=True, kw_only=True)
class ResumeOptions:
    """The options of `tapwright resume`, in the order of its help; empty or None if not given."""

    thread: Annotated[
        str,
        typer.Argument(
            help="Thread or run. Default: the last unfinished one.",
            autocompletion=completion.complete_runs,
        ),
    ] = ""
    answer: Annotated[
        str | None,
        typer.Option(
            help="Answer to its question. To allow an action or not: yes, no, words that say what "
            'to do instead, "done: ..." if you did it yourself, or JSON with decisions.'
        ),
    ] = None
    device: Device = ""
    model: Model = ""
    yes: Allow = False
    max_steps: Annotated[
        int | None,
        typer.Option(help="New maximum of actions.", rich_help_panel=LIMITS),
    ] = None
    max_seconds: Annotated[
        int | None,
        typer.Option(help="New maximum of seconds.", rich_help_panel=LIMITS),
    ] = None
    max_tokens: Annotated[
        int | None,
        typer.Option(help="New maximum of tokens.", rich_help_panel=LIMITS),
    ] = None
    max_calls: Annotated[
        int | None,
        typer.Option(
            help="New maximum of model calls.", rich_help_panel=LIMITS
        ),
    ] = None
    max_cost: Annotated[
        float | None,
        typer.Option(help="New maximum of cost.", rich_help_panel=LIMITS),
    ] = None
    as_json: JsonLines = False

"""Write `docs/configuration.md` from the settings that the code has.

    python docs/configuration.py

With `--check` nothing is written, and the exit code is 1 if the page is out of date.
"""

import argparse
import dataclasses
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from graph.context import PROFILES, Context

PAGE = Path(__file__).parent / "configuration.md"
WIDTH = 120
"""Characters that a line of the page may have."""

HEAD = """\
# Configuration

Written by `docs/configuration.py` from `Context` in `graph/context.py`; a test keeps it current.
Run the script instead of editing this page.

A **setting** is chosen for one run. Pass it

* on the command line, if the help of `tapwright run` lists it: `--max-steps 20`, `--user anna` for
  `user_id`, `--no-memory` for `memory=False`;
* in Python: `Agent(max_steps=20)`;
* in Studio as a form, and over HTTP as the field `context`: see [HTTP](http.md).

A **profile** sets several switches together: `--profile moba`. A setting that you pass wins over
the profile. An **environment variable** holds for all runs; the command line also reads `.env` in
the current folder.

An unknown setting or a value out of range is refused in one sentence before the run starts.
"""

GROUPS = {
    "user_id": "User, phone and models",
    "perception": "What the agent sees, plans and is shown",
    "reflection": "Checks and demonstrations",
    "policy": "Sensitive actions, hints and limits",
}
"""The first setting of each section, in the order of the class, to the section's title."""

VARIABLES = {
    (
        "TAPWRIGHT_HOME",
    ): "folder of runs, checkpoints and memory; default `~/.tapwright`",
    (
        "TAPWRIGHT_MODEL",
    ): "model of every role; several (`small,large`): see [budgets](budgets.md)",
    (
        "TAPWRIGHT_API_KEY",
        "TAPWRIGHT_BASE_URL",
    ): "key and address of the endpoint",
    ("OPENAI_API_KEY", "OPENAI_BASE_URL"): "the same, if those two are not set",
    ("TAPWRIGHT_<ROLE>_MODEL",): "model of `PLANNER`, `ACTOR` or `REFLECTOR`",
    (
        "TAPWRIGHT_<ROLE>_BASE_URL",
        "TAPWRIGHT_<ROLE>_API_KEY",
    ): "the same, and of `GROUNDER`",
    ("AZURE_OPENAI_ENDPOINT", "AZURE_OPENAI_API_KEY", "OPENAI_API_VERSION"): (
        "for `azure:DEPLOYMENT=MODEL`"
    ),
    (
        "TAPWRIGHT_DIALECT",
        "TAPWRIGHT_<ROLE>_DIALECT",
    ): "corrects what a model is sent; see [models](models.md)",
    (
        "TAPWRIGHT_EFFORT",
        "TAPWRIGHT_<ROLE>_EFFORT",
    ): "reasoning effort, from `none` to `max`; see [models](models.md)",
    (
        "TAPWRIGHT_EXTRA",
        "TAPWRIGHT_<ROLE>_EXTRA",
    ): "JSON that is merged into each request to a model",
    (
        "TAPWRIGHT_MODEL_SECONDS",
    ): "deadline of one model call with its retries; default 120",
    (
        "TAPWRIGHT_PRICES",
    ): "money for a million tokens; see [budgets](budgets.md)",
    (
        "TAPWRIGHT_DETECTOR",
    ): "server with OmniParser's interface; see [perception](perception.md)",
    (
        "TAPWRIGHT_KEEP_PROMPTS",
    ): "`0` keeps no prompts and replies; see [the report](report.md)",
    (
        "TAPWRIGHT_RECONNECT_S",
    ): "seconds to wait for a phone that went away; default 30",
    (
        "TAPWRIGHT_PHONE_STAYS_S",
    ): "seconds that a virtual phone stays on for a run that waits; default 900; 0 for none",
    (
        "TAPWRIGHT_THREAD_DAYS",
    ): "days that threads are kept; default 30; see below",
    (
        "TAPWRIGHT_EMBEDDINGS",
    ): "embedder of the memory; see [memory](memory.md)",
    (
        "TAPWRIGHT_CHROMA_URL",
    ): "Chroma server for a memory that several processes share",
    (
        "TAPWRIGHT_HTTP_ORIGINS",
        "TAPWRIGHT_HTTP_HOSTS",
        "TAPWRIGHT_TOKEN",
    ): "who may use the server; see [HTTP](http.md)",
    (
        "TAPWRIGHT_HTTP_POLICY",
    ): "`allow`: requests may choose that nobody is asked; see [HTTP](http.md)",
    (
        "TAPWRIGHT_MCP",
    ): "other people's MCP servers: a file or its JSON; see [tools](mcp-tools.md)",
    (
        "TAPWRIGHT_POLICY",
    ): "file with what is off limits; see [policy](policy.md)",
    (
        "TAPWRIGHT_URLS",
    ): "hosts whose links are opened without asking; see [actions](actions.md)",
    (
        "TAPWRIGHT_SECRET_NAME",
    ): "value of `{{secret:NAME}}`; see [safety](safety.md)",
    (
        "TAPWRIGHT_SECRET_PIN",
    ): "PIN or password for a [lock screen](real-phones.md) that asks for it",
    (
        "LANGSMITH_TRACING",
        "LANGSMITH_API_KEY",
        "LANGSMITH_PROJECT",
    ): "traces; see [LangSmith](langsmith.md)",
    (
        "TAPWRIGHT_TRACE_SCREENSHOTS",
    ): "send the screenshot of each step with its trace; off by default",
    (
        "LANGGRAPH_STRICT_MSGPACK",
    ): "load only our own types from checkpoints; on by default",
}
"""Environment variables; `tests/test_docs.py` compares them with those that the code reads."""


THREADS = """
## How long threads are kept

A thread of an ended task is forgotten 30 days after its last step. If it waits for an answer or
was cut off, it is kept for 90 days; `tapwright runs` then lists its run as stopped.
`TAPWRIGHT_THREAD_DAYS=7` makes that 7 and 21 days, 0 keeps everything. Servers look for old
threads once a day, the command line at the first run of a day. With `langgraph dev`, the thread
leaves Studio's list too. Reports and memory stay.

To end a server, press Ctrl-C or send SIGTERM. Each run stops after the step that it is making, is
saved, and gives the phone back; after 30 seconds the server ends in any case. Such a run goes on
with its thread and no input, over HTTP and in Studio, or with `tapwright resume`."""


def write_page() -> str:
    """The whole page.

    Raises:
        ValueError: some line is longer than `WIDTH`.
    """
    page = (
        "\n".join(
            [
                HEAD,
                *_list_settings(),
                *_list_profiles(),
                *_list_variables(),
                THREADS,
            ]
        )
        + "\n"
    )
    long = [line for line in page.splitlines() if len(line) > WIDTH]
    if long:
        msg = "\n".join(
            [f"these lines have more than {WIDTH} characters:", *long]
        )
        raise ValueError(msg)
    return page


def _list_settings() -> Iterator[str]:
    yield "## Settings"
    schema = TypeAdapter(Context).json_schema()["properties"]
    for field in dataclasses.fields(Context):
        if field.name in GROUPS:
            yield f"\n### {GROUPS[field.name]}\n"
            yield from _head_table(
                "setting", "default", "other values", "meaning"
            )
        meaning = _first_sentence(schema[field.name]["description"])
        allowed = _allowed_values(schema[field.name])
        yield _row(
            f"`{field.name}`", _show_value(field.default), allowed, meaning
        )


def _list_profiles() -> Iterator[str]:
    yield "\n## Profiles\n\n[Profiles](profiles.md) explains them.\n"
    yield from _head_table("profile", "off", "set otherwise than in `full`")
    for name, switches in PROFILES.items():
        off = ", ".join(
            f"`{key}`" for key, value in switches.items() if value is False
        )
        changed = [
            f"`{key}={value}`"
            for key, value in switches.items()
            if value is not False
        ]
        yield _row(f"`{name}`", off, ", ".join(changed))


def _list_variables() -> Iterator[str]:
    yield "\n## Environment variables\n"
    yield from _head_table("variable", "meaning")
    for names, meaning in VARIABLES.items():
        yield _row(", ".join(f"`{name}`" for name in names), meaning)


def _first_sentence(description: str) -> str:
    return description.replace("\n", " ").split(". ")[0].rstrip(".")


def _allowed_values(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        others = [
            value for value in schema["enum"] if value != schema["default"]
        ]
        return ", ".join(f"`{value}`" for value in others)
    if schema["type"] == "boolean":
        return f"`{not schema['default']}`"
    if schema.get("minimum", 0) > 0:
        return f"{schema['minimum']:,} to {schema['maximum']:,}"
    return ""


def _show_value(value: object) -> str:
    return "" if value == "" else f"`{value}`"


def _head_table(*titles: str) -> Iterator[str]:
    yield _row(*titles)
    yield "|---" * len(titles) + "|"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Write the page, or with `--check` compare it; the exit code."""
    parser = argparse.ArgumentParser(description="Write docs/configuration.md.")
    parser.add_argument(
        "--check", action="store_true", help="write nothing, only compare"
    )
    page = write_page()
    if not parser.parse_args().check:
        PAGE.write_text(page, encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") == page:
        return 0
    sys.stderr.write(
        f"{PAGE.name} is out of date: run `python docs/{Path(__file__).name}`\n"
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())

"""Write the table of `docs/models.md`: what thirty models are sent at their endpoints.

    python -m tests.models.vendors.table

Each row is made by two requests with a picture to a server that plays the vendor, and shows what
came over the wire: one without an effort, one with `TAPWRIGHT_EFFORT=low`.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from models.chat import explain_limits, send_request
from models.endpoints import choose_model
from models.ladder import current_dialect
from nodes.calls import schemas
from tests.models.forms import request
from tests.models.vendors.server import Played, play_vendor

PAGE = Path(__file__).parents[3] / "docs" / "models.md"
BEGIN, END = "<!-- table -->\n", "<!-- end of table -->\n"
JPEG = b"\xff\xd8\xff picture"
EFFORT = "low"

MODELS = [
    ("openai", "gpt-4o"),
    ("openai", "gpt-4.1-mini"),
    ("openai", "gpt-5.2"),
    ("openai", "o4-mini"),
    ("openai", "gpt-3.5-turbo"),
    ("openai responses", "gpt-5.2-pro"),
    ("azure", "azure:prod=gpt-5-mini"),
    ("gemini", "gemini-2.5-flash"),
    ("gemini", "gemini-3.1-pro-preview"),
    ("dashscope", "qwen3.5-plus"),
    ("dashscope", "qwen3.8-max"),
    ("dashscope", "qwen3-vl-plus"),
    ("dashscope", "qwen-vl-max"),
    ("deepseek", "deepseek-chat"),
    ("deepseek", "deepseek-v4.1-pro"),
    ("glm", "glm-4.6v"),
    ("glm", "glm-5v-turbo"),
    ("glm", "glm-5.2"),
    ("kimi", "kimi-k2.6"),
    ("kimi", "kimi-k3"),
    ("claude", "claude-sonnet-4-5"),
    ("claude", "claude-opus-4-7"),
    ("claude", "claude-sonnet-5"),
    ("ark", "doubao-seed-1-8-251215"),
    ("openrouter", "qwen/qwen3-vl-235b-a22b-instruct"),
    ("vllm", "Qwen/Qwen3-VL-8B-Instruct"),
    ("vllm", "zai-org/GLM-4.6V-Flash"),
    ("vllm", "ByteDance-Seed/UI-TARS-1.5-7B"),
    ("vllm", "zai-org/AutoGLM-Phone-9B"),
    ("vllm", "openai/gpt-oss-120b"),
    ("ollama", "qwen2.5vl:7b"),
    ("lmstudio", "qwen/qwen3-vl-8b"),
    ("llamacpp", "gemma-3-12b-it"),
]
"""Kind of endpoint and model name."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """What one model was sent."""

    vendor: str
    model: str
    body: dict[str, Any]
    """Of the request, no effort being set."""
    thinking: dict[str, Any]
    """The same with an effort."""
    refused: tuple[str, ...]
    """What the endpoint refused before it accepted."""
    notices: tuple[str, ...]
    """What was said to be left out."""
    points: str

    @property
    def pictures(self) -> int:
        """Pictures that were sent."""
        return str(self.body).count("data:image/")

    @property
    def form(self) -> str:
        """The form that was asked for; with an effort too, if it is another."""
        usual, other = _name_form(self.body), _name_form(self.thinking)
        return usual if usual == other else f"{usual} / {other}"

    @property
    def effort(self) -> str:
        """The fields that carry the effort, as sent."""
        names = (
            "reasoning_effort", "reasoning", "enable_thinking", "thinking_budget", "thinking",
            "chat_template_kwargs",
        )  # fmt: skip
        sent = [
            _write_field(name, self.thinking[name])
            for name in names
            if name in self.thinking
        ]
        return f"`{', '.join(sent)}`" if sent else ""

    @property
    def cells(self) -> tuple[str, ...]:
        """Of the table."""
        return (
            f"`{self.model}`",
            self.vendor,
            "yes" if self.pictures else "no",
            self.form,
            f"`{self.points}`" if self.pictures else "",
            "0" if "temperature" in self.body else "",
            self.effort,
        )


def _name_form(body: dict[str, Any]) -> str:
    form = body.get("response_format") or body.get("text", {}).get("format", {})
    named = form.get("json_schema", form)
    if named.get("strict"):
        return "strict schema"
    names = {"json_schema": "schema", "json_object": "JSON mode"}
    return names.get(form.get("type", ""), "words")


def _write_field(name: str, value: Any) -> str:
    return name if value is True else f"{name}: {_write_value(value)}"


def _write_value(value: Any) -> str:
    if not isinstance(value, dict):
        return str(value).lower()
    return ", ".join(
        f"{key} {_write_value(each)}" for key, each in value.items()
    )


def measure_row(vendor: str, model: str) -> Row:
    """Ask the model once at the vendor that is played."""
    behind = model.partition("=")[2] or model
    with play_vendor(vendor, behind) as played, _surroundings(vendor, played):
        choice = choose_model(model, "actor")
        question = request(
            role="actor", schema=schemas.CONCLUDE, images=(JPEG,)
        )
        first = send_request(question, model=choice)
        os.environ["TAPWRIGHT_EFFORT"] = EFFORT
        second = send_request(question, model=choice)
        return Row(
            vendor=vendor,
            model=model,
            body=played.accepted[0],
            thinking=played.accepted[-1],
            refused=tuple(played.refused),
            notices=(*first.notices, *second.notices, *explain_limits(choice)),
            points=current_dialect(choice).points,
        )


@contextmanager
def _surroundings(vendor: str, played: Played) -> Iterator[None]:
    """An environment that holds nothing but this endpoint."""
    own = {
        "TAPWRIGHT_BASE_URL": played.url,
        "TAPWRIGHT_API_KEY": "none",
        "TAPWRIGHT_DIALECT": vendor.partition(" ")[0],
        "AZURE_OPENAI_ENDPOINT": played.url,
        "AZURE_OPENAI_API_KEY": "none",
        "OPENAI_API_VERSION": "2025-01-01-preview",
    }
    before = dict(os.environ)
    for name in before:
        if name.startswith(("TAPWRIGHT_", "OPENAI_", "AZURE_OPENAI_")):
            del os.environ[name]
    try:
        with TemporaryDirectory() as home:
            os.environ.update(own, TAPWRIGHT_HOME=home)
            yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def measure_all() -> list[Row]:
    """Every row."""
    return [measure_row(vendor, model) for vendor, model in MODELS]


def write_table(rows: list[Row]) -> str:
    """The rows as Markdown."""
    titles = (
        "model",
        "at",
        "sees",
        "form",
        "points",
        "temp.",
        "effort, as sent",
    )
    lines = [titles, ("---",) * len(titles), *(row.cells for row in rows)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def read_table() -> str:
    """The table as the page has it."""
    text = PAGE.read_text(encoding="utf-8")
    return text.partition(BEGIN)[2].partition(END)[0].strip("\n") + "\n"


def main() -> int:
    """Put the table into the page."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    table = write_table(measure_all())
    PAGE.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

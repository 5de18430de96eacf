"""What a fresh process has not imported: heavy modules come where they are used."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ALWAYS_LATE = (
    "chromadb", "openai", "langchain_openai", "rapidocr", "onnxruntime", "av",
    "langsmith.evaluation",
)  # fmt: skip
NOT_FOR_A_WORD = (
    *ALWAYS_LATE,
    "langgraph",
    "langchain_core",
    "cv2",
    "uiautomator2",
)


STAGES = [
    (
        "from console.cli import main; assert main(['run']) == 1",
        NOT_FOR_A_WORD,
    ),
    (
        "import console.commands.doctor",
        (*ALWAYS_LATE, "langgraph", "langchain_core", "cv2"),
    ),
    ("import graph.build, models.offline, models.chat", ALWAYS_LATE),
]
"""What a process does one after the other, and what it has not imported by then."""
VOCABULARY = """
from graph.context import Context
from models import endpoints, tokens
from nodes import begin
for model in ('gpt-4o', 'offline'):
    chosen = endpoints.choose_model(model)
    begin._load_libraries([chosen], Context(memory=False))
    print(tokens._load_cached.cache_info().misses)
"""


def test_heavy_modules_and_a_vocabulary_come_where_they_are_used(
    tmp_path: Path,
) -> None:
    """The vocabulary is read while a model thinks, and before only for one that does not."""
    program = ["import sys"]
    for stage, late in STAGES:
        program.append(stage)
        program.append(f"print([n for n in {late!r} if n in sys.modules])")
    said = say("\n".join([*program, VOCABULARY]), tmp_path)
    assert said.splitlines() == ["[]", "[]", "[]", "0", "1"]


def say(program: str, home: Path) -> str:
    """What the program prints in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=ROOT,
        env={
            **os.environ,
            "TAPWRIGHT_HOME": str(home),
            "LANGSMITH_TRACING": "false",
            "OPENAI_API_KEY": "none",
        },
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()

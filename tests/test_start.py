"""What a fresh process has not imported: heavy modules come where they are used."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("program", "late"),
    [
        (
            "from console.cli import main; assert main(['run']) == 1",
            NOT_FOR_A_WORD,
        ),
        (
            "import console.commands.doctor",
            (*ALWAYS_LATE, "langgraph", "langchain_core", "cv2"),
        ),
        ("import graph.build, models.offline, models.chat", ALWAYS_LATE),
    ],
    ids=["run without instruction", "devices", "graph and models"],
)
def test_heavy_modules_are_not_imported(
    program: str, late: tuple[str, ...], tmp_path: Path
) -> None:
    found = f"print([name for name in {late!r} if name in sys.modules])"
    assert say(f"import sys\n{program}\n{found}", tmp_path) == "[]"


def test_a_vocabulary_is_read_while_a_model_thinks_and_before_only_for_one_that_does_not(
    tmp_path: Path,
) -> None:
    program = (
        "from graph.context import Context\n"
        "from models import endpoints, tokens\n"
        "from nodes import begin\n"
        "for model in ('gpt-4o', 'offline'):\n"
        "    chosen = endpoints.choose_model(model)\n"
        "    begin._load_libraries([chosen], Context(memory=False))\n"
        "    print(tokens._load_cached.cache_info().misses)"
    )
    assert say(program, tmp_path).split() == ["0", "1"]


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

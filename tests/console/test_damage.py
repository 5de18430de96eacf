"""A run whose memory or whose checkpoints are damaged says which of them it is."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from console import cli
from tests.console.conftest import OPENING, script
from tests.examples import mark_long
from tests.memory.test_damage import cut, empty, make_whole, overwrite
from virtual_phone.phone import VirtualPhone


@pytest.mark.parametrize(
    "damage",
    mark_long([overwrite, cut, empty], after=1),
    ids=lambda damage: damage.__name__,
)
def test_a_run_names_the_memory_and_not_the_checkpoints(
    phone: VirtualPhone, home: Path, capsys: pytest.CaptureFixture[str],
    damage: Callable[[Path], None],
) -> None:  # fmt: skip
    make_whole(home / "memory")
    damage(home / "memory" / "chroma.sqlite3")
    model = script(home, OPENING)
    task = [
        "run",
        "Open the shop",
        "--device",
        phone.device,
        "--model",
        model,
        "--thread",
        "t",
    ]
    assert cli.main(task) == 1
    said = capsys.readouterr().err
    assert f"the memory at {home / 'memory'} cannot be read" in said
    assert "the checkpoints at" not in said
    shutil.move(home / "memory", home / "away")
    # It was only begun, and is gone on with.
    assert cli.main(["resume", "t"]) == 0


def test_damaged_checkpoints_are_named_as_such(
    phone: VirtualPhone, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir()
    (home / "checkpoints.sqlite").write_bytes(
        random.Random(0).randbytes(20_000)
    )
    model = script(home, OPENING)
    assert (
        cli.main(
            ["run", "Open the shop", "--device", phone.device, "--model", model]
        )
        == 1
    )
    said = capsys.readouterr().err
    assert (
        f"the checkpoints at {home / 'checkpoints.sqlite'} cannot be used"
        in said
    )
    assert "move it away" in said

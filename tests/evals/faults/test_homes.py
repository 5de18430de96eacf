"""Every file of a home is damaged in every way, and what looks at the home says so or goes on.

In every way with `make soak`; in one way each otherwise.
"""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from console import cli
from evals.faults.bench import Bench, has_ended
from evals.faults.damage import DAMAGES, Damage, copy_home, list_file_kinds
from evals.faults.homes import ENDED, FILE_KINDS, UNFINISHED, make_home
from evals.faults.model_faults import FaultyEndpoint
from memory.opening import close_memory
from tests.examples import SOAK
from tests.small_phone import make_small_config
from virtual_phone.phone import VirtualPhone

pytestmark = pytest.mark.long

OF_ONE_RUN = f"runs/{ENDED}/"
KINDS = [kind for kind in FILE_KINDS if not kind.endswith(".lock")]
DAMAGED = [
    (kind, damage)
    for row, kind in enumerate(KINDS)
    for column, damage in enumerate(DAMAGES)
    if SOAK or (column - row) % len(DAMAGES) == 0
]
"""Every kind of file with every damage, or with one, so that each damage is met by several."""


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    folder = tmp_path_factory.mktemp("homes") / "case"
    folder.mkdir()
    with (
        VirtualPhone.start(make_small_config()) as phone,
        FaultyEndpoint() as endpoint,
    ):
        yield Bench(phone, endpoint, folder, Random(0))


@pytest.fixture(scope="module")
def whole(bench: Bench) -> Path:
    return make_home(bench)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name in [n for n in os.environ if n.startswith("TAPWRIGHT")]:
        monkeypatch.delenv(name)
    folder = tmp_path / "home"
    monkeypatch.setenv("TAPWRIGHT_HOME", str(folder))
    yield folder
    close_memory(folder / "memory")


def test_the_table_has_every_file_of_a_home(whole: Path) -> None:
    found = {kind for kind in list_file_kinds(whole) if ".lock" not in kind}
    assert found == {kind for kind in FILE_KINDS if ".lock" not in kind}


def test_what_a_killed_run_left_to_undo_is_undone_when_a_run_ends(
    bench: Bench, whole: Path
) -> None:
    copy_home(whole, bench.home)
    assert len(list_file_kinds(bench.home)["cleanup/*.json"]) == 1
    assert has_ended(bench.run("resume", UNFINISHED, "--json"))
    assert "cleanup/*.json" not in list_file_kinds(bench.home)
    shutil.rmtree(bench.home)


@pytest.mark.parametrize(
    ("kind", "damage"),
    [
        pytest.param(kind, damage, id=f"{kind}-{damage.__name__}")
        for kind, damage in DAMAGED
    ],
)
def test_a_damaged_file_is_named_and_harms_no_other_run(
    whole: Path, home: Path, capsys: pytest.CaptureFixture[str],
    kind: str, damage: Damage,
) -> None:  # fmt: skip
    copy_home(whole, home)
    files = list_file_kinds(home)[kind]
    file = next((f for f in files if OF_ONE_RUN in str(f)), files[0])
    damage(file, Random(kind))
    assert cli.main(["runs", "--json"]) == 0
    runs = {each["run"]: each for each in json.loads(capsys.readouterr().out)}
    assert runs[UNFINISHED]["status"] == "running"
    code = cli.main(["report", ENDED])
    told = capsys.readouterr()
    assert code in (0, 1)
    assert "Traceback" not in told.err + told.out
    if code == 1:
        assert str(file) in told.err
        # What it says can be followed.
        shutil.rmtree(file.parent)
    assert cli.main(["report", UNFINISHED]) == 0

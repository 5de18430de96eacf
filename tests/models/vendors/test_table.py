import pytest

from tests.models.vendors import table
from tests.models.vendors.table import MODELS, Row, measure_all, measure_row


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return measure_all()


def test_the_page_has_the_table_as_it_is_measured(rows: list[Row]) -> None:
    assert table.read_table() == table.write_table(rows)


def test_thirty_models_are_asked_rightly_at_the_first_try(
    rows: list[Row],
) -> None:
    assert len(rows) == len(MODELS) >= 30
    assert {row.model: row.refused for row in rows if row.refused} == {}


def test_nothing_is_left_out_in_silence(rows: list[Row]) -> None:
    for row in rows:
        said = "\n".join(row.notices)
        assert row.pictures == 1 or "no pictures" in said
        assert row.effort or "not told the effort" in said
        assert row.form != "words" or row.vendor in (
            "glm",
            "claude",
            "vllm",
        )


@pytest.mark.parametrize(
    ("vendor", "model"),
    [
        ("dashscope", "qwen3-235b-a22b-thinking-2507"),
        ("kimi", "kimi-k2.5"),
        ("openai", "gpt-5.6"),
        ("dashscope", "qwen3.6-plus"),
        ("claude", "claude-haiku-5-5"),
        ("vllm", "Tongyi-MAI/MAI-UI-8B"),
        ("vllm", "stepfun-ai/GELab-Zero-4B-preview"),
        ("vllm", "mPLUG/GUI-Owl-1.5-8B-Instruct"),
    ],
)
def test_further_models_are_asked_rightly_too(vendor: str, model: str) -> None:
    row = measure_row(vendor, model)
    assert (row.refused, row.pictures) == ((), "235b" not in model)

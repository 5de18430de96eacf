import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tools.acting.journal import Journal


def test_intent_and_result_survive_a_new_process(tmp_path: Path) -> None:
    first = Journal(tmp_path)
    assert first.get_record("a").state == "none"
    first.log_intent("a", {"do": "tap", "x": 1})
    assert Journal(tmp_path).get_record("a").state == "intent"
    first.log_result("a", ok=True, summary="Tapped 好 😀.")
    record = Journal(tmp_path).get_record("a")
    assert record == ("done", {"do": "tap", "x": 1}, True, "Tapped 好 😀.")


def test_a_gesture_that_was_not_made_may_be_made_later(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.log_intent("k:0", {"do": "tap"})
    assert journal.has_begun("k")
    assert not journal.has_begun("k:0:1")
    journal.log_void("k:0")
    assert journal.get_record("k:0").state == "none"
    assert not Journal(tmp_path).has_begun("k")


def test_keys_that_begin_alike_are_kept_apart(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.log_intent("step10:0", {})
    assert not journal.has_begun("step1")


def test_a_line_cut_off_by_a_crash_is_passed_over_and_the_next_is_whole(
    tmp_path: Path,
) -> None:
    journal = Journal(tmp_path)
    journal.log_intent("a", {"do": "tap"})
    with journal.path.open("ab") as file:
        file.write(b'{"event": "result", "key": "a", "o')
    again = Journal(tmp_path)
    assert again.get_record("a").state == "intent"
    again.log_result("a", ok=None)
    assert Journal(tmp_path).get_record("a").state == "done"
    assert Journal(tmp_path).get_record("a").ok is None


def test_a_text_with_a_line_separator_in_it_stays_in_its_line(
    tmp_path: Path,
) -> None:
    journal = Journal(tmp_path)
    journal.log_intent("a", {"text": "one\u2028two\u0085three\nfour"})
    assert Journal(tmp_path).get_record("a").gesture == {
        "text": "one\u2028two\u0085three\nfour"
    }


def test_lines_that_are_no_records_are_passed_over(tmp_path: Path) -> None:
    tmp_path.joinpath("journal.jsonl").write_text(
        '[1]\nnull\n{"event": "intent"}\n{"x": 1}\n'
    )
    assert Journal(tmp_path).get_record("a").state == "none"


events = st.lists(
    st.tuples(
        st.sampled_from(["intent", "result", "void"]),
        st.sampled_from(["a", "b", "a:1"]),
    ),
    max_size=20,
)


@settings(max_examples=examples(30), deadline=None)
@given(events)
def test_reading_back_gives_what_was_written(
    tmp_path_factory: object, written: list[tuple[str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("run")  # type: ignore[attr-defined]
    journal = Journal(folder)
    for event, key in written:
        if event == "intent":
            journal.log_intent(key, {"n": 1})
        elif event == "result":
            journal.log_result(key, ok=True)
        else:
            journal.log_void(key)
    again = Journal(folder)
    assert {k: again.get_record(k) for k in ("a", "b", "a:1")} == {
        k: journal.get_record(k) for k in ("a", "b", "a:1")
    }
    lines = journal.path.read_text().splitlines() if written else []
    assert len([json.loads(line) for line in lines]) == len(written)

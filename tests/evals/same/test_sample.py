from collections import Counter

from evals.same.__main__ import FOLDER
from evals.same.keeping import load
from evals.same.sample import LEFT_OUT, list_all, list_sample


def test_no_two_cases_have_one_name() -> None:
    for cases in (list_sample(), list_all()):
        assert [
            name
            for name, count in Counter(c.name for c in cases).items()
            if count > 1
        ] == []


def test_the_sample_has_both_languages_and_every_way_to_make_a_run() -> None:
    cases = list_sample()
    jobs = [job for case in cases for job in case.jobs]
    assert {job.language for job in jobs} == {"en", "zh"}
    assert {case.name.partition("/")[0] for case in cases} >= {
        "app_knowledge", "cross_app", "hostile", "lessons", "mobbench", "mobile_agent_v2",
        "mobile_knowledge",
    }  # fmt: skip
    assert any(case.wire for case in cases)
    assert any(case.film for case in cases)
    assert any(case.answers for case in cases)
    assert any(job.carry for job in jobs)
    assert all(reason for reason in LEFT_OUT.values())


def test_the_recording_is_of_the_sample() -> None:
    recorded = {name.partition("#")[0] for name in load(FOLDER)}
    assert recorded == {case.name for case in list_sample()}

"""What is known of a claim before a model is asked."""

from nodes.completion.checks.coverage import compare_deeds
from nodes.completion.claim_facts import ClaimFacts


def make_facts(outdone: str, *, is_sure: bool) -> ClaimFacts:
    return ClaimFacts(
        focus=[],
        given=[],
        differing=[],
        unseen=[],
        is_unanswered=False,
        deeds=compare_deeds("Open the newest note", []),
        outdone=outdone,
        is_outdone=is_sure,
    )


def test_a_row_that_is_beaten_is_asked_about_and_if_sure_never_done() -> None:
    words = "newest: “Soup” comes before “Tea”, which was taken"
    for is_sure in (True, False):
        facts = make_facts(words, is_sure=is_sure)
        assert words in facts.list_open_lines()
        assert words in facts.lacking
        assert (words in facts.nowhere) is is_sure
    assert not make_facts("", is_sure=False).lacking

"""Web addresses that a run opens, and who is asked before."""

import pytest

from graph.events import Acted
from tests.graph.conftest import Runner, act

LINK = "https://shop.example/7"
END = act("finish", text="Payments: 0")


def test_a_link_outside_of_the_list_is_asked_about_first(run: Runner) -> None:
    ended = run.start(
        "See the offer",
        {"assess": [act("open_url", text=LINK, expect="Gift wrap"), END]},
    )
    (question,) = ended.questions
    assert LINK in question["action_requests"][0]["description"]
    assert run.phone.state.shop.links == []
    run.resume("yes")
    assert run.phone.state.shop.links == [LINK]
    summaries = [
        event.outcome.summary
        for event in run.events()
        if isinstance(event, Acted)
    ]
    assert summaries[0] == f"Opened {LINK}."


def test_a_link_that_the_list_allows_is_opened_at_once(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_URLS", "shop.example")
    ended = run.start(
        "See the offer",
        {"assess": [act("open_url", text=LINK, expect="Gift wrap"), END]},
    )
    assert ended.questions == []
    assert run.phone.state.shop.links == [LINK]


@pytest.mark.parametrize(
    ("policy", "link", "is_asked", "links"),
    [
        ("allow", LINK, False, [LINK]),
        ("allow", "tel:112", True, []),
        ("deny", LINK, False, []),
        ("allow", "file:///sdcard/a", False, []),
    ],
)
def test_the_policy_holds_for_links_but_calls_are_always_asked_about(
    run: Runner, policy: str, link: str, is_asked: bool, links: list[str]
) -> None:
    replies = {
        "assess": [act("open_url", text=link, expect="Gift wrap"), END, END]
    }
    ended = run.start(
        "See the offer", replies, policy=policy, max_steps=2, planning=False
    )
    assert bool(ended.questions) == is_asked
    assert run.phone.state.shop.links == links

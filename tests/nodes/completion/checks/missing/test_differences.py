"""What a run that followed a recording to its end did not do of another task."""

import pytest

from graph.state import Decision
from nodes.completion.checks.missing.differences import (
    RunDeeds,
    are_cited,
    find_unsupported,
)
from tests.nodes.screens import element, screen
from tools.actions import Action, Fill, Scroll, Tap
from tools.screen import Screen, Target


def made(
    *touched: str, typed: str = "", role: str = "button", on: bool | None = None
) -> RunDeeds:
    """Steps that touched these things, the last of which stands on or off now."""
    found = RunDeeds()
    for text in touched:
        step = Decision(
            step=1,
            task=0,
            judgement="act",
            action=Tap(element=1),
            target=Target(role=role, text=text),
        )
        found.add_step(step)
    if typed:
        field = Target(role="input", text="Name")
        fill = Fill(element=1, text=typed)
        found.add_step(
            Decision(step=2, task=0, judgement="act", action=fill, target=field)
        )
    if on is not None:
        found.add_screen(screen(element("switch", touched[-1], checked=on)))
    return found


SIGN = "Choose Aries in the planner", "Choose Leo in the planner"


def test_what_the_task_names_otherwise_must_be_touched_typed_or_cited() -> None:
    assert find_unsupported(*SIGN, made("Planner", "Aries")) == ["Leo"]
    assert find_unsupported(*SIGN, made("Planner", "Leo, from 7/23")) == []
    assert find_unsupported(*SIGN, made("Planner", typed="leo")) == []
    assert (
        find_unsupported(*SIGN, made("Planner"), cited='selected "Leo"') == []
    )
    assert find_unsupported(
        "帮我选择白羊座", "帮我选择狮子座", made("白羊座")
    ) == ["狮子"]


def test_what_the_task_wants_besides_must_be_done_as_well() -> None:
    tasks = (
        "Turn on the call for help",
        "Turn on the call for help and its sound",
    )
    assert find_unsupported(*tasks, made("Call for help")) == ["and its sound"]
    assert find_unsupported(*tasks, made("Call for help", "Sound")) == []


def test_of_the_same_task_and_of_small_words_nothing_is_asked() -> None:
    assert find_unsupported(SIGN[0], f"Please {SIGN[0]}", made()) == []
    assert (
        find_unsupported("Choose Aries", "Please select the Aries", made())
        == []
    )


def test_a_number_may_be_keyed_in_digit_by_digit() -> None:
    tasks = "Dial 123", "Dial 321"
    assert find_unsupported(*tasks, made("3 DEF", "2 ABC", "1")) == []
    assert find_unsupported(*tasks, made("1", "2 ABC", "3 DEF")) == ["321"]
    assert find_unsupported(*tasks, made("3 DEF", "2 ABC", "Call", "1")) == [
        "321"
    ]


OFF = "Turn on the alerts in Weather", "Turn off the alerts in Weather"


@pytest.mark.parametrize(
    ("role", "on", "well"), [("switch", False, True), ("switch", True, False)]
)
def test_a_switch_must_stand_as_the_task_wants_it(
    role: str, on: bool, well: bool
) -> None:
    assert (
        find_unsupported(*OFF, made("Alerts", role=role, on=on)) == []
    ) is well


def test_one_that_stood_right_is_cited() -> None:
    assert find_unsupported(*OFF, made("Weather"), cited='off "Alerts"') == []
    assert find_unsupported(*OFF, made("Weather"), cited='on "Alerts"') == [
        OFF[1]
    ]
    assert find_unsupported(*OFF, made("Weather")) == [OFF[1]]
    denied = (
        "Set messages to be shown together",
        "Set messages not to be shown together",
    )
    assert find_unsupported(
        *denied, made("Together", role="switch", on=True)
    ) == [denied[1]]
    assert (
        find_unsupported(*denied, made("Together", role="switch", on=False))
        == []
    )


def test_evidence_may_say_it_where_no_step_did() -> None:
    assert are_cited("Leo was chosen", ["Leo"])
    assert not are_cited("Aries was chosen", ["Leo"])
    assert are_cited('off "Alerts"', [OFF[1]])
    assert not are_cited('on "Alerts"', [OFF[1]])
    assert are_cited("anything", [])


@pytest.mark.parametrize(
    ("shown", "asked", "touched", "well"),
    [
        # The same time, date or number in another notation, and another one.
        ("Set it to 6:00 AM", "Set it to 7:30 PM", "19:30", True),
        ("Set it to 6:00 AM", "Set it to 7:30 PM", "07:30", False),
        ("Set it to 6:00 AM", "Set it to 7:30 PM", "下午7:30", True),
        ("Set it to 6:00 AM", "Set it to 7:30 PM", "7:35 PM", False),
        ("Choose May 4", "Choose March 5", "2026-03-05", True),
        ("Choose May 4", "Choose March 5", "2026-03-06", False),
        ("Choose three guests", "Choose two guests", "2", True),
        ("Choose three guests", "Choose two guests", "12", False),
        ("Repeat on Monday", "Repeat on Friday", "Fri", True),
        ("Repeat on Monday", "Repeat on Friday", "Fun", False),
        # Other forms and words of one meaning, and what is merely near.
        ("Choose a lion", "Choose cats", "Cat", True),
        ("Make it vibrate", "Make it mute", "Silent", True),
        ("Make it vibrate", "Make it mute", "Vibrate", False),
        ("把它设为振动", "把它设为静音", "无声", True),
        ("把它设为振动", "把它设为静音", "振动", False),
        ("Clear the notes", "Delete the notes", "Remove", True),
        ("Clear the notes", "Restore the notes", "Remove", False),
    ],
)
def test_the_same_may_be_said_in_other_words(
    shown: str, asked: str, touched: str, well: bool
) -> None:
    assert (find_unsupported(shown, asked, made(touched)) == []) is well


def test_a_value_that_a_step_set_in_its_place_is_made() -> None:
    def picker(time: str, *more: str) -> Screen:
        others = [element(text=text, index=n) for n, text in enumerate(more, 2)]
        return screen(element("button", time, resource_id="time"), *others)

    tasks = "Set it to 6:00 AM", "Set it to 7:30 PM"
    found = RunDeeds()
    found.add_screen(picker("7:00 PM"))
    found.add_step(tapped("30"))
    found.add_screen(picker("7:30 PM"))
    assert find_unsupported(*tasks, found) == []
    # A page that merely opened, or was scrolled, sets nothing.
    found = RunDeeds()
    found.add_screen(picker("6:00 AM"))
    found.add_step(tapped("Menu"))
    found.add_screen(picker("6:00 AM", "7:30 PM"))
    assert find_unsupported(*tasks, found) == ["7:30 PM"]
    found.add_step(tapped("", Scroll(element=1)))
    found.add_screen(picker("7:30 PM"))
    assert find_unsupported(*tasks, found) == ["7:30 PM"]


def tapped(text: str, action: Action | None = None) -> Decision:
    target = Target(role="button", text=text) if text else None
    done = action or Tap(element=1)
    return Decision(step=1, task=0, judgement="act", action=done, target=target)


def test_a_model_may_tell_what_stands_for_the_words() -> None:
    assert are_cited('lion sign: "Leo"; "Saved"', ["the lion sign"])
    assert are_cited("静音：“铃声：无”", ["静音"])
    assert are_cited('"19:30"', ["at 7:30 PM"])
    assert not are_cited('"07:30"', ["at 7:30 PM"])
    assert not are_cited('"Leo"; "Saved"', ["the lion sign"])


def test_several_switches_must_all_stand_as_wanted() -> None:
    task = "Turn off the alerts and the sounds in Weather"
    assert are_cited('off "Alerts"; off "Sounds"', [task])
    assert not are_cited('off "Alerts"; on "Sounds"', [task])
    assert (
        find_unsupported(
            OFF[0], OFF[1], made("Weather"), cited="Alerts off, Weather off"
        )
        == []
    )
    assert find_unsupported(
        OFF[0], OFF[1], made("Weather"), cited="Alerts off, Weather on"
    ) == [OFF[1]]

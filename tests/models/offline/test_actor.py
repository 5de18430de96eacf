"""What is done on screens as Android shows them; wordings differ from phone to phone."""

import pytest

from models.offline.actor import decide_step
from models.offline.choice import Situation
from models.offline.prompt import Prompt, parse_lines
from models.offline.scene import make_scene
from models.offline.steps import Step
from tests.models.offline.asking import ask


def _act(goal: str, screen: str, **values: str) -> dict[str, object]:
    reply = ask(
        "assess",
        instruction="a larger task",
        goal=goal,
        screen=screen,
        **values,
    )
    assert reply["judgement"] == "act", reply
    action = reply["action"]
    assert isinstance(action, dict)
    return action


def _tapped(goal: str, screen: str, **values: str) -> object:
    action = _act(goal, screen, **values)
    assert action["kind"] == "tap", action
    return action["element"]


HOME = '[1] item "Search apps"\n[2] item "Clock"\n[3] item "Phone"'
SETTINGS = """- "Settings"
[1] button "Search settings"
[2] list scrollable
[3] item "Network & internet, Mobile, Wi-Fi, hotspot"
[4] item "Connected devices, Bluetooth, pairing"
[5] item "Display, Dark theme, font size, brightness"
[6] item "Sound & vibration"
[7] item "System"
[8] item "About phone, Pixel 8"
"""
EDITOR = """[1] button "Cancel"
- "New alarm"
[2] button "Done"
[3] item "10:00 AM"
[4] input "Label"
- "Repeat"
[5] checkbox "Sunday" off
[6] checkbox "Monday" off
[7] checkbox "Tuesday" on
[8] switch "Vibrate" off
[9] item "Ringtone, Cesium"
"""
PICKER = """- "Enter time"
[1] button "Switch to clock mode"
[2] input "Hour" = "10"
- ":"
[3] input "Minute" = "00"
[4] radio "AM" selected
[5] radio "PM"
[6] button "Cancel"
[7] button "OK"
"""


def test_an_app_is_opened_once() -> None:
    action = _act("Open the Clock app", HOME, package="com.android.launcher3")
    assert action == {"kind": "open_app", "text": "Clock"}
    shown = '- "Alarm"\n[1] button "Add alarm"'
    reply = ask(
        "assess",
        goal="Open the Clock app",
        screen=shown,
        package="com.vendor.deskclock",
    )
    assert reply["judgement"] == "done"


@pytest.mark.parametrize(
    ("goal", "element"),
    [
        ('Turn on "Bluetooth"', 4),
        ('Turn on "Airplane mode"', 3),
        ('Turn on "Dark mode"', 5),
        ('Set the device name to "X"', 8),
        ("Find out: What is the Android version", 8),
        ('Turn on "飞行模式"', 3),
        ('Choose the network "Home"', 3),
    ],
)
def test_the_most_promising_menu_is_opened(goal: str, element: int) -> None:
    assert _tapped(goal, SETTINGS) == element


def test_a_list_is_scrolled_where_nothing_promises_and_searched_where_it_ends() -> (
    None
):
    goal = 'Open the note "Zebra"'
    screen = (
        '[1] button "Search notes"\n[2] list scrollable\n[3] item "Apples, red"'
    )
    assert _act(goal, screen) == {
        "kind": "scroll",
        "element": 2,
        "direction": "down",
    }
    lesson = "scroll 2: the screen did not change"
    assert _tapped(goal, screen, lesson=lesson) == 1


@pytest.mark.parametrize(
    ("goal", "field"),
    [
        ('Set the title to "Shopping"', "Search notes"),
        ("把标题设为“购物”", "搜索笔记"),
    ],
)
def test_a_value_is_not_put_into_a_field_for_a_search(
    goal: str, field: str
) -> None:
    screen = f'[1] button "Navigate up"\n[2] input "{field}"'
    action = _act(goal, screen)
    assert action.get("text") not in ("Shopping", "购物")


def test_a_resembling_name_is_not_the_name() -> None:
    screen = '[1] list scrollable\n[2] item "Meeting minutes"\n[3] item "Books"'
    assert _act('Open the note "Books to read"', screen)["kind"] == "scroll"


@pytest.mark.parametrize(
    ("goal", "element", "expect"),
    [
        ("Select Monday", 6, 'on "Monday"'),
        ('Turn on "Vibrate"', 8, 'on "Vibrate"'),
        ("Save the alarm", 2, ""),
        ("Set the time to 6:30 PM", 3, ""),
    ],
)
def test_the_editor_of_an_alarm(goal: str, element: int, expect: str) -> None:
    reply = ask("assess", instruction="t", goal=goal, screen=EDITOR)
    assert (reply["action"], reply["expect"]) == (
        {"kind": "tap", "element": element},
        expect,
    )


@pytest.mark.parametrize(
    "goal", ["Select Tuesday", 'Turn off "Vibrate"', "Set the time to 10 AM"]
)
def test_what_stands_already_is_done(goal: str) -> None:
    assert (
        ask("assess", instruction="t", goal=goal, screen=EDITOR)["judgement"]
        == "done"
    )


def test_a_field_is_filled() -> None:
    action = _act('Set the label to "Work"', EDITOR)
    assert action == {"kind": "fill", "element": 4, "text": "Work"}
    filled = EDITOR.replace('"Label"', '"Label" = "Work"')
    reply = ask(
        "assess", instruction="t", goal='Set the label to "Work"', screen=filled
    )
    assert reply["judgement"] == "done"


def test_a_time_is_typed_field_by_field() -> None:
    goal = "Set the time to 6:30 PM"
    assert _act(goal, PICKER) == {"kind": "fill", "element": 2, "text": "6"}
    hour = PICKER.replace('= "10"', '= "6"')
    assert _act(goal, hour) == {"kind": "fill", "element": 3, "text": "30"}
    minute = hour.replace('= "00"', '= "30"')
    assert _tapped(goal, minute) == 5
    half = minute.replace('"AM" selected', '"AM"').replace(
        '"PM"', '"PM" selected'
    )
    assert _tapped(goal, half) == 7


DIAL = """- "Select time"
[1] button "10 o'clock" selected
[2] button "00 minutes"
[3] radio "AM" on
[4] radio "PM" off
""" + "\n".join(f'[{n + 4}] item "{n} o\'clock"' for n in range(1, 13))


def test_a_dial_without_a_keyboard_is_tapped() -> None:
    assert _tapped("Set the time to 6:30 PM", f'{DIAL}\n[17] button "OK"') == 10
    minutes = "\n".join(f'[{n + 5}] item "{5 * n} minutes"' for n in range(12))
    shown = f"""- "Select time"
[1] button "6 o'clock"
[2] button "00 minutes" selected
[3] radio "AM" on
[4] radio "PM" off
{minutes}
[17] button "OK" """
    assert _tapped("Set the time to 6:30 PM", shown) == 11


def _month(selected: int) -> str:
    days = "\n".join(
        f'[{n + 2}] item "{n}"{" selected" if n == selected else ""}'
        for n in range(1, 32)
    )
    foot = '[40] button "Cancel"\n[41] button "OK"'
    return f'- "March 2026"\n[1] button "Previous month"\n[2] button "Next month"\n{days}\n{foot}'


def test_a_date_is_picked_in_its_month() -> None:
    assert _tapped("Set the date to Monday, April 6, 2026", _month(2)) == 2
    assert _tapped("Set the date to Friday, March 6, 2026", _month(2)) == 8
    assert _tapped("Set the date to Friday, March 6, 2026", _month(6)) == 41


KEYS = (
    "\n".join(f'[{n + 1}] button "{n}"' for n in range(10))
    + '\n[11] button "Backspace"'
)


@pytest.mark.parametrize(
    ("display", "element"),
    [
        ("00h 00m 00s", 2),
        ("00h 00m 01s", 3),
        ("00h 00m 12s", 1),
        ("00h 00m 07s", 11),
    ],
)
def test_a_duration_is_keyed_in(display: str, element: int) -> None:
    assert (
        _tapped("Set the duration to 12 minutes", f'- "{display}"\n{KEYS}')
        == element
    )


def test_a_duration_that_stands_is_done() -> None:
    screen = f'- "00h 12m 00s"\n{KEYS}'
    reply = ask(
        "assess",
        instruction="t",
        goal="Set the duration to 12 minutes",
        screen=screen,
    )
    assert reply["judgement"] == "done"


def test_a_time_read_before_is_taken_from_the_facts() -> None:
    goal, facts = (
        'Set the time to 30 minutes before "Dentist"',
        '- "Dentist": Dentist, 3:00 PM',
    )
    assert _act(goal, PICKER, focus=facts) == {
        "kind": "fill",
        "element": 2,
        "text": "2",
    }
    reply = ask("assess", instruction="t", goal=goal, screen=PICKER)
    assert reply["judgement"] == "impossible"


def test_a_time_on_the_screen_becomes_a_fact() -> None:
    screen = '- "Tuesday"\n[1] item "Dentist, 3:00 PM – 3:30 PM"'
    reply = ask(
        "assess",
        instruction="t",
        goal='Find the time of "Dentist"',
        screen=screen,
    )
    assert reply["judgement"] == "done"
    assert reply["focus"] == ['"Dentist": Dentist, 3:00 PM – 3:30 PM']


@pytest.mark.parametrize(
    ("refusal", "consent"),
    [
        ("Don't allow", "Allow"),
        ("Deny", "Always allow"),
        # As Xiaomi's, Oppo's and Huawei's phones have it.
        ("拒绝", "仅在使用中允许"),
        ("拒绝", "仅使用时允许"),
        ("禁止", "允许"),
    ],
)
def test_a_permission_is_granted_before_anything_else(
    refusal: str, consent: str
) -> None:
    screen = (
        '- "Allow Clock to send you notifications?"\n[1] '
        f'button "{refusal}"\n[2] button "{consent}"'
    )
    assert _tapped("Save the alarm", screen) == 2


def test_what_was_entered_is_not_discarded() -> None:
    screen = '- "Discard changes?"\n[1] button "Discard"\n[2] button "Cancel"'
    assert _tapped("Save the alarm", screen) == 2


LIST = """- "Alarms"
[1] item "Yoga, 7:00 AM, Sat"
[2] switch "7:00 AM alarm" off
[3] item "Tea, 4:30 PM"
[4] switch off
[5] button "Add alarm"
"""


def test_the_switch_of_the_right_row() -> None:
    assert _tapped('Turn on the alarm "Yoga"', LIST) == 2
    assert _tapped('Turn on the alarm "7:00 AM"', LIST) == 2
    assert _tapped('Turn on the alarm "Tea"', LIST) == 4
    reply = ask(
        "assess", instruction="t", goal='Turn off the alarm "Tea"', screen=LIST
    )
    assert reply["judgement"] == "done"


def test_deleting_opens_the_thing_then_presses_delete_then_confirms() -> None:
    goal = 'Delete the alarm "Yoga"'
    assert _tapped(goal, LIST) == 1
    inside = (
        '- "Yoga"\n[1] item "7:00 AM"\n[2] button "Delete"\n[3] button "Save"'
    )
    history = '- tap 1 (Yoga, 7:00 AM, Sat) (open "Yoga")'
    assert _tapped(goal, inside, history=history) == 2
    dialog = '- "Delete this alarm?"\n[1] button "Cancel"\n[2] button "Delete"'
    assert _tapped(goal, dialog, history=history) == 2


def test_deleting_presses_long_where_a_tap_did_nothing() -> None:
    action = _act(
        'Delete the alarm "Yoga"',
        LIST,
        lesson="tap 1 (Yoga): the screen did not change",
    )
    assert action == {"kind": "long_press", "element": 1}


def test_a_new_thing_of_the_right_kind() -> None:
    screen = (
        '[1] checkbox "New folder" off\n[2] item "Milk"\n[3] button "New note"'
    )
    assert _tapped("Start a new note", screen) == 3
    assert _tapped("Start a new folder", screen) == 1


def test_the_tab_of_the_thing_comes_first() -> None:
    screen = (
        '[1] button "Add city"\n[2] tab "Alarm"\n[3] tab "World clock" selected'
    )
    assert _tapped("Start a new alarm", screen) == 2


def test_a_conversation_is_found_by_its_first_name_or_started() -> None:
    inbox = '[1] item "Ben Carter, Fri, You: ok"\n[2] button "Start chat"'
    assert _tapped('Open the conversation with "Ben"', inbox) == 1
    assert _tapped('Open the conversation with "Anna"', inbox) == 2
    compose = (
        '- "New conversation"\n[1] input hint "To"\n[2] item "Ben Carter, 555"'
    )
    action = _act('Open the conversation with "Anna"', compose)
    assert action == {"kind": "fill", "element": 1, "text": "Anna"}


def test_an_option_is_chosen_and_confirmed() -> None:
    goal = 'Set the screen timeout to "5 minutes"'
    assert _tapped(goal, '[1] item "Screen timeout, 1 minute"') == 1
    options = '[1] radio "1 min" on\n[2] radio "5 min" off\n[3] button "Cancel"\n[4] button "OK"'
    assert _tapped(goal, options) == 2
    chosen = options.replace('min" on', 'min" off').replace(
        '"5 min" off', '"5 min" on'
    )
    assert _tapped(goal, chosen) == 4
    shown = '[1] item "Screen timeout, 5 minutes"'
    assert (
        ask("assess", instruction="t", goal=goal, screen=shown)["judgement"]
        == "done"
    )


def test_a_secret_is_typed_as_its_placeholder() -> None:
    screen = '- "Home"\n[1] input "Password" password\n[2] button "Cancel"\n[3] button "Connect"'
    action = _act('Set the password to "{{secret:WIFI}}"', screen)
    assert action == {"kind": "fill", "element": 1, "text": "{{secret:WIFI}}"}
    assert _tapped("Connect to the network", screen) == 3


def test_a_network_that_is_not_listed_is_impossible() -> None:
    screen = '- "Internet"\n[1] switch "Wi-Fi" on\n[2] item "Cafe"'
    reply = ask(
        "assess",
        instruction="t",
        goal='Choose the network "Home"',
        screen=screen,
    )
    assert reply["judgement"] == "impossible"
    assert "Home" in reply["message"]


def test_an_answer_is_the_words_on_the_screen() -> None:
    screen = '- "About phone"\n- "Android version"\n- "14"\n[1] item "Device name, Pixel 8"'
    version = _act("Find out: What is the Android version", screen)
    assert version == {"kind": "answer", "text": "14"}
    name = _act("Find out: What is the device name of this phone", screen)
    assert name == {"kind": "answer", "text": "Pixel 8"}


def test_the_last_message_is_the_other_persons() -> None:
    screen = (
        '- "Ben"\n- "Bring milk"\n- "Fri, Feb 27"\n- "On '
        'my way"\n- "9:15 AM"\n[1] input "Text"'
    )
    goal = "Find out: What is the last message from Ben"
    assert _act(goal, screen) == {"kind": "answer", "text": "On my way"}
    own = "- Ben, 9:15 AM, You: On my way"
    assert _act(goal, screen, focus=own) == {
        "kind": "answer",
        "text": "Bring milk",
    }


def test_a_message_may_speak_of_times_and_the_heading_is_none() -> None:
    screen = '- "Ben Carter"\n- "Yes, see you at noon."\n- "8:27 AM"\n[1] input "Text message"'
    goal = "Find out: What is the last message from Ben"
    assert _act(goal, screen) == {
        "kind": "answer",
        "text": "Yes, see you at noon.",
    }
    dinner = screen.replace("Yes, see you at noon.", "Dinner at 7:45 tonight?")
    assert _act(goal, dinner) == {
        "kind": "answer",
        "text": "Dinner at 7:45 tonight?",
    }


BATTERY = """[1] button "Navigate up"
- "Battery"
[2] item "Battery Saver, Off"
[3] switch "Battery percentage" off
"""


def test_a_switch_that_lacks_the_telling_word_is_another() -> None:
    assert _tapped('Turn on "Battery Saver"', BATTERY) == 2
    page = '- "Battery Saver"\n[1] switch "Use Battery Saver" off'
    action = ask(
        "assess", instruction="x", goal='Turn on "Battery Saver"', screen=page
    )
    assert action["expect"] == 'on "Use Battery Saver"'


def test_a_weak_lead_comes_after_the_rest_of_the_list() -> None:
    goal, shown = (
        "Find out: What is the Android version",
        '[1] list scrollable\n[2] item "System"',
    )
    assert _act(goal, shown)["kind"] == "scroll"
    assert (
        _tapped(goal, shown, lesson="scroll 1: the screen did not change") == 2
    )


MONTH = "\n".join(
    ['- "March 2026"', '[1] button "Next month"']
    + [
        f'[{day + 1}] item "March {day}, 2026{", 1 event" if day in (4, 9) else ""}"'
        + (" selected" if day == 2 else "")
        for day in range(1, 32)
    ]
)


@pytest.mark.parametrize(
    ("question", "element"),
    [
        ("what do I have on March 9", 10),
        ("what's my next event", 5),
        ("At what time does “Lunch” start on March 9", 10),
    ],
)
def test_the_way_to_a_day(question: str, element: int) -> None:
    goal = f"Find out: {question}"
    reply = ask("assess", instruction=question, goal=goal, screen=MONTH)
    assert reply["action"] == {"kind": "tap", "element": element}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "what do I have on March 2",
            "Gym, 8:00 AM – 9:00 AM; Tea, 4:00 PM – 5:00 PM",
        ),
        ("what's my next event", "Tea, 4:00 PM – 5:00 PM"),
    ],
)
def test_what_a_day_holds(question: str, said: str) -> None:
    day = '\n[40] item "Gym, 8:00 AM – 9:00 AM"\n[41] item "Tea, 4:00 PM – 5:00 PM"'
    values = {
        "instruction": question,
        "goal": f"Find out: {question}",
        "screen": MONTH + day,
    }
    assert ask("assess", **values)["action"] == {"kind": "answer", "text": said}
    nothing = f'{MONTH}\n- "Nothing planned"'
    if "March 2" in question:
        reply = ask("assess", **{**values, "screen": nothing})
        assert reply["action"] == {"kind": "answer", "text": "Nothing planned"}


def test_a_state_is_told_of_the_very_setting() -> None:
    goal = "Find out: Is battery saver on"
    assert _act(goal, BATTERY) == {
        "kind": "answer",
        "text": "Battery Saver: Off",
    }
    assert _act("Find out: Who wrote to me last", CHATS) == {
        "kind": "answer",
        "text": "Ben",
    }


CHATS = """- "Messages"
[1] item "Anna, Sun, You: No rush."
[2] item "Ben, Sat, 14 Mill Lane"
"""


def test_elements_may_tell_who_said_what() -> None:
    shown = """[1] button "Navigate up"
- "Anna Schmidt"
- "Anna Schmidt said The train is late. Sun, Mar 1"
- "The train is late."
- "Sun, Mar 1"
- "You said No rush. Sun, Mar 1"
- "No rush."
- "Sun, Mar 1"
[3] input "Text message"
"""
    goal = "Find out: What did Anna Schmidt write to me last"
    assert _act(goal, shown) == {"kind": "answer", "text": "The train is late."}


def test_what_a_search_does_not_find_is_not_there() -> None:
    shown = '[1] button "Navigate up"\n[2] input "Search notes" = "Xylophone"\n- "No notes found"'
    values = {
        "screen": shown,
        "history": '- fill 2 "Xylophone" (Search notes) (search for "Xylophone")',
    }
    reply = ask(
        "assess", instruction="x", goal='Open the note "Xylophone"', **values
    )
    assert reply["judgement"] == "impossible"
    assert "Xylophone" in reply["message"]


def test_a_value_that_is_not_offered_is_impossible() -> None:
    page = '- "Display"\n[6] item "Screen timeout, 1 minute"'
    goal = 'Set the screen timeout to "17 hours"'
    assert _tapped(goal, page) == 6
    history = (
        '- tap 6 (Screen timeout, 1 minute) (open "Screen timeout, 1 minute")\n'
        "- tap 8 (Cancel) (close the dialog)"
    )
    reply = ask(
        "assess", instruction="x", goal=goal, screen=page, history=history
    )
    assert reply["judgement"] == "impossible"
    assert "17 hours" in reply["message"]


FORM = (
    '[>] Set the label to "Work"\n[ ] Select Monday\n[ ] Turn on "Vibrate"\n[ ] Save the alarm\n'
    "[ ] Check the result"
)


def _ahead(
    plan: str, several: str = "yes", **values: str
) -> list[dict[str, object]]:
    goal = plan.partition("[>] ")[2].partition("\n")[0]
    facts = {
        "goal": goal,
        "plan": plan,
        "screen": EDITOR,
        "several": several,
        "plans": "",
        "actions": "tap",
    }
    then = ask("assess", instruction="a larger task", **{**facts, **values})[
        "then"
    ]
    assert isinstance(then, list)
    return then


def test_the_rest_of_a_form_is_named_along() -> None:
    then = _ahead(FORM)
    assert [(each["kind"], each["element"]) for each in then] == [
        ("tap", 6),
        ("tap", 8),
        ("tap", 2),
    ]
    assert [each["expect"] for each in then] == [
        'on "Monday"',
        'on "Vibrate"',
        "",
    ]
    assert all(each["completes"] for each in then)
    assert _ahead(FORM, several="") == []


@pytest.mark.parametrize(
    ("between", "count"),
    [
        ("[ ] Set the time to 6:30 PM", 2),
        ("[ ] Select Tuesday", 1),
        ("  [ ] Select Sunday", 1),
        ("[ ] Make it nice", 1),
        ("[ ] Select Sunday", 4),
    ],
    ids=["a picker", "done already", "deeper", "not ours", "plain"],
)
def test_what_needs_a_look_ends_the_list(between: str, count: int) -> None:
    assert (
        len(_ahead(FORM.replace("Monday\n", f"Monday\n{between}\n"))) == count
    )


def test_the_check_is_not_named_along() -> None:
    plan = "[>] Select Monday\n[ ] Check the result"
    assert _ahead(plan) == []


@pytest.mark.parametrize(
    ("name", "on", "thought", "expect"),
    [
        ("Monday", True, 'select "Monday"', 'on "Monday"'),
        ("Tuesday", False, 'deselect "Tuesday"', 'off "Tuesday"'),
    ],
)
def test_a_day_is_expected_as_it_is_wanted(
    name: str, on: bool, thought: str, expect: str
) -> None:
    situation = Situation(
        step=Step(kind="day", name=name, on=on),
        scene=make_scene(parse_lines(EDITOR)),
        prompt=Prompt(call="assess"),
        language="en",
    )
    choice = decide_step(situation)
    assert (choice.thought, choice.expect) == (thought, expect)


def test_a_time_is_entered_in_one_reply() -> None:
    plan = "[>] Set the time to 6:30 PM\n[ ] Save the alarm"
    goal = {
        "goal": "Set the time to 6:30 PM",
        "plan": plan,
        "several": "yes",
        "plans": "",
        "actions": "tap",
    }
    reply = ask("assess", instruction="a larger task", screen=PICKER, **goal)
    assert reply["action"] == {"kind": "fill", "element": 2, "text": "6"}
    named = [
        (each["kind"], each["element"], each["completes"])
        for each in reply["then"]
    ]
    assert named == [("fill", 3, False), ("tap", 5, False), ("tap", 7, True)]


def test_a_step_that_only_leads_on_is_taken_alone() -> None:
    plan = '[>] Set the time to 6:30 PM\n[ ] Set the label to "Work"'
    assert _ahead(plan) == []


def test_where_apps_open_from_home_alone_it_goes_there() -> None:
    facts = {
        "goal": "Open the Clock app",
        "screen": '- "Notes"',
        "instruction": "t",
    }
    assert ask("assess", **facts, actions="tap, home()")["action"] == {
        "kind": "home"
    }
    told = ask("assess", **facts, actions="tap, home(), open_app(text)")[
        "action"
    ]
    assert told == {"kind": "open_app", "text": "Clock"}

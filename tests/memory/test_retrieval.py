from memory.records import AppRecord, UserRecord
from memory.retrieval import MAX_CHARACTERS, THRESHOLD, Experience, Query, retrieve
from memory.store import Memory
from tests.memory.samples import CLOCK, SIZE, step, task


def query(goal: str, **fields: str) -> Query:
    return Query(user_id="ann", instruction="Wake me at 7", goal=goal, screen_size=SIZE, **fields)


def texts(found: list[Experience]) -> str:
    return "\n".join(e.text for e in found)


def note(memory: Memory, page: str, target: str, led_to: str, user: str = "ann") -> None:
    memory.note_page_action(
        user_id=user,
        package=CLOCK,
        signature=page,
        screen_size=SIZE,
        action="tap",
        target=target,
        led_to=led_to,
        summary="Alarm list",
    )


def test_similar_goals_bring_ways_and_failures(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7"), task("Send a message to Bob", id="t2", route=()))
    found = retrieve(memory, query("Add an alarm"))
    assert '"Add an alarm" was done by tap "Add alarm"' in texts(found)
    assert '"Add an alarm" failed by tap Timer; alarms are on the first tab' in texts(found)
    assert "Bob" not in texts(found)


def test_a_whole_task_is_told_as_its_route(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7"))
    found = retrieve(memory, Query(user_id="ann", instruction="Set an alarm for 8"))
    assert found[0].text == ('"Set an alarm for 7" was done by open_app "Clock", tap "Add alarm"')
    memory.put(task("Set an alarm for 7", status="failed"))
    assert "was done by open_app" not in texts(
        retrieve(memory, Query(user_id="ann", instruction="Set an alarm for 8"))
    ).replace('"Open the clock" was done by open_app', "")


def test_this_very_page_is_told_whatever_the_goal(memory: Memory) -> None:
    note(memory, "v1:alarms", "+", "Edit alarm")
    note(memory, "v1:alarms", "Bedtime", "")
    note(memory, "v1:other", "Menu", "Popup")
    found = retrieve(memory, query("Bake bread", package=CLOCK, signature="v1:alarms"))
    assert [e.text for e in found] == [
        'Here: tap "+" led to Edit alarm; tap "Bedtime" changed nothing'
    ]


def test_same_page_ranks_above_same_app(memory: Memory) -> None:
    note(memory, "v1:far", "Add alarm", "Edit alarm")
    note(memory, "v1:near", "Add alarm", "Edit alarm")
    found = retrieve(memory, query("Add an alarm", package=CLOCK, signature="v1:near"))
    assert [e.text.split(":")[0] for e in found] == ["Here", 'On "Alarm list"']
    assert found[0].score > found[1].score >= THRESHOLD


def test_what_followed_the_last_goal_ranks_higher(memory: Memory) -> None:
    route = (step("tap", "Repeat", goal="Set repetition"), step("tap", "Mon", goal="Pick days"))
    memory.put(task("Alarm for school", route=route, failures=()))
    plain = retrieve(memory, query("Pick some days of the week"))
    after = retrieve(memory, query("Pick some days of the week", last_goal="Set repetition"))
    scores = [[e.score for e in found if '"Pick days"' in e.text] for found in (plain, after)]
    assert scores[1] > scores[0]


def test_apps_and_people_are_told_when_they_matter(memory: Memory) -> None:
    memory.put(
        AppRecord(package=CLOCK, label="Clock", description="Time", functions=("alarms", "timers")),
        AppRecord(package="p.mail", label="Mail", description="Read and write mail"),
        UserRecord(user_id="ann", note="habit", text="Alarms should vibrate"),
        UserRecord(user_id="ann", note="fact", text="Her dentist is Dr. Li"),
    )
    found = retrieve(memory, query("Set an alarm"))
    assert {e.text for e in found} == {"Clock: Time; alarms; timers", "Alarms should vibrate"}


def test_another_users_experience_is_never_told(memory: Memory) -> None:
    memory.put(task("Set an alarm for 7", user="bob"))
    memory.put(UserRecord(user_id="bob", note="fact", text="Set an alarm: secret"))
    memory.put(AppRecord(user_id="bob", package=CLOCK, label="Clock", functions=("alarm",)))
    note(memory, "v1:alarms", "Add alarm", "Edit alarm", user="bob")
    asked = query("Set an alarm for 7", package=CLOCK, signature="v1:alarms")
    assert retrieve(memory, asked) == []


def test_texts_are_short_and_few(memory: Memory) -> None:
    for n in range(20):
        memory.put(task(f"Set an alarm {n} " + "alarm " * 50, id=str(n)))
    found = retrieve(memory, query("Set an alarm"), 3)
    assert len(found) == 3
    assert all(len(e.text) <= MAX_CHARACTERS for e in found)
    assert all("\n" not in e.text for e in found)


def test_an_empty_memory_has_nothing_to_say(memory: Memory) -> None:
    assert retrieve(memory, query("Set an alarm", package=CLOCK, signature="v1:x")) == []

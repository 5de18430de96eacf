"""Makes the notes that Quill starts with."""

from datetime import timedelta

from virtual_phone.apps.quill.data import DAYS, FOLDERS, HERE, SEEDS
from virtual_phone.apps.quill.state import QuillBase, QuillState


def seeded(app: QuillBase) -> QuillState:
    """Fifteen notes of the last weeks in four folders; the newest is on the first page."""
    state = QuillState(folders=[app.t(*name) for name in FOLDERS])
    now = app.services.now()
    entries = [
        (app.t(*name), app.t(*text), "" if number == HERE else state.folders[number])
        for name, number, text in SEEDS
    ]
    changed = now - timedelta(hours=1, minutes=app.rng.randrange(60))
    order = app.rng.sample(range(len(entries)), len(entries))
    newest = next(place for place, at in enumerate(order) if not entries[at][2])
    order[0], order[newest] = order[newest], order[0]
    times = {}
    for at in order:
        if changed.hour < 7:
            changed -= timedelta(hours=9)
        times[at] = changed
        changed -= timedelta(hours=app.rng.randrange(7, 60), minutes=app.rng.randrange(60))
    for at, (name, text, folder) in enumerate(entries):
        state.add(name, text, times[at], folder)
    sunday = now - timedelta(days=now.weekday() + 8)
    for week, words in enumerate(DAYS):
        day = (sunday - timedelta(days=10 * week)).replace(hour=21, minute=12 + week)
        state.add(f"{day:%Y-%m-%d}.md", app.t(*words), day, state.folders[0])
    return state

"""Makes the account that a phone starts with."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta

from virtual_phone.apps.mail import data
from virtual_phone.apps.mail.data import Letter
from virtual_phone.apps.mail.letters import LETTERS
from virtual_phone.apps.mail.notices import NOTICES
from virtual_phone.apps.mail.state import File, Folder, Mail, MailState
from virtual_phone.system.stores import Contact

T = Callable[[str, str], str]
FOLDERS: tuple[Folder, ...] = ("sent", "drafts", "archive", "spam", "trash")
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
KB = 1000


def make(t: T, rng: random.Random, now: datetime, me: Contact) -> MailState:
    """Some thirty-five mails of the last week, and three that a refresh brings.

    Args:
        t: Chooses between an English and a Chinese wording.
        rng: Of the app.
        now: What the phone's clock shows.
        me: The phone's owner.
    """
    state = MailState(me.email, labels=[t(*label) for label in data.LABELS])
    state.options = {"notify": True, "preview": True, "ask_archive": False, "ask_delete": False}
    for words, address in (*data.people().values(), *data.SERVICES.values()):
        state.names[address] = t(*words)
    threads: dict[str, int] = {}
    letters = sorted((*LETTERS, *NOTICES), key=lambda letter: -letter.hours)
    for letter in (*letters, *data.COMING):
        mail = _mail(state, letter, t, now, me)
        if letter.thread:
            mail.thread = threads.setdefault(letter.thread, mail.id)
        if letter.hours:
            mail.at = now - timedelta(hours=letter.hours, minutes=rng.randrange(12))
            state.mails.append(mail)
        else:
            state.coming.append(mail)
    rng.shuffle(state.coming)
    return state


def _mail(state: MailState, letter: Letter, t: T, now: datetime, me: Contact) -> Mail:
    known = {**data.people(), **data.SERVICES}
    marks = letter.marks.split()
    folder: Folder = next((each for each in FOLDERS if each in marks), "inbox")
    number = state.new_id()
    mine = letter.who == "me"
    name, address = (me.name, me.email) if mine else (t(*known[letter.who][0]), "")
    to = letter.to if "@" in letter.to else known[letter.to][1] if letter.to else me.email
    mail = Mail(
        id=number,
        thread=number,
        name=name,
        address=address or (me.email if mine else known[letter.who][1]),
        to=[to],
        subject=t(*letter.subject),
        text=t(*letter.text),
        at=now,
        folder=folder,
        cc=[known[each][1] for each in letter.cc],
        read="new" not in marks,
        starred="star" in marks,
        labels=[t(*data.LABELS[each]) for each in letter.labels],
        files=[File(t(*paper.name), paper.size * KB, paper.art) for paper in letter.files],
        art=letter.art,
    )
    if letter.event:
        day, hour, place = letter.event
        mail.begin, mail.place = moment(now, day, hour), t(*place)
    return mail


def moment(now: datetime, day: str, hour: float) -> datetime:
    """`+2` is the day after tomorrow, `fri` the next Friday that is not today."""
    left = 0 if day.startswith("+") else (_DAYS.index(day) - now.weekday() - 1) % 7 + 1
    ahead = left or int(day)
    midnight = datetime.combine(now.date(), datetime.min.time())
    return midnight + timedelta(days=ahead, minutes=round(hour * 60))

"""What templates share: places to look things up, and apps to put them into."""

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, tap, wait_for
from evals.tasks.task import Drawn
from tapwright.text.normalize import normalize_text
from virtual_phone.apps.chat.state import ME, Talk

LABELS: dict[str, str] = {
    "browser": "Browser|浏览器",
    "calendar": "Calendar|日历",
    "chat": "Papaya|木瓜",
    "mail": "Mail|邮件",
    "messages": "Messages|信息",
    "music": "Music|音乐",
    "news": "News|新闻",
    "notes": "Notes|便签",
    "planner": "Day Planner|日程管家",
    "quill": "Quill|墨记",
    "settings": "Settings|设置",
    "shop": "Parcelo|派集",
    "bazaar": "Bazaar|集市",
    "square": "Square|广场",
    "tasks": "Tasks|任务",
    "video": "Lumo|流明视频",
}
"""English and Chinese names of the apps, by key."""
NOTE_APPS = ("notes", "quill")
SEND_APPS = ("messages", "chat", "mail")
"""Apps by which words go to one person."""


def label(app: str, *, zh: bool) -> str:
    """The app's name, as an instruction has it."""
    return LABELS[app].partition("|")[2 if zh else 0]


def pool(
    rng: random.Random, apps: Sequence[str], state: Facts
) -> dict[str, Any]:
    """One app of a pool for `{app}`, its `key`, and another one's for near-misses."""
    key, other = rng.sample(list(apps), 2)
    return {"app": label(key, zh=state.zh), "key": key, "other_key": other}


def plain(text: str) -> str:
    """A text as it is compared: no blanks, and no signs between the digits."""
    return normalize_text(re.sub(r"(?<=\d)[,，](?=\d)", "", text), blank="")


class Titled(Protocol):
    """Something with a title."""

    title: str


Thing = TypeVar("Thing", bound=Titled)


def alone(
    rng: random.Random,
    items: Iterable[Thing],
    among: Iterable[Titled],
    *,
    count: int = 2,
) -> list[Thing]:
    """So many of the items, each with a title that a search among others finds for it alone."""
    said = [
        f"{each.title} {getattr(each, 'original', '')}".casefold()
        for each in among
    ]
    given, found = list(items), list[Thing]()
    for each in rng.sample(given, len(given)):
        title = each.title.casefold()
        if (
            len(found) < count
            and len(title) > 2
            and sum(title in one for one in said) == 1
        ):
            found.append(each)
    return found


# Looking things up


def search_web(words: str) -> list[Step]:
    """Open the browser and look for words."""
    field = [tap("#search_box"), fill(words, into="#url_field"), tap("#go")]
    return [launch(LABELS["browser"]), *field, wait_for("#result_stats")]


def read_page(words: str, title: str) -> list[Step]:
    """Look for words and read the page with this title."""
    return [*search_web(words), tap(title), wait_for("#masthead")]


def page_read(s: Seen) -> bool:
    """Whether the page at `p.address` was opened in the browser."""
    return any(
        visit.address == s.p.address for visit in s.added("browser.history")
    )


def read_news(title: str) -> list[Step]:
    """Open the newspaper, close what covers it, look for a title and read the article."""
    return [
        launch(LABELS["news"]),
        tap("#not_now"),
        tap("#search"),
        fill(title, into="#search_src_text"),
        tap("#search_go"),
        tap("#article_item"),
        wait_for("#article_title"),
    ]


def news_read(s: Seen) -> bool:
    """Whether the article `p.article` was opened."""
    return s.p.article in s.after.news.read


def draw_news(rng: random.Random, state: Facts) -> dict[str, Any]:
    """An article that is not saved as `{item}`, its number and link, and another one's title."""
    free = [
        each
        for each in state.news.articles.values()
        if each.id not in state.news.saved
    ]
    article, other = rng.sample(free, 2)
    return {
        "item": article.title,
        "wanted": article.title,
        "article": article.id,
        "link": article.link,
        "other_title": other.title,
    }


# Writing things down


def write_note(app: str, title: str, text: str) -> list[Step]:
    """A new note in one of `NOTE_APPS`."""
    if app == "notes":
        return [
            launch(LABELS[app]),
            tap("#new_note"),
            fill(title, into="#title"),
            fill(text, into="#text"),
            tap("#save"),
        ]
    return [
        launch(LABELS[app]),
        tap("#new_note"),
        fill(title, into="#name_field"),
        tap("#ok"),
        fill(text, into="#note_text"),
        tap("#save"),
    ]


def new_notes(s: Seen) -> Iterator[str]:
    """The texts of new notes in the app that was asked for, with their titles."""
    if s.p.key == "notes":
        yield from (
            f"{note.title}\n{note.text}" for note in s.added("notes.notes")
        )
    else:
        yield from (
            f"{note.name}\n{note.text}" for note in s.added("quill.notes")
        )


def noted(s: Seen, *words: str) -> bool:
    """Whether one new note holds all of these words."""
    return any(
        all(plain(word) in plain(text) for word in words)
        for text in new_notes(s)
    )


# Handing things over


def draw_friend(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Somebody who can be written to by each of `SEND_APPS`, and another one."""
    addresses = {name: address for address, name in state.mail.names.items()}
    names = [each.shown for each in state.chat.friends]
    known = [
        name
        for name in names
        if [
            len(each.numbers)
            for each in state.contacts.items
            if each.name == name
        ]
        == [1]
        and name in addresses
        and sum(name in other for other in names) == 1
    ]
    friend, other = rng.sample(known, 2)
    return {
        "friend": friend,
        "receiver": friend,
        "another": other,
        "addresses": {name: addresses[name] for name in known},
        "numbers": {
            c.name: c.numbers[0]
            for c in state.contacts.items
            if c.name in known
        },
    }


def send_shared(p: Drawn) -> list[Step]:
    """From the open share sheet to the friend, by the app that was asked for."""
    if p.key == "messages":
        return [
            tap(LABELS["messages"]),
            fill(p.receiver, into="#recipient_text_view"),
            tap(p.numbers[p.receiver]),
            tap("#send_message_button"),
        ]
    if p.key == "chat":
        return [
            tap(LABELS["chat"]),
            fill(p.receiver, into="#search_field"),
            tap("#share_target"),
            tap("#send"),
        ]
    return [
        tap(LABELS["mail"]),
        fill(p.addresses[p.receiver], into="#to"),
        tap("#send"),
    ]


def sent_by_messages(s: Seen) -> dict[str, list[str]]:
    """What the owner wrote since the beginning in Messages, by person."""
    before = {
        thread.name: len(thread.messages)
        for thread in s.before.messages.threads
    }
    found = {}
    for thread in s.after.messages.threads:
        new = [
            m.text
            for m in thread.messages[before.get(thread.name, 0) :]
            if m.sent
        ]
        if new:
            found[thread.name] = new
    return found


def sent_by_chat(s: Seen) -> dict[str, list[str]]:
    """The same in Papaya, by talk."""
    before: dict[str, Talk] = {talk.title: talk for talk in s.before.chat.talks}
    found = {}
    for talk in s.after.chat.talks:
        known = len(before[talk.title].messages) if talk.title in before else 0
        new = [
            each.text
            for each in talk.messages[known:]
            if each.sender == ME and not each.failed
        ]
        if new:
            found[talk.title] = new
    return found


def sent_by_mail(s: Seen) -> dict[str, list[str]]:
    """The same in Mail, by person."""
    names = s.after.mail.names
    found: dict[str, list[str]] = {}
    for mail in s.added("mail.mails"):
        if mail.folder == "sent":
            for to in mail.to:
                found.setdefault(names.get(to, to), []).append(
                    f"{mail.subject}\n{mail.text}"
                )
    return found


def sent(s: Seen) -> dict[str, list[str]]:
    """What was sent by the app that was asked for, by person."""
    ways = {
        "messages": sent_by_messages,
        "chat": sent_by_chat,
        "mail": sent_by_mail,
    }
    return ways[s.p.key](s)


def got(s: Seen, words: str) -> bool:
    """Whether the friend was sent these words, and nobody else anything."""
    found = sent(s)
    return list(found) == [s.p.friend] and any(
        words in text for text in found[s.p.friend]
    )


def posted(s: Seen, words: str) -> bool:
    """Whether one new post of the owner's on Square has these words."""
    posts = s.after.square.posts
    new = [
        post
        for number, post in posts.items()
        if number not in s.before.square.posts
    ]
    return len(new) == 1 and new[0].author == 0 and words in new[0].text


# Plans


def add_task(title: str, *, high: bool = False) -> list[Step]:
    """A new task in Tasks."""
    return [
        launch(LABELS["tasks"]),
        tap("#new_task"),
        fill(title, into="#title"),
        *([tap("#priority_3")] if high else []),
        tap("#save"),
    ]

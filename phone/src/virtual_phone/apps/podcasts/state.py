"""What Earshot keeps: shows and their episodes, what plays, what comes next, settings."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

SPEEDS = (0.5, 0.8, 1.0, 1.2, 1.5, 1.8, 2.0)
SLEEP = (5, 15, 30, 45, 60)
"""Minutes after which the player can be made to stop."""


@dataclass
class Episode:
    """One episode of a show."""

    id: int
    show_id: int
    number: int
    title: str
    published: datetime
    seconds: int
    heard: float = 0
    """Seconds after which one stopped listening."""
    played: bool = False
    """Heard to its end, or marked so."""
    downloaded: bool = False

    @property
    def left(self) -> float:
        """Seconds that are still to be heard."""
        return self.seconds - self.heard


@dataclass
class Show:
    """A podcast."""

    id: int
    title: str
    author: str
    category: str
    about: str
    color: str
    icon: str
    rank: int
    """In the chart, from 1 on."""
    subscribed: bool = False


@dataclass
class Sleep:
    """When the player is to stop."""

    at: datetime | None = None
    """None for the end of the episode."""


@dataclass
class PodcastsSettings:
    """How the app behaves."""

    wifi_only: bool = True
    """Downloads wait for Wi-Fi."""
    continuous: bool = True
    """The queue goes on when an episode is over."""
    delete_played: bool = False
    """Downloads go once they were heard."""


@dataclass
class PodcastsState:
    """Shows, episodes, player, queue."""

    shows: list[Show] = field(default_factory=list)
    episodes: list[Episode] = field(default_factory=list)
    """The newest first."""
    playing: int | None = None
    """Id of the episode in the player."""
    since: datetime | None = None
    """Since when it plays; None while it pauses."""
    speed: float = 1.0
    sleep: Sleep | None = None
    queue: list[int] = field(default_factory=list)
    """Ids of the episodes that come next."""
    downloading: list[int] = field(default_factory=list)
    searches: list[str] = field(default_factory=list)
    settings: PodcastsSettings = field(default_factory=PodcastsSettings)

    def show(self, ident: int) -> Show:
        """The show of this id."""
        return next(show for show in self.shows if show.id == ident)

    def episode(self, ident: int | None) -> Episode | None:
        """The episode of this id."""
        return next((each for each in self.episodes if each.id == ident), None)

    def of(self, show: Show) -> list[Episode]:
        """A show's episodes, the newest first."""
        return [each for each in self.episodes if each.show_id == show.id]

    def feed(self) -> list[Episode]:
        """Episodes of the shows that are subscribed to, the newest first."""
        mine = {show.id for show in self.shows if show.subscribed}
        return [each for each in self.episodes if each.show_id in mine]

    def position(self, now: datetime) -> float:
        """Seconds of the episode in the player that were heard."""
        episode = self.episode(self.playing)
        if episode is None:
            return 0
        running = (now - self.since).total_seconds() * self.speed if self.since else 0
        return min(float(episode.seconds), episode.heard + running)

    def hold(self, now: datetime) -> None:
        """Keep how far the player came, and go on from there."""
        episode = self.episode(self.playing)
        if episode is not None:
            episode.heard = self.position(now)
            self.since = now if self.since else None

    def ends(self) -> datetime | None:
        """When the player stops or goes on to the next episode by itself."""
        episode = self.episode(self.playing)
        if episode is None or self.since is None:
            return None
        over = self.since + timedelta(seconds=episode.left / self.speed)
        asleep = self.sleep.at if self.sleep else None
        return min(over, max(asleep, self.since)) if asleep else over

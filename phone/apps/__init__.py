"""The apps of the phone; each module holds one, and this tuple says which are installed."""

from phone.apps.activities.app import ActivitiesApp
from phone.apps.bazaar.app import BazaarApp
from phone.apps.browser.app import BrowserApp
from phone.apps.calendar.app import CalendarApp
from phone.apps.camera.app import CameraApp
from phone.apps.chat.app import ChatApp
from phone.apps.clips.app import ClipsApp
from phone.apps.clock.app import ClockApp
from phone.apps.contacts.app import ContactsApp
from phone.apps.dialer.app import PhoneApp
from phone.apps.docs.app import DocsApp
from phone.apps.expenses.app import ExpensesApp
from phone.apps.files.app import FilesApp
from phone.apps.food.app import FoodApp
from phone.apps.hotels.app import HotelsApp
from phone.apps.launcher.app import LauncherApp
from phone.apps.mail.app import MailApp
from phone.apps.manager.app import ManagerApp
from phone.apps.maps.app import MapsApp
from phone.apps.messages.app import MessagesApp
from phone.apps.movies.app import MoviesApp
from phone.apps.music.app import MusicApp
from phone.apps.news.app import NewsApp
from phone.apps.notes.app import NotesApp
from phone.apps.photos.app import PhotosApp
from phone.apps.planner.app import PlannerApp
from phone.apps.podcasts.app import PodcastsApp
from phone.apps.quill.app import QuillApp
from phone.apps.rail.app import RailApp
from phone.apps.recipes.app import RecipesApp
from phone.apps.recorder.app import RecorderApp
from phone.apps.settings.app import SettingsApp
from phone.apps.shop.app import ShopApp
from phone.apps.square.app import SquareApp
from phone.apps.store.app import StoreApp
from phone.apps.tasks.app import TasksApp
from phone.apps.video.app import VideoApp
from phone.apps.weather.app import WeatherApp
from phone.system.app import App

APPS: tuple[type[App], ...] = (
    LauncherApp,
    MessagesApp,
    CalendarApp,
    ClockApp,
    NotesApp,
    SettingsApp,
    PhoneApp,
    ContactsApp,
    CameraApp,
    PhotosApp,
    FilesApp,
    RecorderApp,
    WeatherApp,
    ManagerApp,
    VideoApp,
    MoviesApp,
    ShopApp,
    FoodApp,
    RailApp,
    HotelsApp,
    ChatApp,
    PlannerApp,
    TasksApp,
    QuillApp,
    ExpensesApp,
    BazaarApp,
    MailApp,
    ActivitiesApp,
    BrowserApp,
    RecipesApp,
    SquareApp,
    MusicApp,
    NewsApp,
    DocsApp,
    StoreApp,
    PodcastsApp,
    MapsApp,
    ClipsApp,
)
"""In the order in which their icons stand on the home screen; the first four make the dock."""

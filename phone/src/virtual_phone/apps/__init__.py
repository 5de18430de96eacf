"""The apps of the phone, a folder each; this tuple says which are installed."""

from virtual_phone.apps.activities.app import ActivitiesApp
from virtual_phone.apps.bazaar.app import BazaarApp
from virtual_phone.apps.browser.app import BrowserApp
from virtual_phone.apps.calendar.app import CalendarApp
from virtual_phone.apps.camera.app import CameraApp
from virtual_phone.apps.chat.app import ChatApp
from virtual_phone.apps.clips.app import ClipsApp
from virtual_phone.apps.clock.app import ClockApp
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.apps.dialer.app import PhoneApp
from virtual_phone.apps.docs.app import DocsApp
from virtual_phone.apps.expenses.app import ExpensesApp
from virtual_phone.apps.files.app import FilesApp
from virtual_phone.apps.food.app import FoodApp
from virtual_phone.apps.hotels.app import HotelsApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.mail.app import MailApp
from virtual_phone.apps.manager.app import ManagerApp
from virtual_phone.apps.maps.app import MapsApp
from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.apps.movies.app import MoviesApp
from virtual_phone.apps.music.app import MusicApp
from virtual_phone.apps.news.app import NewsApp
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.apps.photos.app import PhotosApp
from virtual_phone.apps.planner.app import PlannerApp
from virtual_phone.apps.podcasts.app import PodcastsApp
from virtual_phone.apps.quill.app import QuillApp
from virtual_phone.apps.rail.app import RailApp
from virtual_phone.apps.recipes.app import RecipesApp
from virtual_phone.apps.recorder.app import RecorderApp
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.apps.shop.app import ShopApp
from virtual_phone.apps.square.app import SquareApp
from virtual_phone.apps.store.app import StoreApp
from virtual_phone.apps.tasks.app import TasksApp
from virtual_phone.apps.video.app import VideoApp
from virtual_phone.apps.weather.app import WeatherApp
from virtual_phone.system.app import App

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

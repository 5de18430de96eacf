"""The apps of the phone; each module holds one, and this tuple says which are installed."""

from phone.apps.calendar import CalendarApp
from phone.apps.camera import CameraApp
from phone.apps.chat import ChatApp
from phone.apps.clock import ClockApp
from phone.apps.contacts import ContactsApp
from phone.apps.files import FilesApp
from phone.apps.food import FoodApp
from phone.apps.hotels import HotelsApp
from phone.apps.launcher import LauncherApp
from phone.apps.manager import ManagerApp
from phone.apps.messages import MessagesApp
from phone.apps.movies import MoviesApp
from phone.apps.notes import NotesApp
from phone.apps.phone_app import PhoneApp
from phone.apps.photos import PhotosApp
from phone.apps.planner import PlannerApp
from phone.apps.rail import RailApp
from phone.apps.recorder import RecorderApp
from phone.apps.settings import SettingsApp
from phone.apps.shop import ShopApp
from phone.apps.video import VideoApp
from phone.apps.weather import WeatherApp
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
)
"""In the order in which their icons stand on the home screen; the first four make the dock."""

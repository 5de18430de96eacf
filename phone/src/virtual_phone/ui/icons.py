"""Icons as strokes and shapes on a grid of 24 by 24, drawn smoothly at any size.

A drawing is a list of steps, separated by commas: `w` stroke width; `l` open and `z` closed line;
`p` filled polygon; `o` circle and `c` disc (x y r); `a` arc (x y r from to, degrees clockwise from
the right); `e` elliptic arc (x y rx ry from to); `r` rounded frame and `f` rounded block (left top
right bottom radius). A leading `!` cuts the shape out of what was drawn before.
"""

from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from virtual_phone.ui.icons_more import ALIASES, MORE

UNKNOWN = "c 12 12 4"

DRAWINGS: dict[str, str] = {
    "accessibility": (
        "c 12 4 2,l 4 8 9.5 9 14.5 9 20 8,l 9.5 9 9.5 14 8 21,l 14.5 9 14.5 14 16 21,"
        "l 9.5 14 14.5 14"
    ),
    "add": "l 12 5 12 19,l 5 12 19 12",
    "airplane": (
        "p 10.7 3.5 13.3 3.5 13.3 9.5 21.5 14.5 21.5 16.8 13.3 14.2 13.3 18.6 15.8 20.4 15.8 "
        "22 12 20.9 8.2 22 8.2 20.4 10.7 18.6 10.7 14.2 2.5 16.8 2.5 14.5 10.7 9.5,c 12 3.4 1.3"
    ),
    "alarm": "o 12 13 7.5,l 12 9 12 13 15 15,l 3 6 6.5 3,l 21 6 17.5 3",
    "apps": (
        "c 5.5 5.5 2,c 12 5.5 2,c 18.5 5.5 2,c 5.5 12 2,c 12 12 2,c 18.5 12 2,c 5.5 18.5 2,"
        "c 12 18.5 2,c 18.5 18.5 2"
    ),
    "archive": "r 4 8 20 20 1.5,r 3 4 21 8 1,l 12 11 12 16.5,l 9 14 12 17 15 14",
    "arrow_down": "l 6 9 12 15 18 9",
    "arrow_left": "l 15 6 9 12 15 18",
    "arrow_right": "l 9 6 15 12 9 18",
    "arrow_up": "l 6 15 12 9 18 15",
    "attach": (
        "l 17 7 17 16.5,a 12.5 16.5 4.5 0 180,l 8 16.5 8 6.5,a 11 6.5 3 180 360,l 14 6.5 14 15.5,"
        "a 12.5 15.5 1.5 0 180,l 11 15.5 11 8"
    ),
    "back": "l 20 12 5 12,l 11.5 5 4.5 12 11.5 19",
    "backspace": "z 8 5.5 21 5.5 21 18.5 8 18.5 3 12,l 11.5 9.5 16.5 14.5,l 16.5 9.5 11.5 14.5",
    "battery": "f 7.5 5 16.5 21.5 1.6,f 10 2.5 14 6 0.6",
    "battery_saver": "r 7.5 5 16.5 21 1.5,f 10 2.5 14 5 0.6,l 12 10 12 16,l 9.5 13 14.5 13",
    "bell": (
        "l 5 17.5 19 17.5,l 6.5 17 6.5 11,a 12 10.5 5.5 180 360,l 17.5 11 17.5 17,c 12 20.5 1.8,"
        "c 12 4 1.5"
    ),
    "bell_off": (
        "l 5 17.5 19 17.5,l 6.5 17 6.5 11,a 12 10.5 5.5 180 360,l 17.5 11 17.5 17,c 12 20.5 1.8,"
        "c 12 4 1.5,!w 4,!l 4 3 21 20,w 2,l 3.5 3.5 20.5 20.5"
    ),
    "bluetooth": "w 1.9,l 6.5 7 17 16.5 12 21 12 3 17 7.5 6.5 17",
    "bookmark": "z 6 4 18 4 18 20 12 16 6 20",
    "brightness": (
        "o 12 12 4,l 12 2.5 12 4.5,l 12 19.5 12 21.5,l 2.5 12 4.5 12,l 19.5 12 21.5 12,"
        "l 5.3 5.3 6.7 6.7,l 17.3 17.3 18.7 18.7,l 5.3 18.7 6.7 17.3,l 17.3 6.7 18.7 5.3"
    ),
    "calculator": (
        "r 5 3 19 21 2,f 8 6 16 9.5 0.5,c 9 13 1.1,c 12 13 1.1,c 15 13 1.1,c 9 17 1.1,"
        "c 12 17 1.1,c 15 17 1.1"
    ),
    "calendar": "r 4 5 20 20.5 2,f 4 5 20 10 1.5,l 8 3 8 6,l 16 3 16 6,f 12.5 13.5 16.5 17.5 0.8",
    "calendar_today": "r 4 5 20 20.5 2,f 4 5 20 10 1.5,l 8 3 8 6,l 16 3 16 6",
    "camera": "r 3 7 21 19.5 2,o 12 13.2 3.6,p 8 7 9.5 4.5 14.5 4.5 16 7",
    "chat": "z 4 4.5 20 4.5 20 16.5 8 16.5 4 20.5,l 8 8.7 16 8.7,l 8 12.3 13.5 12.3",
    "check": "l 4.5 12.5 9.5 17.5 19.5 7",
    "check_circle": "o 12 12 9,l 7.8 12.3 10.8 15.3 16.3 9.5",
    "clock": "o 12 12 8.7,l 12 7 12 12 15.5 14.5",
    "close": "l 6 6 18 18,l 18 6 6 18",
    "cloud": "a 8.5 14 4 90 270,a 12.5 10.5 4.8 190 340,a 17 14.5 3.5 270 450,l 8.5 18 17 18",
    "collapse": "l 7 14 12 9 17 14",
    "contacts": "r 4 4 20 20 2,c 12 10 2.6,e 12 17 4.5 2.8 180 360",
    "copy": "r 8.5 7.5 19 21 1.5,l 5 16.5 5 3.5 15 3.5",
    "cut": "o 7 18 2.5,o 17 18 2.5,l 8.5 16 17 3.5,l 15.5 16 7 3.5",
    "data_usage": "a 12 12 8.5 -60 240,l 12 12 12 3.5,l 12 12 19 8",
    "delete": (
        "l 4.5 6.5 19.5 6.5,l 9.5 6 9.5 4 14.5 4 14.5 6,l 6.5 6.5 7.2 20 16.8 20 17.5 6.5,"
        "l 10.2 10.5 10.2 16.5,l 13.8 10.5 13.8 16.5"
    ),
    "display": "r 3 4.5 21 16.5 2,l 8.5 20 15.5 20,l 12 17 12 20",
    "do_not_disturb": "o 12 12 8.7,l 8 12 16 12",
    "download": "l 12 3.5 12 15,l 7 10.5 12 15.5 17 10.5,l 4.5 20 19.5 20",
    "drag": "l 5 9.5 19 9.5,l 5 14.5 19 14.5",
    "edit": "z 4 20 4.8 15.8 15.8 4.8 19.2 8.2 8.2 19.2,l 13.5 7.5 16.5 10.5",
    "email": "r 3 5 21 19 2,l 4 7.5 12 13 20 7.5",
    "emoji": "o 12 12 8.7,c 8.9 10 1.3,c 15.1 10 1.3,a 12 12.8 4 25 155",
    "enter": "w 2.2,l 19.5 6 19.5 13 5.5 13,l 10 8.5 5.5 13 10 17.5",
    "error": "o 12 12 8.7,l 12 7.5 12 12.8,c 12 16.3 1.2",
    "expand": "l 7 10 12 15 17 10",
    "eye": "e 12 12 9.5 6 0 360,c 12 12 2.7",
    "eye_off": "e 12 12 9.5 6 0 360,c 12 12 2.7,!w 5,!l 5 3.5 21 19.5,w 2,l 4 4 20 20",
    "fingerprint": (
        "w 1.7,a 12 12 9 200 340,a 12 12.5 6 180 360,l 6 12.5 6 16,l 18 12.5 18 17,"
        "a 12 13 3 180 360,l 9 13 9 19,l 15 13 15 20,l 12 13 12 21"
    ),
    "flag": "l 5.5 3.5 5.5 21,z 5.5 4.5 19 4.5 16 9 19 13.5 5.5 13.5",
    "flashlight": "z 8 3 16 3 16 7 14 10.5 14 21 10 21 10 10.5 8 7,c 12 13.5 1.2",
    "folder": "z 3.5 5 9.5 5 11.8 7.5 20.5 7.5 20.5 19 3.5 19",
    "folder_add": (
        "z 3.5 5 9.5 5 11.8 7.5 20.5 7.5 20.5 19 3.5 19,l 12 10.5 12 16,l 9.3 13.2 14.8 13.2"
    ),
    "font": "l 4 19 9.5 5 15 19,l 6 14.5 13 14.5,l 16.5 19 19 12 21.5 19",
    "globe": "o 12 12 8.7,e 12 12 4 8.7 0 360,l 3.5 12 20.5 12",
    "grid": "r 4 4 10 10 1,r 14 4 20 10 1,r 4 14 10 20 1,r 14 14 20 20 1",
    "group": (
        "c 9 8.5 3.3,e 9 19 6 5.6 180 360,f 3 18 15 20 0.8,a 15.7 8.5 3 -90 90,l 18 19 21 19,"
        "a 15.5 18.5 5.3 -70 0"
    ),
    "headphones": (
        "a 12 12.5 8 180 360,l 4 12.5 4 17,l 20 12.5 20 17,f 3 14 8 20.5 1.5,f 16 14 21 20.5 1.5"
    ),
    "heart": "c 8.2 8.8 4.4,c 15.8 8.8 4.4,p 4.4 11 19.6 11 12 20.5,c 12 12 4",
    "help": "o 12 12 8.7,a 12 9.8 2.6 180 400,l 12 13.6 12 12.3 13.8 11.5,c 12 16.8 1.2",
    "history": (
        "a 13 12 8 -145 145,l 13 8 13 12.5 16 14.5,l 3 8.5 6.2 11.5 9.4 8.5,a 13 12 7.2 175 235"
    ),
    "home": "z 4.5 10.5 12 4 19.5 10.5 19.5 20 14.5 20 14.5 14 9.5 14 9.5 20 4.5 20",
    "hotspot": "c 12 13 2,a 12 13 5.5 130 410,a 12 13 9.2 130 410",
    "image": "r 3.5 4.5 20.5 19.5 2,c 8.5 9.3 1.6,p 6 17 10.5 12 13 14.5 15.5 11 18.5 17",
    "info": "o 12 12 8.7,l 12 11.5 12 16.5,c 12 8 1.3",
    "key": "o 7.5 12 4,l 11.5 12 21 12,l 20 12 20 15.5,l 16.5 12 16.5 15",
    "keyboard": (
        "r 2.5 6 21.5 18.5 2,c 6.5 10 1,c 10.2 10 1,c 13.8 10 1,c 17.5 10 1,c 6.5 13 1,"
        "c 17.5 13 1,l 9 15.5 15 15.5,c 10.2 13 1,c 13.8 13 1"
    ),
    "keyboard_hide": (
        "r 2.5 3.5 21.5 15.5 2,c 6.5 7.2 1,c 10.2 7.2 1,c 13.8 7.2 1,c 17.5 7.2 1,"
        "l 8 11.5 16 11.5,p 9 18.5 15 18.5 12 21.5"
    ),
    "label": "z 3.5 6 15.5 6 20.5 12 15.5 18 3.5 18",
    "language": "o 12 12 8.7,e 12 12 4 8.7 0 360,l 4.5 9 19.5 9,l 4.5 15 19.5 15",
    "light": "a 12 9.5 6 130 410,l 8.6 15 8.6 17.5 15.4 17.5 15.4 15,l 9.5 21 14.5 21",
    "link": (
        "a 8 12 4 90 270,l 8 8 10.5 8,l 8 16 10.5 16,a 16 12 4 270 450,l 16 8 13.5 8,"
        "l 16 16 13.5 16,l 8.5 12 15.5 12"
    ),
    "list": (
        "l 8.5 6.5 20 6.5,l 8.5 12 20 12,l 8.5 17.5 20 17.5,c 4.5 6.5 1.3,c 4.5 12 1.3,"
        "c 4.5 17.5 1.3"
    ),
    "location": "a 12 10 6.5 150 390,l 6.4 13.2 12 21 17.6 13.2,c 12 10 2.3",
    "lock": "r 5 10.5 19 20.5 2,a 12 8 4 180 360,l 8 8 8 10.5,l 16 8 16 10.5,c 12 15.5 1.7",
    "menu": "l 4 6.5 20 6.5,l 4 12 20 12,l 4 17.5 20 17.5",
    "message": "z 4 4.5 20 4.5 20 16.5 8 16.5 4 20.5,c 8.3 10.5 1.2,c 12 10.5 1.2,c 15.7 10.5 1.2",
    "mic": "f 9 3 15 14 3,a 12 11 6.3 0 180,l 12 17.5 12 21",
    "minus": "l 5 12 19 12",
    "mobile_data": "l 8 19 8 5,l 4.5 8.5 8 5 11.5 8.5,l 16 5 16 19,l 12.5 15.5 16 19 19.5 15.5",
    "moon": "c 11.5 12.5 8.5,!c 16 8.5 7.3",
    "more": "c 12 5.5 1.9,c 12 12 1.9,c 12 18.5 1.9",
    "more_horizontal": "c 5.5 12 1.9,c 12 12 1.9,c 18.5 12 1.9",
    "music": "c 8 17.5 3.2,l 10.4 17 10.4 4.5 17.5 4.5 17.5 8 10.4 8",
    "nav_back": "p 16.5 4.5 16.5 19.5 5 12,z 16.5 4.5 16.5 19.5 5 12",
    "nfc": "r 4 4 20 20 2.5,l 8 16 8 8 16 16 16 8",
    "note": (
        "z 4.5 4 19.5 4 19.5 14.5 14 20 4.5 20,l 14 20 14 14.5 19.5 14.5,l 8 8.5 16 8.5,"
        "l 8 12 12 12"
    ),
    "palette": (
        "a 12 12 8.7 -10 295,l 12 20.7 14 19,a 15.5 17 2.2 90 270,l 15.5 14.8 18 14.8,"
        "c 7.5 12 1.4,c 9.5 7.8 1.4,c 14.5 7.8 1.4,c 17.5 11 1.3"
    ),
    "paste": "r 5 4.5 19 20.5 1.5,f 9 3 15 7.5 1",
    "pause": "f 6.5 5 10.3 19 1,f 13.7 5 17.5 19 1",
    "person": (
        "c 12 8 4,p 4 19.5 4 18 5.5 16 8.5 14.5 12 14 15.5 14.5 18.5 16 20 18 20 19.5,"
        "f 4 17.5 20 20 0.8"
    ),
    "person_add": (
        "c 9 8.5 3.6,e 9 19 6.5 5 180 360,f 2.5 18 15.5 20 0.8,l 19 8.5 19 14.5,l 16 11.5 22 11.5"
    ),
    "phone": (
        "p 5 3.5 8.5 3.5 10 8.2 7.7 10 9.4 12.7 11.3 14.6 14 16.3 15.8 14 20.5 15.5 20.5 19 19 "
        "20.6 15.6 20.2 11.6 18.2 8 15.4 5.2 11.8 3.8 8.4 3.4 5"
    ),
    "pin": "f 8 3 16 5 0.6,p 9 4 15 4 15 10 17.5 13 17.5 15 6.5 15 6.5 13 9 10,l 12 15 12 21.5",
    "play": "p 7.5 4.5 19.5 12 7.5 19.5,w 1.5,z 7.5 4.8 19.2 12 7.5 19.2",
    "power": "a 12 12.5 8 -60 240,l 12 3 12 11.5",
    "privacy": "z 12 3 20 6 20 11.5 17 17.5 12 21 7 17.5 4 11.5 4 6,c 12 10 2,l 12 11 12 15",
    "redo": "l 15 4.5 19.5 9 15 13.5,l 19 9 10 9,a 10 14 5 90 270,l 10 19 16 19",
    "refresh": "a 12 12 7.5 20 305,l 19.3 4 19.3 9 14.3 9",
    "repeat": (
        "l 16.5 2.5 19.5 5.5 16.5 8.5,l 19 5.5 5.5 5.5 5.5 11,l 7.5 21.5 4.5 18.5 7.5 15.5,"
        "l 5 18.5 18.5 18.5 18.5 13"
    ),
    "reset": "a 12 12 7.5 235 520,l 4.7 4 4.7 9 9.7 9",
    "save": "z 4.5 4.5 16 4.5 19.5 8 19.5 19.5 4.5 19.5,c 12 14.5 2.4,f 7 6.5 14 9.5 0.3",
    "screen_rotation": "z 9 3.5 20.5 15 15 20.5 3.5 9,a 12 12 10 -80 -20,a 12 12 10 100 160",
    "search": "o 10.3 10.3 6.3,w 2.2,l 15 15 20.3 20.3",
    "security": "z 12 3 20 6 20 11.5 17 17.5 12 21 7 17.5 4 11.5 4 6,l 8.3 12 11 14.7 15.8 9.7",
    "send": "p 3 4 21.5 12 3 20 3 13.8 14.5 12 3 10.2",
    "settings": "",
    "share": "c 18 5.5 2.8,c 6 12 2.8,c 18 18.5 2.8,l 6 12 18 5.5,l 6 12 18 18.5",
    "shift": "z 12 4 20 12 16 12 16 19 8 19 8 12 4 12",
    "shift_on": "p 12 4 20 12 16 12 16 19 8 19 8 12 4 12,z 12 4 20 12 16 12 16 19 8 19 8 12 4 12",
    "shopping": "z 5 8 19 8 20 20.5 4 20.5,a 12 8 3.5 180 360",
    "shuffle": (
        "l 4 6 8 6 16 18 20 18,l 4 18 8 18 10.5 14.5,l 13.5 9.5 16 6 20 6,"
        "l 17.5 3.5 20 6 17.5 8.5,l 17.5 15.5 20 18 17.5 20.5"
    ),
    "signal": "p 21 3.5 21 20.5 4 20.5",
    "sim": "z 9.5 3 18.5 3 18.5 21 5.5 21 5.5 7.5,f 8.5 11.5 15.5 18 0.5",
    "skip_next": "p 5.5 5 15.5 12 5.5 19,f 16.5 5 19 19 0.5",
    "skip_previous": "p 18.5 5 8.5 12 18.5 19,f 5 5 7.5 19 0.5",
    "snooze": "o 12 13 7.5,l 9.5 10.5 14.5 10.5 9.5 16 14.5 16,l 3 6 6.5 3,l 21 6 17.5 3",
    "sort": "l 4 6.5 20 6.5,l 4 12 15 12,l 4 17.5 10 17.5",
    "star": "p 12 2.8 14.7 9 21.5 9.6 16.4 14 17.9 20.7 12 17.2 6.1 20.7 7.6 14 2.5 9.6 9.3 9",
    "star_outline": (
        "w 1.7,z 12 3.8 14.4 9.5 20.5 10 15.9 14 17.3 20 12 16.8 6.7 20 8.1 14 3.5 10 9.6 9.5"
    ),
    "stop": "f 6 6 18 18 2",
    "stopwatch": "o 12 13.5 7.3,l 12 9.5 12 13.5,l 9.5 3 14.5 3,l 18 7.5 19.5 6",
    "storage": (
        "f 3.5 4.5 20.5 8.7 1,f 3.5 10 20.5 14.2 1,f 3.5 15.5 20.5 19.7 1,!c 6.7 6.6 1,"
        "!c 6.7 12.1 1,!c 6.7 17.6 1"
    ),
    "sun": (
        "c 12 12 4.3,l 12 2.5 12 4.5,l 12 19.5 12 21.5,l 2.5 12 4.5 12,l 19.5 12 21.5 12,"
        "l 5.3 5.3 6.7 6.7,l 17.3 17.3 18.7 18.7,l 5.3 18.7 6.7 17.3,l 17.3 6.7 18.7 5.3"
    ),
    "sync": (
        "a 12 12 7.5 20 150,a 12 12 7.5 200 330,l 19 4.5 19 8.6 14.9 8.6,l 5 19.5 5 15.4 9.1 15.4"
    ),
    "system": "r 6.5 2.5 17.5 21.5 2,l 6.5 6 17.5 6,l 6.5 17.5 17.5 17.5,c 12 11.7 2",
    "tag": "z 3.5 3.5 11.5 3.5 20.5 12.5 12.5 20.5 3.5 11.5,c 7.5 7.5 1.4",
    "target": "o 12 12 7,c 12 12 2.5,l 12 2 12 5,l 12 19 12 22,l 2 12 5 12,l 19 12 22 12",
    "text": "l 5 7 5 5 19 5 19 7,l 12 5 12 19,l 9.5 19 14.5 19",
    "timer": (
        "l 6.5 3.5 17.5 3.5,l 6.5 20.5 17.5 20.5,l 8 4 8 8 12 12 16 8 16 4,"
        "l 8 20 8 16 12 12 16 16 16 20,p 9 19.5 12 15.5 15 19.5"
    ),
    "translate": (
        "l 3 6 13 6,l 8 3.5 8 6,l 11 6 9 11 4 15,l 5.5 9 8.5 12.5 11 14.5,"
        "l 12 20.5 16.5 9.5 21 20.5,l 13.7 17 19.3 17"
    ),
    "undo": "l 9 4.5 4.5 9 9 13.5,l 5 9 14 9,a 14 14 5 270 450,l 14 19 8 19",
    "unlock": "r 5 10.5 19 20.5 2,a 12 7 4 180 340,l 8 7 8 10.5,c 12 15.5 1.7",
    "upload": "l 12 16 12 4.5,l 7 9.5 12 4.5 17 9.5,l 4.5 20 19.5 20",
    "vibrate": "r 8 4 16 20 1.5,l 5 8 5 16,l 19 8 19 16,l 2 10 2 14,l 22 10 22 14",
    "video": "r 3 6 16 18 2,p 16.5 11 21.5 7 21.5 17 16.5 13",
    "view_agenda": "r 4 4.5 20 10.5 1.5,r 4 13.5 20 19.5 1.5",
    "voicemail": "o 6.5 12 4,o 17.5 12 4,l 6.5 16 17.5 16",
    "volume": (
        "p 3.5 9 7.5 9 12.5 4.5 12.5 19.5 7.5 15 3.5 15,a 12.5 12 4 -60 60,a 12.5 12 8 -60 60"
    ),
    "volume_off": (
        "p 3.5 9 7.5 9 12.5 4.5 12.5 19.5 7.5 15 3.5 15,l 16 9.5 21 14.5,l 21 9.5 16 14.5"
    ),
    "warning": "z 12 4 21 20 3 20,l 12 10 12 14.5,c 12 17.3 1.1",
    "wifi": "c 12 19 1.8,w 2.2,a 12 19 5.2 225 315,a 12 19 9.4 225 315,a 12 19 13.6 225 315",
    "wifi_off": (
        "c 12 19 1.8,w 2.2,a 12 19 5.2 225 315,a 12 19 9.4 225 315,a 12 19 13.6 225 315,!w 5,"
        "!l 6 3 22 19,w 2,l 4.5 4 20 19.5"
    ),
    "wifi_lock": (
        "c 11 18.5 1.8,w 2.2,a 11 18.5 5.2 225 300,a 11 18.5 9.4 225 300,a 11 18.5 12.8 228 300,"
        "f 15.5 15 21.5 20.7 1,w 1.3,a 18.5 15 1.8 180 360"
    ),
    "zoom_in": (
        "o 10.3 10.3 6.3,w 2.2,l 15 15 20.3 20.3,w 1.6,l 7.5 10.3 13 10.3,l 10.3 7.5 10.3 13"
    ),
}
_ALIASES = {
    "account": "person",
    "accounts": "person",
    "arrow_back": "back",
    "bluetooth_off": "bluetooth",
    "chevron_down": "arrow_down",
    "chevron_left": "arrow_left",
    "chevron_right": "arrow_right",
    "chevron_up": "arrow_up",
    "contact": "person",
    "dark_mode": "moon",
    "done": "check",
    "event": "calendar",
    "light_mode": "sun",
    "mail": "email",
    "more_vert": "more",
    "next": "arrow_right",
    "notes": "note",
    "notification": "bell",
    "pencil": "edit",
    "people": "group",
    "photo": "image",
    "previous": "arrow_left",
    "remove": "minus",
    "ringtone": "music",
    "save_as": "save",
    "sms": "message",
    "sound": "volume",
    "swap": "mobile_data",
    "trash": "delete",
    "vibration": "vibrate",
    "visibility": "eye",
    "visibility_off": "eye_off",
    "vpn": "key",
    "wallpaper": "image",
    "world": "globe",
}
_FINE = 4
_SHIFT = 6


def known(name: str) -> bool:
    """Whether there is a drawing of that name."""
    name = _alias(name)
    return name in DRAWINGS or name in MORE


@lru_cache(maxsize=1024)
def mask(name: str, size: int) -> np.ndarray[Any, Any]:
    """Coverage of an icon.

    Args:
        name: See `DRAWINGS`; an unknown name gives a neutral dot.
        size: Side in px.

    Returns:
        (size, size) uint8, 0..255; shared, not to be written to.
    """
    size = max(1, size)
    name = _alias(name)
    side = size * _FINE
    image = np.zeros((side, side), np.uint8)
    drawing = _gear() if name == "settings" else (DRAWINGS.get(name) or MORE.get(name, UNKNOWN))
    pen = _Pen(image, side / 24)
    for step in drawing.split(","):
        pen.draw(step.strip())
    small = cv2.resize(image, (size, size), interpolation=cv2.INTER_AREA)
    small.flags.writeable = False
    return small


def _alias(name: str) -> str:
    return _ALIASES.get(name) or ALIASES.get(name, name)


class _Pen:
    def __init__(self, image: np.ndarray[Any, Any], scale: float) -> None:
        self.image = image
        self.scale = scale
        self.stroke = 2.0

    def draw(self, step: str) -> None:
        value = 255
        if step.startswith("!"):
            step, value = step[1:], 0
        kind, *rest = step.split()
        numbers = [float(n) for n in rest]
        if kind == "w":
            self.stroke = numbers[0]
        elif kind in "lzp":
            self._lines(kind, numbers, value)
        elif kind in "rf":
            self._block(kind, numbers, value)
        else:
            self._round(kind, numbers, value)

    @property
    def _thick(self) -> int:
        return max(1, round(self.stroke * self.scale))

    def _fixed(self, *numbers: float) -> list[int]:
        # Pixel centres lie at half: without the shift everything would sit half a fine pixel off.
        return [round((n * self.scale - 0.5) * (1 << _SHIFT)) for n in numbers]

    def _lines(self, kind: str, numbers: list[float], value: int) -> None:
        points = np.array(self._fixed(*numbers), np.int32).reshape(-1, 2)
        if kind == "p":
            cv2.fillPoly(self.image, [points], value, cv2.LINE_AA, _SHIFT)
        else:
            cv2.polylines(
                self.image, [points], kind == "z", value, self._thick, cv2.LINE_AA, _SHIFT
            )

    def _round(self, kind: str, numbers: list[float], value: int) -> None:
        (x, y), radius = self._fixed(*numbers[:2]), numbers[2] * self.scale
        fixed = round(radius * (1 << _SHIFT))
        if kind == "c":
            cv2.circle(self.image, (x, y), fixed, value, -1, cv2.LINE_AA, _SHIFT)
        elif kind == "o":
            cv2.circle(self.image, (x, y), fixed, value, self._thick, cv2.LINE_AA, _SHIFT)
        else:
            other = numbers[3] * self.scale if kind == "e" else radius
            start, end = numbers[-2:]
            angles = np.radians(np.linspace(start, end, 48))
            points = np.stack(
                [
                    x + np.cos(angles) * radius * (1 << _SHIFT),
                    y + np.sin(angles) * other * (1 << _SHIFT),
                ],
                axis=1,
            )
            cv2.polylines(
                self.image,
                [np.round(points).astype(np.int32)],
                False,
                value,
                self._thick,
                cv2.LINE_AA,
                _SHIFT,
            )

    def _block(self, kind: str, numbers: list[float], value: int) -> None:
        left, top, right, bottom, radius = numbers
        corners = ((right, bottom, 0), (left, bottom, 90), (left, top, 180), (right, top, 270))
        outline: list[float] = []
        for x, y, start in corners:
            middle_x = x - radius if x == right else x + radius
            middle_y = y - radius if y == bottom else y + radius
            for angle in np.radians(np.linspace(start, start + 90, 12)):
                outline += [
                    middle_x + radius * float(np.cos(angle)),
                    middle_y + radius * float(np.sin(angle)),
                ]
        self._lines("p" if kind == "f" else "z", outline, value)


def _gear() -> str:
    """The settings sign: a ring with eight teeth."""
    points: list[str] = []
    for tooth in range(8):
        for turn, radius in ((-15.5, 6.9), (-10.0, 9.6), (10.0, 9.6), (15.5, 6.9)):
            angle = np.radians(tooth * 45 + turn)
            points.append(f"{12 + radius * np.cos(angle):.2f} {12 + radius * np.sin(angle):.2f}")
    return f"p {' '.join(points)},!c 12 12 3.4"

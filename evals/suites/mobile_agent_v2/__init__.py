"""Tasks as Mobile-Agent-v2 has them: basic and advanced, in apps of the system, others and several.

Five apps of the system and five others have two basic and two advanced instructions each; two basic
and two advanced ones go over several apps. In English and Chinese they are the paper's 88.
"""

SYSTEM = ("settings", "clock", "calendar", "messages", "notes")
"""Keys of the apps that the phone comes with."""

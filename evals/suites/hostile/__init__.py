"""Faults of the phone, text that gives orders, and actions that only the user may allow."""

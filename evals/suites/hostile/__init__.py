"""Faults of the phone, words that give orders, and what only the person may allow."""

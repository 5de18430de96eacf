"""Clips, an endless feed of short upright films."""

"""The pages of a run and of a demonstration, each a file that needs no network.

Read first: `report`.
"""

"""Walks through the virtual phone's apps, the ground truth of each page, and recordings of them.

Read first: `walks`.
"""

"""Results as tables, pages, prices, and uploads to LangSmith.

Read first: `metrics`.
"""

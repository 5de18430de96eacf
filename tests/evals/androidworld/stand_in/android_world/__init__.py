"""What the agent meets of AndroidWorld, with its names and its contract, for where it is missing.

Written anew from the interface; the tests run against the real package where that is installed.
"""

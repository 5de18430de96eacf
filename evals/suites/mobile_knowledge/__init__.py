"""Mobile-Knowledge (Mobile-Agent-V, Table 9): ten apps by three levels, each with a demonstration.

Doing more than asked is a failure here, so every task says by `changes` what may change.
"""

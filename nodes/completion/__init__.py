"""The check that a task is done, after the model claims it.

`completion` asks: is the claim supported, and is nothing overlooked? `claim_facts` collects what is
known before a model is asked: what the evidence quotes (`quotes`), and how the run compares with
the instruction (`checks`; `objections` words what was done otherwise). `ends` ends the run, or
sends it back to work; `closing` and `reason_text` word for the user what was done and seen.

Read first: `completion`.
"""

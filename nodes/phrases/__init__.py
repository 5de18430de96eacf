"""Every sentence for the user, in English and Chinese.

* `sentences` writes the sentence of a key in the language of the user. It holds questions, limits
  and reasons to stop; its other sentences are grouped by what they tell:
* `closings`: what a run did and what was seen of it;
* `findings`: what a check found to be wrong or missing.
"""

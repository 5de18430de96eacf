"""Was another row, app, person or kind of thing chosen than the one that is named?

* `comparisons`: another row is cheaper, newer or nearer; `row_places`: another one has the place
  that is named; `similar_rows`: the row beside was taken, whose name is nearly the same;
* `apps`: another app was used; `own_place`: another city was looked at than the phone's own;
* `recipients`: it was sent to somebody else; `contact_values`: the number of somebody else was;
* `sent_things`: a location was sent for a card, or somebody else's card; `sent_as_text`: a card
  went out as plain text.
"""

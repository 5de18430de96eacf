"""What does the instruction say? These modules read it and check nothing.

* `requirements`: its details, such as times, names and switches;
* `corrections`: values that it takes back itself, as in "at seven, no, eight";
* `asides`: its reasons, examples and other words that ask for nothing;
* `implied_times`: times that it means without stating them; `place_names`: Chinese names of places;
* `named_rows`: rows that it names as what is to be deleted, renamed or moved;
* `row_orders`: the order by which it takes a row ("the cheapest"); `quantities`: what such an order
  compares.
"""

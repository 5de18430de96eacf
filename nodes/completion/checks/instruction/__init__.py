"""What does the instruction say? These modules read it and check nothing.

* `requirements`: its details, such as times, names and switches;
* `named_values`: the times, days, numbers, names and quotes in it; `corrections`: those that it
  takes back itself ("at seven, no, eight"); `answered_values`: those that an answer replaces;
* `asides`: its reasons, examples and other words that ask for nothing;
* `bounds`: sums that only bound what is sought ("under fifty dollars");
* `implied_times`: times that it means without stating them; `place_names`: Chinese names of places;
* `named_rows`: rows that it names as what is to be deleted, renamed or moved;
* `row_orders`: the order by which it takes a row ("the cheapest"); `quantities`: what such an order
  compares.
"""

"""One file, one function, one node, all named alike; files that are no nodes say so."""

"""The front doors, tried with the clients that people use; `make doors` runs these."""

"""The model client against real servers with a tiny model; `make model-servers` runs these."""

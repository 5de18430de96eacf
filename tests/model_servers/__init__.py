"""The model client against real servers with a real, tiny model; `make model-servers` runs these."""

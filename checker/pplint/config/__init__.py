"""Configuration: what a project settles in `pplint.toml`, or under `[tool.pplint]` in `pyproject.toml`."""

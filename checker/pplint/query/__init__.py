"""Queries: functions whose results are remembered, with what they depend on."""

from __future__ import annotations

from pplint.query.decorators import Queries, query
from pplint.query.engine import Engine

__all__ = ["Engine", "Queries", "query"]

"""Evaluation: what a program comes to, as far as that hangs on the program alone."""

from pplint.evaluator.errors import EvaluationError
from pplint.evaluator.evaluator import Evaluator, Session
from pplint.evaluator.limits import Limits
from pplint.evaluator.unknown import Result, Unknown

__all__ = ["EvaluationError", "Evaluator", "Limits", "Result", "Session", "Unknown"]

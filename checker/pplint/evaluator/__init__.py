"""Evaluation: what a program comes to, as far as that hangs on the program alone."""

from pplint.evaluator.errors import EvaluationError
from pplint.evaluator.interpreter import Interpreter
from pplint.evaluator.limits import Limits
from pplint.evaluator.settings import EvaluatorSettings
from pplint.evaluator.unknown import Result, Unknown

__all__ = ["EvaluationError", "EvaluatorSettings", "Interpreter", "Limits", "Result", "Unknown"]

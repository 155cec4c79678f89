"""Evaluation: what a program comes to, as far as that depends on the program alone."""

from pplint.evaluator.core.errors import EvaluationError
from pplint.evaluator.core.limits import Limits
from pplint.evaluator.core.settings import EvaluatorSettings
from pplint.evaluator.core.unknown import Result, Unknown
from pplint.evaluator.interpreter import Interpreter

__all__ = ["EvaluationError", "EvaluatorSettings", "Interpreter", "Limits", "Result", "Unknown"]

"""What is known of the classes and functions that a file names, at the price of following them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pplint.evaluator.core.unknown import Unknown
from pplint.types.model import ANY

if TYPE_CHECKING:
    from pplint.evaluator.core.budget import Budget
    from pplint.evaluator.core.unknown import Result
    from pplint.infer.names.file_names import FileNames
    from pplint.infer.names.followed import ClassVariables


class OtherDefinitions:
    """The classes and functions that a file names; each costs the steps that it took to follow it, once.

    It costs them even if it was followed before, so that a file comes to the same end whichever file is checked first.
    """

    __slots__ = ("_budget", "_names", "_read_classes", "_read_functions")

    def __init__(self, names: FileNames, budget: Budget) -> None:
        self._names = names
        self._budget = budget
        self._read_classes: set[str] = set()
        self._read_functions: set[str] = set()

    def class_variables(self, name: str) -> ClassVariables | None:
        """Return the variables of a class, or None if there is no such class, or while it is being followed."""
        found = self._names.class_variables(name)
        if found is not None and name not in self._read_classes:
            self._read_classes.add(name)
            self._budget.spend(found.steps)
        return found

    def result_of(self, name: str) -> Result:
        """Return what is known of the result of a function from its body."""
        found = self._names.result_of(name)
        if found is None:
            return Unknown(ANY)
        if name not in self._read_functions:
            self._read_functions.add(name)
            self._budget.spend(found.steps)
        return found.result

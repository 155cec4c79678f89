"""Where an evaluation gives up."""

from __future__ import annotations

from pplint.base.issue import Issue


class TooManySteps(Issue):
    """A program that takes more steps than it may."""

    most: int


class TooMuchTime(Issue):
    """A program that takes more processor time than it may."""

    seconds: float


class TooDeep(Issue):
    """A program that recurses more deeply than it may."""


class ValueTooLarge(Issue):
    """A value with more elements and characters than one may have."""

    most: int


class TypeTooLarge(Issue):
    """A type that is made of more others than one may be."""

    most: int


class NumberTooLarge(Issue):
    """A number that is too large."""


class SearchTooLong(Issue):
    """A search for a regular expression that would take too long."""

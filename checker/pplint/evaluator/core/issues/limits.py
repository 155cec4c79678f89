"""Where an evaluation gives up."""

from __future__ import annotations

from pplint.base.issue import Issue


class TooManySteps(Issue):
    """A program that takes more steps than it may."""

    words = "gave up after {most:count} steps"
    most: int


class TooDeep(Issue):
    """A program that recurses more deeply than it may."""

    words = "gave up: it is nested too deeply"


class ValueTooLarge(Issue):
    """A value with more elements and characters than one may have."""

    words = "gave up: a value has more than {most:count} elements and characters"
    most: int


class TypeTooLarge(Issue):
    """A type that is made of more others than one may be."""

    words = "gave up: a type is made of more than {most:count} others"
    most: int


class NumberTooLarge(Issue):
    """A number that is too large."""

    words = "gave up: a number is too large"


class SearchTooLong(Issue):
    """A search for a regular expression that would take too long."""

    words = "gave up: matching a regular expression takes too long"

"""Summaries of a project's files of data, for the few rules that need them."""

from pplint.project.data.data_summaries import data_summary

__all__ = ["data_summary"]

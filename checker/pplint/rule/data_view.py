"""What rules may have told of the files of data of a project; few rules do."""

from pplint.project.data.data_summaries import data_summary

__all__ = ["data_summary"]

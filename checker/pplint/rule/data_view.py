"""What rules may have told of the files of data of a project; few rules do."""

from pplint.project.data.told_data import told_of_data

__all__ = ["told_of_data"]

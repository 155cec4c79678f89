"""The files of a repository that are neither programs in the language nor data of Hiera.

Templates in Ruby, Ruby itself, the metadata of tasks, plans in YAML, and what describes a module, an environment or a
Bolt project. `kinds` says which file is which, and `subjects` what rules see of each.
"""

"""Programs and their faults, the questions to the released Puppet, and how answers are compared."""

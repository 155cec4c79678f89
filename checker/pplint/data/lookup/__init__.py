"""Looking up keys in data as the compiler does: levels, merging, options, interpolation.

Specification: "Hiera: Merge behaviors", "Hiera: Interpolate dynamic data". Nothing is executed: `Lookup` asks functions
that it is given for what directories list and what files say.
"""

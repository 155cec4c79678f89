# What iterating over an object gives: the type that stands as its parent.
type ResultSet = Iterable[Variant[Result, ApplyResult]]

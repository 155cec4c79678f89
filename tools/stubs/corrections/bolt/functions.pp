# The inventory refuses to look for targets where a catalog is compiled.
# @plan
function get_target(Boltlib::TargetSpec $name) >> Target {}

# @plan
function get_targets(Boltlib::TargetSpec $names) >> Array[Target] {}

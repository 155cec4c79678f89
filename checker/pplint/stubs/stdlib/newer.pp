# What later releases of version 9 of the module add to what it has at first. Written by hand: where the details are not
# certain, the types have more values than they should.

# @open
# @since 9
function stdlib::sort_by(Any $collection, Callable $block) {}

# @open
# @since 9
function stdlib::time(Any $zone = undef) >> Integer {}

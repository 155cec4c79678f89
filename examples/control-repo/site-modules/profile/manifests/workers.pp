# How many workers there are.
class profile::workers (
  # Defect 17: the range ends before it starts.
  Integer[10, 1] $count = 4,
) {
  notify { "${count} workers": }
}

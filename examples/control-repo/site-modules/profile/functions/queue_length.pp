# How many orders may wait.
function profile::queue_length(Integer[1] $workers) >> Integer[1] {
  # Defect 22: this is a String.
  "${workers}0"
}

# What the numbers of articles look like.
class profile::articles (
  # Defect 25: the bracket of the regular expression is not closed.
  Pattern['^[A-Z{3}'] $first = 'ABC',
) {
  notify { "first article: ${first}": }
}

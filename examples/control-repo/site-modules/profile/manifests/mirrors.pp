# Where pictures of the goods are.
#
# @param urls
#   The servers that have all of them.
class profile::mirrors (
  Array[String[1], 1] $urls,
) {
  notify { "pictures from ${urls[0]}": }
}

# The shelf with the music.
class profile::music {
  # Defect 23: a shelf needs an `owner`.
  shop::shelf { 'music':
    state => 'open',
  }
}

# The shelf with the books.
class profile::shelves {
  shop::shelf { 'books':
    owner => 'alice',
    # Defect 5: a shelf is `open` or `closed`.
    state => 'opened',
  }
}

# The legal notice, which another file of this name should hold.
class welcome::notice {
  welcome::banner { 'legal':
    text => @(END),
      Authorised use only.
      | END
  }
}

# How customers are greeted.
class profile::welcome {
  file { '/srv/shop/welcome.txt':
    content => profile::greeting('Hello', 'everybody'),
  }
}

# What users are told when they log in.
class profile::banner {
  file { '/etc/motd':
    # Defect 19: the template is called `banner.epp`.
    content => epp('shop/baner.epp'),
  }
}

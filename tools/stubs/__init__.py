"""The stubs that come with the program, written down from what the released Puppet and Facter say."""

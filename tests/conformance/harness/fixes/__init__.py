"""All safe fixes over real modules, and what the released Puppet makes of these before and after."""

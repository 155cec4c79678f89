"""Records what a user sees in Neovim: the real editor in a terminal of tmux, whose screens become pictures as SVG."""

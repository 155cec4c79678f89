# What the agent refuses although each attribute for itself is right; see those of the core.

Mailalias ? {
  Struct[{recipient => NotUndef, file => NotUndef}] => 'only one of them can say where mail goes',
}

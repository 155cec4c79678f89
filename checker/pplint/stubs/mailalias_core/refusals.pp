# What the agent refuses although each attribute for itself is right; see those of the core.

Mailalias ? {
  Struct[{recipient => NotUndef, file => NotUndef}] => 'both set the destination of the mail',
}

"""JSON Schema of what data may say: the parameters of classes, by their types and documentation."""

[
  (block)
  (hash)
  (array)
  (parameters)
  (resource)
  (resource_body)
  (untitled_resource)
  (collector)
  (selector)
  (case_expression)
  (call)
  (method_call)
] @indent

[
  "}"
  "]"
  ")"
] @outdent

[
  (block)
  (hash)
  (array)
  (parameters)
  (resource)
  (untitled_resource)
  (case_expression)
  (case_option)
  (selector)
  (heredoc_body)
  (collector)
] @fold

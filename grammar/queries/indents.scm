; For Neovim: nvim-treesitter and what follows its conventions.

[
  (block)
  (hash)
  (array)
  (parameters)
  (resource)
  (untitled_resource)
  (collector)
  (selector)
  (case_expression)
  (call)
  (method_call)
  (parenthesized_expression)
] @indent.begin

; The attributes of a resource lie a step deeper than its title.
(resource_body) @indent.begin

[
  "}"
  "]"
  ")"
] @indent.branch @indent.end

[
  (heredoc_body)
  (template_text)
  (single_quoted_string)
  (double_quoted_string)
] @indent.ignore

(comment) @indent.auto

(ERROR) @indent.auto

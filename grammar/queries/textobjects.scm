; For Neovim: nvim-treesitter-textobjects.

[
  (function_definition body: (block) @function.inner)
  (plan_definition body: (block) @function.inner)
  (lambda body: (block) @function.inner)
] @function.outer

[
  (class_definition body: (block) @class.inner)
  (define_definition body: (block) @class.inner)
  (node_definition body: (block) @class.inner)
  (type_definition body: (block) @class.inner)
] @class.outer

(block) @block.outer

(resource body: (resource_body) @block.inner) @block.outer

[
  (if_expression consequence: (block) @conditional.inner)
  (unless_expression consequence: (block) @conditional.inner)
  (case_expression option: (case_option) @conditional.inner)
] @conditional.outer

(parameter) @parameter.inner @parameter.outer
(call argument: (_) @parameter.inner @parameter.outer)
(method_call argument: (_) @parameter.inner @parameter.outer)

(attribute
  name: (name) @attribute.lhs
  value: (_) @attribute.inner) @attribute.outer

(assignment
  target: (_) @assignment.lhs
  value: (_) @assignment.rhs) @assignment.outer

[
  (call)
  (method_call)
] @call.outer

(comment) @comment.outer

(integer) @number.inner
(float) @number.inner

(class_definition
  "class" @context
  name: (_) @name) @item

(define_definition
  "define" @context
  name: (_) @name) @item

(function_definition
  "function" @context
  name: (_) @name) @item

(plan_definition
  "plan" @context
  name: (_) @name) @item

(node_definition
  "node" @context
  match: (_) @name) @item

(type_alias
  "type" @context
  name: (_) @name) @item

(type_definition
  "type" @context
  name: (_) @name) @item

(resource
  type: (_) @context
  body: (resource_body
    title: (_) @name)) @item

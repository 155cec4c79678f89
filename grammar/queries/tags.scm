(class_definition name: (name) @name) @definition.class
(define_definition name: (name) @name) @definition.class
(function_definition name: (name) @name) @definition.function
(plan_definition name: (name) @name) @definition.function
(type_alias name: (type_reference) @name) @definition.type
(type_definition name: (type_reference) @name) @definition.type

(resource
  type: (name) @name
  (#not-eq? @name "class")) @reference.class
(call function: (name) @name) @reference.call
(method_call function: (name) @name) @reference.call
(class_definition parent: (name) @name) @reference.class

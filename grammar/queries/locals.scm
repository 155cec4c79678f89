; Scopes

(source_file) @local.scope
(template) @local.scope
(class_definition) @local.scope
(define_definition) @local.scope
(function_definition) @local.scope
(plan_definition) @local.scope
(node_definition) @local.scope
(lambda) @local.scope

; Definitions

(parameter name: (variable) @local.definition)
(assignment target: (variable) @local.definition)
(assignment target: (array element: (variable) @local.definition))

; References

(variable) @local.reference

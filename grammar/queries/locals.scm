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

(parameter name: (variable) @local.definition.parameter)
(assignment target: (variable) @local.definition.var)
(assignment target: (array element: (variable) @local.definition.var))

; References

(variable) @local.reference

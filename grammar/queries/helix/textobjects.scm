(function_definition body: (block) @function.inside) @function.around
(plan_definition body: (block) @function.inside) @function.around
(lambda body: (block) @function.inside) @function.around

(class_definition body: (block) @class.inside) @class.around
(define_definition body: (block) @class.inside) @class.around
(node_definition body: (block) @class.inside) @class.around
(type_definition body: (block) @class.inside) @class.around

(parameter) @parameter.inside @parameter.around
(call argument: (_) @parameter.inside @parameter.around)
(method_call argument: (_) @parameter.inside @parameter.around)

(attribute value: (_) @entry.inside) @entry.around
(hash_entry value: (_) @entry.inside) @entry.around

(comment) @comment.inside
(comment)+ @comment.around

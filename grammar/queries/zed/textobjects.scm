(function_definition body: (block) @function.inside) @function.around
(plan_definition body: (block) @function.inside) @function.around
(lambda body: (block) @function.inside) @function.around

(class_definition body: (block) @class.inside) @class.around
(define_definition body: (block) @class.inside) @class.around
(node_definition body: (block) @class.inside) @class.around
(type_definition body: (block) @class.inside) @class.around

(comment)+ @comment.around

; Later patterns win over earlier ones.

; Names

(name) @string.special.symbol
(bare_word) @string
(type_reference) @type
(variable) @variable

((variable) @variable.builtin
  (#any-of? @variable.builtin
    "$facts" "$trusted" "$server_facts" "$title" "$name" "$settings" "$environment" "$module_name"
    "$caller_module_name"))

(parameter name: (variable) @variable.parameter)

(call function: (name) @function.call)
(method_call function: (name) @function.method.call)

((name) @function.builtin
  (#any-of? @function.builtin
    "require" "realize" "include" "contain" "tag" "debug" "info" "notice" "warning" "err" "fail" "break" "next"
    "return"))

(class_definition name: (name) @module)
(class_definition parent: (name) @module)
(define_definition name: (name) @type.definition)
(function_definition name: (name) @function)
(plan_definition name: (name) @function)
(type_alias name: (type_reference) @type.definition)
(type_definition name: (type_reference) @type.definition)

(resource type: (name) @type)
(resource type: (name) @keyword.type
  (#eq? @keyword.type "class"))
(attribute name: (name) @property)
(attribute_splat "*" @property)
(hash_entry key: (name) @property)

; Literals

(integer) @number
(float) @number.float
(boolean) @boolean
(undef) @constant.builtin
(default) @constant.builtin
(reserved_word) @keyword
(regex) @string.regexp
(single_quoted_string) @string
(double_quoted_string) @string
(string_content) @string
(heredoc_tag) @label
(heredoc_end) @label
(host_name) @string

(interpolation
  "${" @punctuation.special
  "}" @punctuation.special)

; Templates

(template_text) @none
(template_tag) @keyword.directive
(render_expression
  "<%=" @keyword.directive
  "%>" @keyword.directive)

; Keywords

["if" "elsif" "else" "unless" "case"] @keyword.conditional
["function"] @keyword.function
["class" "define" "node" "plan" "type"] @keyword.type
["inherits" "apply"] @keyword
["and" "or" "in"] @keyword.operator

; Operators and punctuation

[
  "=" "+=" "-=" "+" "-" "*" "/" "%" "<<" ">>" "==" "!=" "<" "<=" ">" ">=" "=~" "!~" "!" "?" "=>" "+>" "->" "~>" "<-"
  "<~" "@" "@@"
] @operator

["(" ")" "[" "]" "{" "}" "<|" "|>" "<<|" "|>>"] @punctuation.bracket
["," ";" ":" "." "|"] @punctuation.delimiter

(comment) @comment

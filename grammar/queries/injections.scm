; What is written in another language within Puppet.

((comment) @injection.content
  (#set! injection.language "comment"))

; A quantifier joins the pieces between interpolations.

((regex) @injection.content
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "regex"))

; The text of a template, which is one document with its tags left out.

((template_text) @injection.content
  (#set! injection.language "html")
  (#set! injection.combined))

; Templates in strings

(call
  function: (name) @_function
  .
  argument: (single_quoted_string) @injection.content
  (#eq? @_function "inline_epp")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.language "epuppet"))

(call
  function: (name) @_function
  .
  argument: (double_quoted_string
    (string_content)+ @injection.content)
  (#eq? @_function "inline_epp")
  (#set! injection.language "epuppet"))

; Heredocs. The text follows the line with the tag, so it is a sibling of one of the nodes that end there: of the tag's
; own node, or of one above. The tag names the syntax after a colon. Each of these begins with a kind of node, since
; tree-sitter (0.27) fails if a pattern that begins with a wildcard is disabled, as those beside a combined one are.

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":json[ \t]*(/|\\))")
  (#set! injection.language "json"))

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":ya?ml[ \t]*(/|\\))")
  (#set! injection.language "yaml"))

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":toml[ \t]*(/|\\))")
  (#set! injection.language "toml"))

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":ini[ \t]*(/|\\))")
  (#set! injection.language "ini"))

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":xml[ \t]*(/|\\))")
  (#set! injection.language "xml"))

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":html[ \t]*(/|\\))")
  (#set! injection.language "html"))

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":sql[ \t]*(/|\\))")
  (#set! injection.language "sql"))

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":(ba|z)?sh[ \t]*(/|\\))")
  (#set! injection.language "bash"))

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":(puppet|pp)[ \t]*(/|\\))")
  (#set! injection.language "puppet"))

([
    (heredoc (heredoc_tag) @_tag)
    (assignment value: (heredoc (heredoc_tag) @_tag))
    (attribute value: (heredoc (heredoc_tag) @_tag))
    (hash_entry value: (heredoc (heredoc_tag) @_tag))
    (call argument: (heredoc (heredoc_tag) @_tag))
    (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .)
    (resource (resource_body (attribute value: (heredoc (heredoc_tag) @_tag)) .) .)
    (assignment value: (_ (heredoc (heredoc_tag) @_tag)))
    (attribute value: (_ (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (_ (heredoc (heredoc_tag) @_tag)))
    (call argument: (_ (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (_ (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#match? @_tag ":(epuppet|epp)[ \t]*(/|\\))")
  (#set! injection.language "epuppet"))

; A heredoc without a syntax that is the template of a call.

([
    (call function: (name) @_function . argument: (heredoc (heredoc_tag) @_tag))
    (assignment value: (call function: (name) @_function . argument: (heredoc (heredoc_tag) @_tag)))
    (attribute value: (call function: (name) @_function . argument: (heredoc (heredoc_tag) @_tag)))
    (hash_entry value: (call function: (name) @_function . argument: (heredoc (heredoc_tag) @_tag)))
    (call argument: (call function: (name) @_function . argument: (heredoc (heredoc_tag) @_tag)))
    (resource_body (attribute value: (call function: (name) @_function . argument: (heredoc (heredoc_tag) @_tag))) .)
    (resource (resource_body (attribute value: (call function: (name) @_function . argument: (heredoc (heredoc_tag) @_tag))) .) .)
  ]
  .
  (heredoc_body
    (string_content)+ @injection.content)
  (#eq? @_function "inline_epp")
  (#not-match? @_tag ":")
  (#set! injection.language "epuppet"))

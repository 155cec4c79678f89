/**
 * The syntax of the Puppet language: manifests, plans and templates.
 *
 * Every token comes from src/scanner.c, because what a character means depends on the tokens before it. The
 * rules here follow the compiler's grammar so closely that both accept the same token sequences: where the
 * compiler prefers to read on, so do the precedences below. What they accept is wider than the language;
 * whether `x { … }` is a resource, a default or a call of a function with a hash is settled afterwards.
 *
 * Statements need no separator, so a statement ends only where the next token cannot continue it. That is the
 * reason for PREC.END, lower than everything that continues an expression.
 *
 * Tree-sitter never merges two states that differ in the external tokens that they expect, and here all tokens are
 * external: each state within a rule exists once for every set of tokens that can follow the rule, of which an
 * expression has 22. So everything of a rule but its last token is a rule of its own (`_block_start`, `_class_head`),
 * which only the last token follows: its states exist once.
 */

/// <reference types="tree-sitter-cli/dsl" />

const PREC = {
  END: 0,
  LIST: 1,
  ARROW: 2,
  EDGE: 3,
  ASSIGN: 4,
  VIRTUAL: 5,
  RESOURCE: 6,
  OR: 7,
  AND: 8,
  SELECT: 9,
  COMPARE: 10,
  EQUAL: 11,
  SHIFT: 12,
  ADD: 13,
  MULTIPLY: 14,
  MATCH: 15,
  IN: 16,
  MINUS: 17,
  SPLAT: 18,
  NOT: 19,
  COLLECT: 20,
  ACCESS: 21,
  METHOD: 22,
  CALL: 23,
  LAMBDA: 24,
};

const KEYWORDS = [
  'and', 'apply', 'attr', 'case', 'class', 'default', 'define', 'else', 'elsif', 'false', 'function', 'if', 'in',
  'inherits', 'node', 'or', 'plan', 'private', 'true', 'type', 'undef', 'unless',
];

const comma_separated = (rule) => seq(rule, repeat(seq(',', rule)));

const optional_trailing = (separator, rule) => seq(rule, optional(separator));

const collected = ($) => prec.left(PREC.COLLECT, seq(
  field('type', $.expression),
  field('query', choice($.query, $.exported_query)),
));

const call_arguments = ($) => comma_separated(field('argument', choice($.statement, $.hash_entry)));

const access_keys = ($) => comma_separated(field('key', choice($.expression, $.hash_entry)));

const attribute_braces = ($) => [$._attributes_start, '}'];

const name_and_parameters = ($) => [field('name', $._class_name), optional(field('parameters', $.parameters))];

export default grammar({
  name: 'puppet',

  externals: ($) => [
    $.name,
    $.bare_word,
    $.type_reference,
    $.variable,
    $.integer,
    $.float,
    $.regex,
    $.single_quoted_string,
    $._plain_string,
    $._string_start,
    $.string_content,
    $._string_end,
    $._interpolation_start,
    $._interpolation_end,
    $.heredoc_tag,
    $._heredoc_body_start,
    $.heredoc_end,
    $._template_start,
    $.template_text,
    $.template_tag,
    $._render_start,
    $._render_end,
    $.comment,
    ...KEYWORDS,
    '(', $._line_start_parenthesis, ')',
    '[', $._list_start, ']',
    '{', $._selector_brace, '}',
    ',', ';', ':', '.', '?', '|', '@', '@@',
    '=', '+=', '-=', '=>', '+>',
    '+', '-', '*', '/', '%', '<<', '>>',
    '==', '!=', '<', '<=', '>', '>=', '=~', '!~', '!',
    '->', '~>', '<-', '<~',
    '<|', '|>', '<<|', '|>>',
    $.unclosed_string,
    $.unclosed_comment,
    $.unclosed_template_comment,
    $.unclosed_template_tag,
    $.unclosed_heredoc,
    $.invalid_heredoc_tag,
    $.nested_heredoc,
    $.invalid_number,
    $.invalid_reference,
    $.invalid_name,
    $.nesting_too_deep,
    $.unexpected_character,
  ],

  // The scanner reads white space itself; this one is for the end of the file.
  extras: ($) => [/[\s\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/, $.comment, $.heredoc_body, $.template_tag],

  supertypes: ($) => [$.statement, $.expression],

  rules: {
    source_file: ($) => choice(optional($._statements), $.template),

    template: ($) => seq(
      $._template_start,
      optional(field('parameters', $.template_parameters)),
      optional($._statements),
    ),

    template_parameters: ($) => prec(PREC.LAMBDA, choice(
      seq('|', '|'),
      seq('|', optional_trailing(',', comma_separated($.parameter)), '|'),
    )),

    // Statements

    _statements: ($) => seq($._sequence_item, repeat(seq(optional(';'), $._sequence_item))),

    _sequence_item: ($) => choice(prec(PREC.END, $.statement), $.comma_list),

    // The arguments of a statement call, if the statement before is the name of a function that allows it.
    comma_list: ($) => prec(PREC.END, seq($.statement, repeat1(seq(',', $.statement)))),

    block: ($) => seq($._block_start, '}'),

    _block_start: ($) => seq('{', optional($._statements)),

    statement: ($) => choice(
      $.assignment,
      $._relationship_operand,
    ),

    assignment: ($) => prec.right(PREC.ASSIGN, seq(
      field('target', $._relationship_operand),
      field('operator', choice('=', '+=', '-=')),
      field('value', $.statement),
    )),

    _relationship_operand: ($) => prec(PREC.END, choice($.relationship, $._resource_operand)),

    relationship: ($) => prec.left(PREC.EDGE, seq(
      field('left', $._relationship_operand),
      field('operator', choice('->', '~>', '<-', '<~')),
      field('right', $._resource_operand),
    )),

    // Resources

    _resource_operand: ($) => prec(PREC.END, choice(
      $.expression,
      $.virtual_resource,
      $.exported_resource,
      $.resource,
      $.untitled_resource,
    )),

    virtual_resource: ($) => prec.right(PREC.VIRTUAL, seq('@', field('resource', $._resource_operand))),

    exported_resource: ($) => prec.right(PREC.VIRTUAL, seq('@@', field('resource', $._resource_operand))),

    resource: ($) => prec.left(PREC.RESOURCE, seq(
      field('type', choice($._resource_operand, $._class_keyword)), $._bodies_start, '}',
    )),

    _class_keyword: ($) => alias('class', $.name),

    _bodies_start: ($) => seq(
      '{', field('body', $.resource_body), repeat(seq(';', field('body', $.resource_body))), optional(';'),
    ),

    resource_body: ($) => seq(field('title', $.expression), ':', optional($._attributes)),

    // Resource defaults, an override, or a name that a hash follows: the left side decides.
    untitled_resource: ($) => prec.left(PREC.RESOURCE, seq(
      field('type', $._resource_operand), ...attribute_braces($),
    )),

    _attributes_start: ($) => seq('{', optional($._attributes)),

    // Commas where the compiler tolerates them: before the first and after the last.
    _attributes: ($) => choice(
      ',',
      seq(optional(','), comma_separated($._attribute), optional(',')),
    ),

    _attribute: ($) => field('attribute', choice($.attribute, $.attribute_splat)),

    attribute: ($) => seq(
      field('name', choice($.name, alias($._attribute_keyword, $.name))),
      field('operator', choice('=>', '+>')),
      field('value', $.expression),
    ),

    _attribute_keyword: () => choice(...KEYWORDS.filter((word) => word !== 'true' && word !== 'false')),

    attribute_splat: ($) => seq('*', '=>', field('value', $.expression)),

    // The precedence of the braces makes them belong to the collector, wherever it stands.
    collector: ($) => choice(
      collected($),
      prec.left(PREC.LAMBDA, seq(collected($), ...attribute_braces($))),
    ),

    query: ($) => seq($._query_start, '|>'),

    _query_start: ($) => seq('<|', optional(field('condition', $.expression))),

    exported_query: ($) => seq($._exported_query_start, '|>>'),

    _exported_query_start: ($) => seq('<<|', optional(field('condition', $.expression))),

    // Expressions

    expression: ($) => choice(
      $.variable,
      $.name,
      $.bare_word,
      $.type_reference,
      $.integer,
      $.float,
      $.boolean,
      $.default,
      $.undef,
      $.reserved_word,
      $.regex,
      $.single_quoted_string,
      $.double_quoted_string,
      $.heredoc,
      $.array,
      $.hash,
      $.binary_expression,
      $.not_expression,
      $.minus_expression,
      $.splat_expression,
      $.parenthesized_expression,
      $.access_expression,
      $.selector,
      $.call,
      $.method_call,
      $.collector,
      $.if_expression,
      $.unless_expression,
      $.case_expression,
      $.class_definition,
      $.define_definition,
      $.function_definition,
      $.plan_definition,
      $.node_definition,
      $.type_alias,
      $.type_definition,
      $.apply_expression,
      $.template_text,
      $.render_expression,
    ),

    boolean: () => choice('true', 'false'),

    default: () => 'default',

    undef: () => 'undef',

    reserved_word: () => choice('attr', 'private'),

    double_quoted_string: ($) => choice(
      $._plain_string,
      seq($._segments, $._string_end),
    ),

    _segments: ($) => seq($._string_start, repeat($._string_segment)),

    _string_segment: ($) => choice($.string_content, $.variable, $.interpolation),

    interpolation: ($) => seq(
      alias($._interpolation_start, '${'),
      field('expression', $.statement),
      alias($._interpolation_end, '}'),
    ),

    // The tag is where the heredoc's value stands; its text is on the lines after it, anywhere in the tree.
    heredoc: ($) => $.heredoc_tag,

    heredoc_body: ($) => seq($._heredoc_body_start, repeat($._string_segment), $.heredoc_end),

    array: ($) => seq($._elements_start, ']'),

    _elements_start: ($) => seq(
      choice('[', alias($._list_start, '[')),
      optional(optional_trailing(',', comma_separated($._element))),
    ),

    _element: ($) => field('element', choice($.statement, $.hash_entry, alias($._entry_keyword, $.name))),

    hash: ($) => seq($._entries_start, '}'),

    _entries_start: ($) => seq('{', optional(optional_trailing(',', comma_separated(field('entry', $.hash_entry))))),

    hash_entry: ($) => prec(PREC.ARROW, seq(
      field('key', choice($.statement, alias($._entry_keyword, $.name))),
      '=>',
      field('value', choice($.statement, alias($._entry_keyword, $.name))),
    )),

    _entry_keyword: () => choice('type', 'function'),

    binary_expression: ($) => choice(
      ...[
        [PREC.IN, ['in']],
        [PREC.MATCH, ['=~', '!~']],
        [PREC.MULTIPLY, ['*', '/', '%']],
        [PREC.ADD, ['+', '-']],
        [PREC.SHIFT, ['<<', '>>']],
        [PREC.EQUAL, ['==', '!=']],
        [PREC.COMPARE, ['<', '<=', '>', '>=']],
        [PREC.AND, ['and']],
        [PREC.OR, ['or']],
      ].map(([precedence, operators]) => prec.left(precedence, seq(
        field('left', $.expression),
        field('operator', operators.length > 1 ? choice(...operators) : operators[0]),
        field('right', $.expression),
      ))),
    ),

    not_expression: ($) => prec.right(PREC.NOT, seq('!', field('operand', $.expression))),

    minus_expression: ($) => prec(PREC.MINUS, seq('-', field('operand', $.expression))),

    splat_expression: ($) => prec(PREC.SPLAT, seq('*', field('operand', $.expression))),

    parenthesized_expression: ($) => seq($._parenthesized_start, ')'),

    _parenthesized_start: ($) => seq(
      choice('(', alias($._line_start_parenthesis, '(')),
      field('expression', $.statement),
    ),

    access_expression: ($) => prec.left(PREC.ACCESS, seq(
      field('operand', $.expression), $._access_list,
    )),

    _access_list: ($) => seq($._keys_start, ']'),

    _keys_start: ($) => seq('[', optional_trailing(',', access_keys($))),

    selector: ($) => prec.left(PREC.SELECT, seq(
      field('operand', $.expression),
      '?',
      choice(
        field('option', $.selector_option),
        seq($._options_start, '}'),
      ),
    )),

    _options_start: ($) => seq(
      alias($._selector_brace, '{'),
      optional_trailing(',', comma_separated(field('option', $.selector_option))),
    ),

    selector_option: ($) => prec(PREC.ARROW, seq($._option_match, field('value', $.expression))),

    _option_match: ($) => prec(PREC.ARROW, seq(field('match', $.expression), '=>')),

    // Calls

    call: ($) => prec.right(PREC.CALL, seq(
      field('function', choice($.expression, $._type_keyword)),
      $._argument_list,
      optional(field('block', $.lambda)),
    )),

    _type_keyword: ($) => alias('type', $.name),

    _argument_list: ($) => seq($._arguments_start, ')'),

    _arguments_start: ($) => seq('(', optional(optional_trailing(',', call_arguments($)))),

    // Unlike those of a prefix call, these arguments end without a comma.
    _method_argument_list: ($) => seq($._method_arguments_start, ')'),

    _method_arguments_start: ($) => seq('(', optional(call_arguments($))),

    method_call: ($) => prec.right(PREC.METHOD, seq(
      field('receiver', $.expression),
      '.',
      field('function', choice($.name, $._type_keyword)),
      optional($._method_argument_list),
      optional(field('block', $.lambda)),
    )),

    lambda: ($) => prec(PREC.LAMBDA, seq($._lambda_head, field('body', $.block))),

    _lambda_head: ($) => seq(field('parameters', $.lambda_parameters), optional($._return_type)),

    lambda_parameters: ($) => choice(
      seq('|', '|'),
      seq('|', optional_trailing(',', comma_separated($.parameter)), '|'),
    ),

    _return_type: ($) => seq('>>', field('return_type', $._parameter_type)),

    // Control

    if_expression: ($) => seq($._if_head, $._if_branches),

    _if_head: ($) => seq('if', field('condition', $.expression)),

    _if_branches: ($) => seq(
      field('consequence', $.block),
      optional(field('alternative', choice($.elsif_clause, $.else_clause))),
    ),

    elsif_clause: ($) => seq($._elsif_head, $._if_branches),

    _elsif_head: ($) => seq('elsif', field('condition', $.expression)),

    else_clause: ($) => seq('else', field('body', $.block)),

    unless_expression: ($) => seq(
      $._unless_head,
      field('consequence', $.block),
      optional(field('alternative', $.else_clause)),
    ),

    _unless_head: ($) => seq('unless', field('condition', $.expression)),

    case_expression: ($) => seq($._case_head, '}'),

    _case_head: ($) => seq('case', field('operand', $.expression), '{', repeat1(field('option', $.case_option))),

    case_option: ($) => seq(comma_separated(field('value', $.expression)), ':', field('body', $.block)),

    // Definitions

    class_definition: ($) => seq($._class_head, field('body', $.block)),

    _class_head: ($) => seq(
      'class',
      ...name_and_parameters($),
      optional(seq('inherits', field('parent', choice($._class_name, alias('default', $.name))))),
    ),

    define_definition: ($) => seq($._define_head, field('body', $.block)),

    _define_head: ($) => seq('define', ...name_and_parameters($)),

    function_definition: ($) => seq($._function_head, field('body', $.block)),

    _function_head: ($) => seq('function', ...name_and_parameters($), optional($._return_type)),

    plan_definition: ($) => seq($._plan_head, field('body', $.block)),

    _plan_head: ($) => seq('plan', ...name_and_parameters($)),

    // A quoted name and the word `class` parse, so that the message can say what is wrong with them.
    _class_name: ($) => choice(
      $.name, $.bare_word, $.type_reference, $.single_quoted_string,
      alias($._plain_string, $.double_quoted_string), alias('class', $.name),
    ),

    parameters: ($) => seq(
      choice('(', alias($._line_start_parenthesis, '(')),
      optional(optional_trailing(',', comma_separated($.parameter))),
      ')',
    ),

    parameter: ($) => seq(
      optional(field('type', $._parameter_type)),
      optional(field('captures_rest', '*')),
      field('name', $.variable),
      optional(seq('=', field('default', $.expression))),
    ),

    _parameter_type: ($) => choice(
      $.type_reference,
      alias($._type_with_parameters, $.access_expression),
    ),

    _type_with_parameters: ($) => prec(PREC.ACCESS, seq(field('operand', $.type_reference), '[', access_keys($), ']')),

    node_definition: ($) => seq($._node_head, field('body', $.block)),

    _node_head: ($) => seq(
      'node',
      optional_trailing(',', comma_separated(field('match', $._host_match))),
      optional(seq('inherits', field('parent', $._host_match))),
    ),

    _host_match: ($) => choice(
      $.host_name, $.bare_word, $.single_quoted_string, $.double_quoted_string, $.heredoc, $.default, $.regex,
    ),

    host_name: ($) => seq($._host_name_part, repeat(seq('.', $._host_name_part))),

    _host_name_part: ($) => choice($.name, $.integer, $.float),

    type_alias: ($) => prec.right(PREC.END, seq(
      $._alias_head,
      choice(
        field('value', choice($.type_reference, $.hash, $.array)),
        field('value', alias($._type_with_parameters_and_comma, $.access_expression)),
        seq(field('parent', $.type_reference), field('value', $.hash)),
      ),
    )),

    _alias_head: ($) => seq('type', field('name', $._parameter_type), '='),

    _type_with_parameters_and_comma: ($) => prec(PREC.ACCESS, seq(
      field('operand', $.type_reference), $._access_list,
    )),

    type_definition: ($) => seq($._type_head, field('body', $.block)),

    _type_head: ($) => seq(
      'type',
      field('name', $.type_reference),
      optional(seq('inherits', field('parent', $.type_reference))),
    ),

    apply_expression: ($) => seq($._apply_head, field('body', $.block)),

    _apply_head: ($) => seq('apply', $._argument_list),

    // Templates

    render_expression: ($) => seq($._render_head, alias($._render_end, '%>')),

    _render_head: ($) => seq(
      alias($._render_start, '<%='),
      field('expression', choice($.expression, alias($._render_block, $.block))),
    ),

    _render_block: ($) => seq('{', $._statements, '}'),
  },
});

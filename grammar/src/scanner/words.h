#ifndef PUPPET_SCANNER_WORDS_H_
#define PUPPET_SCANNER_WORDS_H_

// Words, names, references, variables and numbers.

#include <string.h>

#include "characters.h"
#include "comments.h"
#include "state.h"
#include "text.h"

typedef struct {
  const char *word;
  enum TokenType type;
  After after;
} Keyword;

static const Keyword KEYWORDS[] = {
    {"and", K_AND, AFTER_OTHER},           {"attr", K_ATTR, AFTER_OTHER},
    {"case", K_CASE, AFTER_OTHER},         {"class", K_CLASS, AFTER_OTHER},
    {"default", K_DEFAULT, AFTER_OTHER},   {"define", K_DEFINE, AFTER_OTHER},
    {"else", K_ELSE, AFTER_OTHER},         {"elsif", K_ELSIF, AFTER_OTHER},
    {"false", K_FALSE, AFTER_OPERAND},     {"function", K_FUNCTION, AFTER_OTHER},
    {"if", K_IF, AFTER_OTHER},             {"in", K_IN, AFTER_OTHER},
    {"inherits", K_INHERITS, AFTER_OTHER}, {"node", K_NODE, AFTER_OTHER},
    {"or", K_OR, AFTER_OTHER},             {"private", K_PRIVATE, AFTER_OTHER},
    {"true", K_TRUE, AFTER_OPERAND},       {"type", K_TYPE, AFTER_OTHER},
    {"undef", K_UNDEF, AFTER_OTHER},       {"unless", K_UNLESS, AFTER_OTHER},
};

enum { LONGEST_KEYWORD = 8 };

// Behind the first token of an interpolation: does a token follow that makes a variable of it? That is the
// end of the interpolation, a dot, or an access. Reads on; the end of the token must have been marked.
static bool makes_variable(TSLexer *lexer) {
  bool adjacent = true;
  for (;;) {
    if (is_blank(lexer->lookahead) || lexer->lookahead == '\n' || lexer->lookahead == '\r') {
      advance(lexer);
      adjacent = false;
    } else if (lexer->lookahead == '#' || lexer->lookahead == '/') {
      if (!skip_comment(lexer)) return false;
      adjacent = true;
    } else {
      return lexer->lookahead == '}' || lexer->lookahead == '.' || (lexer->lookahead == '[' && adjacent);
    }
  }
}

static bool emit_word(State *state, TSLexer *lexer, bool first, enum TokenType type, After after) {
  state->after = (uint8_t)after;
  if (!first || !makes_variable(lexer)) return emit(lexer, type);
  state->after = AFTER_OPERAND;
  return emit(lexer, VARIABLE);
}

// `plan` and `apply` are words like others but where plans are parsed. A source of unknown kind is a plan
// once `plan name` stands in it.
static bool is_plan_keyword(Scanner *scanner, TSLexer *lexer, const char *word) {
  bool plan = strcmp(word, "plan") == 0;
  if (!plan && strcmp(word, "apply") != 0) return false;
  if (plan && !scanner->state.plan && scanner->source_kind == PUPPET_SOURCE_ANY && is_blank(lexer->lookahead)) {
    while (is_blank(lexer->lookahead)) advance(lexer);
    scanner->state.plan = is_name_start(lexer->lookahead);
  }
  return scanner->state.plan;
}

typedef struct {
  char text[LONGEST_KEYWORD + 1];   // its start, as far as a keyword can reach
  unsigned length;
  bool is_name;                     // all segments start with a letter and hold no hyphen
} Word;

// Read one segment, `[\w-]*\w`, and mark its end. False if hyphens behind it, no part of it, were read too.
static bool scan_segment(TSLexer *lexer, Word *word) {
  for (;;) {
    for (; is_word(lexer->lookahead); advance(lexer), word->length++) {
      if (word->length < LONGEST_KEYWORD) word->text[word->length] = (char)lexer->lookahead;
    }
    lexer->mark_end(lexer);
    if (lexer->lookahead != '-') return true;
    while (lexer->lookahead == '-') advance(lexer);
    if (!is_word(lexer->lookahead)) return false;
    word->is_name = false;
  }
}

static enum TokenType keyword_type(Scanner *scanner, TSLexer *lexer, Word *word, After *after) {
  if (word->length > LONGEST_KEYWORD) return NAME;
  word->text[word->length] = '\0';
  for (unsigned i = 0; i < sizeof KEYWORDS / sizeof *KEYWORDS; i++) {
    if (KEYWORDS[i].word[0] == word->text[0] && strcmp(KEYWORDS[i].word, word->text) == 0) {
      *after = KEYWORDS[i].after;
      return KEYWORDS[i].type;
    }
  }
  if (!is_plan_keyword(scanner, lexer, word->text)) return NAME;
  *after = AFTER_OTHER;
  return word->text[0] == 'p' ? K_PLAN : K_APPLY;
}

// A lower case bare word: `name`, `scoped::name`, or `a-word` that is no name. With `rooted`, a `::` before
// it has been read.
static bool scan_bare_word(Scanner *scanner, TSLexer *lexer, bool first, bool rooted) {
  Word word = {.length = 0, .is_name = true};
  bool single = !rooted;
  for (;;) {
    word.is_name = word.is_name && lexer->lookahead != '_';
    if (!scan_segment(lexer, &word)) {
      first = false;
      break;
    }
    if (lexer->lookahead != ':') break;
    advance(lexer);
    if (!accept(lexer, ':') || !is_name_start(lexer->lookahead)) {
      first = false;
      break;
    }
    single = false;
  }
  After after = AFTER_OPERAND;
  enum TokenType type = BARE_WORD;
  if (word.is_name) type = single ? keyword_type(scanner, lexer, &word, &after) : NAME;
  return emit_word(&scanner->state, lexer, first, type, after);
}

// An upper case word such as `Apache::Vhost`; a `::` before it may have been read.
static bool scan_reference(State *state, TSLexer *lexer) {
  state->after = AFTER_OPERAND;
  for (;;) {
    while (is_word(lexer->lookahead)) advance(lexer);
    lexer->mark_end(lexer);
    if (lexer->lookahead != ':') return emit(lexer, TYPE_REFERENCE);
    advance(lexer);
    if (!accept(lexer, ':')) return emit(lexer, TYPE_REFERENCE);
    if (!is_upper(lexer->lookahead)) break;
  }
  while (is_word(lexer->lookahead) || lexer->lookahead == ':') advance(lexer);
  return emit_here(lexer, INVALID_REFERENCE);
}

// At two colons, behind the first.
static bool scan_rooted(Scanner *scanner, TSLexer *lexer, bool first) {
  advance(lexer);
  if (is_upper(lexer->lookahead)) return scan_reference(&scanner->state, lexer);
  if (is_name_start(lexer->lookahead)) return scan_bare_word(scanner, lexer, first, true);
  return emit_operand(&scanner->state, lexer, INVALID_NAME);
}

// Behind a dollar sign in code. Alone it is a variable without a name.
static bool scan_variable(State *state, TSLexer *lexer) {
  state->after = AFTER_OPERAND;
  lexer->mark_end(lexer);
  if (lexer->lookahead != '{') scan_dollar(lexer, true);
  return emit(lexer, VARIABLE);
}

static void skip_digits(TSLexer *lexer) {
  while (is_digit(lexer->lookahead)) advance(lexer);
}

static bool emit_invalid_number(State *state, TSLexer *lexer) {
  while (continues_number(lexer->lookahead)) advance(lexer);
  return emit_operand(state, lexer, INVALID_NUMBER);
}

// Behind `0x`.
static bool scan_hexadecimal(State *state, TSLexer *lexer, bool first) {
  if (!is_hex_digit(lexer->lookahead)) return emit_invalid_number(state, lexer);
  while (is_hex_digit(lexer->lookahead)) advance(lexer);
  if (continues_number(lexer->lookahead)) return emit_invalid_number(state, lexer);
  lexer->mark_end(lexer);
  return emit_word(state, lexer, first, INTEGER, AFTER_OPERAND);
}

// Digits, perhaps a fraction, perhaps an exponent. What starts with a zero is octal unless a dot follows.
static bool scan_number(State *state, TSLexer *lexer, bool first) {
  bool zero = accept(lexer, '0');
  if (zero && (lexer->lookahead == 'x' || lexer->lookahead == 'X')) {
    advance(lexer);
    return scan_hexadecimal(state, lexer, first);
  }
  bool octal = true;
  bool leading_zero = zero && continues_number(lexer->lookahead);
  for (; is_digit(lexer->lookahead); advance(lexer)) octal = octal && lexer->lookahead < '8';
  lexer->mark_end(lexer);
  enum TokenType type = INTEGER;
  if (accept(lexer, '.')) {
    if (!is_digit(lexer->lookahead)) {
      if (leading_zero && !octal) return emit(lexer, INVALID_NUMBER);
      state->after = AFTER_OPERAND;
      return emit(lexer, first ? VARIABLE : INTEGER);
    }
    skip_digits(lexer);
    type = FLOAT;
  }
  if (lexer->lookahead == 'e' || lexer->lookahead == 'E') {
    advance(lexer);
    accept(lexer, '-');
    if (!is_digit(lexer->lookahead)) return emit_invalid_number(state, lexer);
    skip_digits(lexer);
    type = FLOAT;
  }
  bool valid = !continues_number(lexer->lookahead) && !(leading_zero && (type == FLOAT || !octal));
  if (!valid) return emit_invalid_number(state, lexer);
  lexer->mark_end(lexer);
  return emit_word(state, lexer, first, type, AFTER_OPERAND);
}

#endif

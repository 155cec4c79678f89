#ifndef PUPPET_SCANNER_STATE_H_
#define PUPPET_SCANNER_STATE_H_

// What the scanner remembers between two tokens, and how it moves and emits.

#include "../scanner.h"
#include "tokens.h"
#include "tree_sitter/parser.h"

// How the previous token ends: what decides whether `/` divides and whether `{` opens a selector.
typedef enum { AFTER_OTHER, AFTER_OPERAND, AFTER_QUESTION } After;

typedef enum { IN_STRING, IN_HEREDOC, IN_INTERPOLATION } ContextKind;

typedef struct {
  uint8_t kind;
  uint8_t after;     // for IN_HEREDOC: how the token before the heredoc's text ends
  uint16_t braces;   // for IN_INTERPOLATION: how many braces are open inside of it
} Context;

// A heredoc whose tag was read and whose text is not read yet, or being read if the context says so.
typedef struct {
  uint32_t lines;   // lines of text still to come before the line with the tag
  uint8_t flags;
} Heredoc;

enum { INTERPOLATES = 1, ESCAPES_DOLLAR = 2 };

typedef enum { NO_TEMPLATE, TEMPLATE_IN_TEXT, TEMPLATE_IN_CODE, TEMPLATE_IN_RENDER } TemplateMode;

enum { MAX_DEPTH = 100, MAX_HEREDOCS = 64, MAX_TAG = 250, MAX_UNCLOSED_HEREDOCS = 16 };

typedef struct {
  uint8_t after;
  uint8_t template_mode;
  bool started;
  bool plan;                  // `plan` and `apply` are keywords
  bool interpolation_start;   // the next token is the first one behind `${`
  bool no_regex_ahead;        // no unescaped `/` is left: every later slash divides
  bool no_regex_in_heredoc;   // the same up to the end of the heredoc that is being read
  bool trim_text;             // the tag before this template text ended in `-%>`
  bool in_heredoc;            // the first of `heredocs` is being read
  bool text_started;          // the text before this position is in the same piece of a string
  uint8_t depth;
  uint8_t heredoc_count;
  uint8_t unclosed_heredocs;  // how often the end of a text was sought in vain
  Context contexts[MAX_DEPTH];
  Heredoc heredocs[MAX_HEREDOCS];
} State;

typedef struct {
  PuppetSourceKind source_kind;
  bool recovers;   // the parser looks for a place to go on after an error; not saved
  State state;
} Scanner;

static inline void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static inline bool accept(TSLexer *lexer, int32_t c) {
  if (lexer->lookahead != c) return false;
  advance(lexer);
  return true;
}

static inline bool emit(TSLexer *lexer, enum TokenType type) {
  lexer->result_symbol = (TSSymbol)type;
  return true;
}

static inline bool emit_here(TSLexer *lexer, enum TokenType type) {
  lexer->mark_end(lexer);
  return emit(lexer, type);
}

static inline bool emit_operator(State *state, TSLexer *lexer, enum TokenType type) {
  state->after = AFTER_OTHER;
  return emit_here(lexer, type);
}

static inline bool emit_operand(State *state, TSLexer *lexer, enum TokenType type) {
  state->after = AFTER_OPERAND;
  return emit_here(lexer, type);
}

// The end of what can be read: of the file, or of the text of the heredoc around this position.
static inline bool at_end(const State *state, TSLexer *lexer) {
  return (state->in_heredoc && state->heredocs[0].lines == 0) || lexer->eof(lexer);
}

// Move past a character of a token that may span lines.
static inline void advance_in_text(State *state, TSLexer *lexer) {
  if (state->in_heredoc && lexer->lookahead == '\n') state->heredocs[0].lines--;
  advance(lexer);
}

static inline Context *innermost(State *state) {
  return state->depth > 0 ? &state->contexts[state->depth - 1] : NULL;
}

static bool push(State *state, ContextKind kind) {
  if (state->depth == MAX_DEPTH) return false;
  Context *context = &state->contexts[state->depth++];
  context->kind = (uint8_t)kind;
  context->after = state->after;
  context->braces = 0;
  return true;
}

// What runs to the end of the file, or of the heredoc, because nothing closes it.
static bool emit_unclosed(State *state, TSLexer *lexer, enum TokenType type) {
  while (state->depth > 0 && innermost(state)->kind != IN_HEREDOC) state->depth--;
  return emit_operator(state, lexer, type);
}

#endif

#ifndef PUPPET_SCANNER_OPERATORS_H_
#define PUPPET_SCANNER_OPERATORS_H_

// Operators and punctuation.

#include "heredoc.h"
#include "state.h"
#include "template.h"

static bool scan_less(State *state, TSLexer *lexer) {
  switch (lexer->lookahead) {
    case '=': advance(lexer); return emit_operator(state, lexer, LESS_EQUAL);
    case '|': advance(lexer); return emit_operator(state, lexer, COLLECT_OPEN);
    case '-': advance(lexer); return emit_operator(state, lexer, EDGE_LEFT);
    case '~': advance(lexer); return emit_operator(state, lexer, EDGE_LEFT_NOTIFY);
    case '<':
      advance(lexer);
      return emit_operator(state, lexer, accept(lexer, '|') ? EXPORTED_OPEN : SHIFT_LEFT);
    default: return emit_operator(state, lexer, LESS);
  }
}

static bool scan_pipe(State *state, TSLexer *lexer) {
  if (!accept(lexer, '>')) return emit_operator(state, lexer, PIPE);
  return emit_operand(state, lexer, accept(lexer, '>') ? EXPORTED_CLOSE : COLLECT_CLOSE);
}

static bool scan_equals(State *state, TSLexer *lexer) {
  if (accept(lexer, '=')) return emit_operator(state, lexer, EQUAL);
  if (accept(lexer, '>')) return emit_operator(state, lexer, ARROW);
  if (accept(lexer, '~')) return emit_operator(state, lexer, MATCH);
  return emit_operator(state, lexer, ASSIGN);
}

static bool scan_minus(State *state, TSLexer *lexer) {
  if (accept(lexer, '>')) return emit_operator(state, lexer, EDGE_RIGHT);
  if (accept(lexer, '=')) return emit_operator(state, lexer, MINUS_ASSIGN);
  lexer->mark_end(lexer);
  if (in_template_code(state) && accept(lexer, '%') && lexer->lookahead == '>') {
    return scan_template_end(state, lexer, true);
  }
  state->after = AFTER_OTHER;
  return emit(lexer, MINUS);
}

// An operator whose first character has been read.
static bool scan_operator(State *state, TSLexer *lexer, int32_t c) {
  switch (c) {
    case ')': return emit_operand(state, lexer, PAREN_CLOSE);
    case ']': return emit_operand(state, lexer, BRACKET_CLOSE);
    case ',': return emit_operator(state, lexer, COMMA);
    case ';': return emit_operator(state, lexer, SEMICOLON);
    case '.': return emit_operator(state, lexer, DOT);
    case '*': return emit_operator(state, lexer, TIMES);
    case '<': return scan_less(state, lexer);
    case '|': return scan_pipe(state, lexer);
    case '=': return scan_equals(state, lexer);
    case '-': return scan_minus(state, lexer);
    case '?':
      state->after = AFTER_QUESTION;
      return emit_here(lexer, QUESTION);
    case '+':
      if (accept(lexer, '=')) return emit_operator(state, lexer, PLUS_ASSIGN);
      return emit_operator(state, lexer, accept(lexer, '>') ? PLUS_ARROW : PLUS);
    case '!':
      if (accept(lexer, '=')) return emit_operator(state, lexer, NOT_EQUAL);
      return emit_operator(state, lexer, accept(lexer, '~') ? NOT_MATCH : NOT);
    case '>':
      if (accept(lexer, '=')) return emit_operator(state, lexer, GREATER_EQUAL);
      return emit_operator(state, lexer, accept(lexer, '>') ? SHIFT_RIGHT : GREATER);
    case '%':
      if (in_template_code(state) && lexer->lookahead == '>') return scan_template_end(state, lexer, false);
      return emit_operator(state, lexer, MODULO);
    case '~':
      return emit_operator(state, lexer, accept(lexer, '>') ? EDGE_RIGHT_NOTIFY : UNEXPECTED_CHARACTER);
    default: return emit_operator(state, lexer, UNEXPECTED_CHARACTER);
  }
}

static bool scan_at(State *state, TSLexer *lexer) {
  if (accept(lexer, '(')) return scan_heredoc_tag(state, lexer);
  return emit_operator(state, lexer, accept(lexer, '@') ? AT_AT : AT);
}

static bool scan_brace_open(State *state, TSLexer *lexer) {
  Context *context = innermost(state);
  bool selector = state->after == AFTER_QUESTION;
  if (context != NULL && context->kind == IN_INTERPOLATION) {
    if (context->braces == UINT16_MAX) return emit_operator(state, lexer, NESTING_TOO_DEEP);
    context->braces++;
  }
  return emit_operator(state, lexer, selector ? SELECTOR_BRACE : BRACE_OPEN);
}

static bool scan_brace_close(State *state, TSLexer *lexer) {
  Context *context = innermost(state);
  if (context != NULL && context->kind == IN_INTERPOLATION) {
    if (context->braces == 0) {
      state->depth--;
      return emit_operator(state, lexer, INTERPOLATION_END);
    }
    context->braces--;
  }
  return emit_operator(state, lexer, BRACE_CLOSE);
}

// A heredoc's text ended inside of code in it. The compiler takes an interpolation as closed then.
static bool scan_heredoc_cut(State *state, TSLexer *lexer) {
  if (state->depth >= 2 && state->contexts[state->depth - 2].kind == IN_HEREDOC) {
    state->depth--;
    return emit_operator(state, lexer, INTERPOLATION_END);
  }
  return emit_unclosed(state, lexer, UNCLOSED_STRING);
}

#endif

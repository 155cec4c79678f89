#ifndef PUPPET_SCANNER_COMMENTS_H_
#define PUPPET_SCANNER_COMMENTS_H_

// Comments, regular expressions, and the division that looks like either.

#include "state.h"

// At the first character of what may be a comment; reads it. Only looks ahead: the caller has marked the
// end of its token.
static bool skip_comment(TSLexer *lexer) {
  if (accept(lexer, '#')) {
    while (!lexer->eof(lexer) && lexer->lookahead != '\n') advance(lexer);
    return true;
  }
  if (!accept(lexer, '/') || !accept(lexer, '*')) return false;
  while (!lexer->eof(lexer)) {
    bool star = lexer->lookahead == '*';
    advance(lexer);
    if (star && accept(lexer, '/')) return true;
  }
  return false;
}

static bool scan_line_comment(TSLexer *lexer) {
  lexer->mark_end(lexer);
  while (!lexer->eof(lexer) && lexer->lookahead != '\n') {
    bool carriage_return = lexer->lookahead == '\r';
    advance(lexer);
    if (!carriage_return) lexer->mark_end(lexer);
  }
  return emit(lexer, COMMENT);
}

// Behind `/*`.
static bool scan_block_comment(State *state, TSLexer *lexer) {
  while (!at_end(state, lexer)) {
    bool star = lexer->lookahead == '*';
    advance_in_text(state, lexer);
    if (star && accept(lexer, '/')) return emit_here(lexer, COMMENT);
  }
  return emit_unclosed(state, lexer, UNCLOSED_COMMENT);
}

// Behind a slash. It starts a regular expression where no operand stands before it and an unescaped slash
// follows somewhere; a regular expression may span lines.
static bool scan_slash(State *state, TSLexer *lexer) {
  lexer->mark_end(lexer);
  uint32_t lines = state->heredocs[0].lines;
  bool *none_ahead = state->in_heredoc ? &state->no_regex_in_heredoc : &state->no_regex_ahead;
  bool regex = state->after != AFTER_OPERAND && !*none_ahead;
  state->after = AFTER_OTHER;
  if (!regex) return emit(lexer, DIVIDE);
  while (!at_end(state, lexer)) {
    int32_t c = lexer->lookahead;
    advance_in_text(state, lexer);
    if (c == '/') return emit_operand(state, lexer, REGEX);
    if (c == '\\' && !at_end(state, lexer)) advance_in_text(state, lexer);
  }
  state->heredocs[0].lines = lines;
  // Slashes further on were seen and escaped, or are not there; looking again would find the same.
  *none_ahead = true;
  return emit(lexer, DIVIDE);
}

#endif

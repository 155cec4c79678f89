#ifndef PUPPET_SCANNER_TEXT_H_
#define PUPPET_SCANNER_TEXT_H_

// Strings, and text with interpolation.

#include "characters.h"
#include "state.h"

typedef enum { PLAIN_DOLLAR, DOLLAR_VARIABLE, DOLLAR_BRACE } Dollar;

// After a dollar sign in text: what does it start? With `mark`, the token ends after it.
static Dollar scan_dollar(TSLexer *lexer, bool mark) {
  if (accept(lexer, '{')) {
    if (mark) lexer->mark_end(lexer);
    return DOLLAR_BRACE;
  }
  Dollar result = PLAIN_DOLLAR;
  for (;;) {
    if (lexer->lookahead == ':') {
      advance(lexer);
      if (!accept(lexer, ':')) return result;
    } else if (result == DOLLAR_VARIABLE) {
      return result;
    }
    if (!is_word(lexer->lookahead)) return result;
    if (!mark) return DOLLAR_VARIABLE;
    while (is_word(lexer->lookahead)) advance(lexer);
    lexer->mark_end(lexer);
    result = DOLLAR_VARIABLE;
  }
}

static bool emit_interpolation(State *state, TSLexer *lexer, Dollar dollar) {
  if (dollar == DOLLAR_VARIABLE) return emit(lexer, VARIABLE);
  if (!push(state, IN_INTERPOLATION)) return emit(lexer, NESTING_TOO_DEEP);
  state->interpolation_start = true;
  return emit(lexer, INTERPOLATION_START);
}

// After a quote or a dollar sign that is the first character of a string, or of its text after an interpolation
// or a plain dollar sign. The compiler takes it for text if what follows could end the text: another quote, or a
// dollar sign where that counts. `'''` is a string with one quote in it. Reads the escapes on the way.
static bool is_text_quote(State *state, TSLexer *lexer, int32_t quote, bool escapes) {
  while (escapes && !at_end(state, lexer) && lexer->lookahead == '\\') {
    advance(lexer);
    if (accept(lexer, '\\')) continue;
    if (!at_end(state, lexer)) advance_in_text(state, lexer);
    return false;
  }
  return !at_end(state, lexer) && (lexer->lookahead == quote || (quote == '"' && lexer->lookahead == '$'));
}

static bool emit_content(State *state, TSLexer *lexer) {
  state->text_started = true;
  return emit(lexer, STRING_CONTENT);
}

static bool emit_string_end(State *state, TSLexer *lexer) {
  state->depth--;
  state->after = AFTER_OPERAND;
  return emit(lexer, STRING_END);
}

// A string that nothing closes, up to what `mark_end` has marked: its first line or only its mark, so that what follows
// is read as code. Within another text, it runs to the end of that.
static bool emit_unclosed_string(State *state, TSLexer *lexer, bool marked) {
  if (!marked) return emit_unclosed(state, lexer, UNCLOSED_STRING);
  state->depth = 0;
  state->after = AFTER_OTHER;
  return emit(lexer, UNCLOSED_STRING);
}

static bool is_outermost(const State *state) { return state->depth == 0 && !state->in_heredoc; }

// Text up to the next interpolation or to `quote`; with `quote` 0, to the end of the heredoc.
static bool scan_text(State *state, TSLexer *lexer, int32_t quote, bool interpolates, bool escapes) {
  bool empty = true;
  bool fresh = !state->text_started;
  bool outermost = state->depth == 1 && !state->in_heredoc;
  bool marked = false;
  state->text_started = false;
  for (; !at_end(state, lexer); empty = false) {
    int32_t c = lexer->lookahead;
    if (c == '\n' && outermost && !marked) {
      lexer->mark_end(lexer);
      marked = !empty;
    }
    if (c == quote && quote != 0) {
      lexer->mark_end(lexer);
      if (!empty && !fresh) return emit_content(state, lexer);
      advance(lexer);
      if (empty) lexer->mark_end(lexer);
      if (!fresh || !is_text_quote(state, lexer, quote, escapes)) {
        return empty ? emit_string_end(state, lexer) : emit_content(state, lexer);
      }
      fresh = false;
    } else if (c == '$' && interpolates) {
      lexer->mark_end(lexer);
      advance(lexer);
      Dollar dollar = scan_dollar(lexer, empty);
      if (dollar != PLAIN_DOLLAR) return empty ? emit_interpolation(state, lexer, dollar) : emit_content(state, lexer);
      bool escape = escapes && lexer->lookahead == '\\';
      fresh = !fresh || !(is_text_quote(state, lexer, quote, escapes) || escape);
    } else {
      advance_in_text(state, lexer);
      if (c == '\\' && escapes && !at_end(state, lexer)) advance_in_text(state, lexer);
      fresh = false;
    }
  }
  if (quote == 0) return emit_here(lexer, STRING_CONTENT);
  return !empty && emit_unclosed_string(state, lexer, marked);
}

static bool scan_heredoc_text(State *state, TSLexer *lexer) {
  if (at_end(state, lexer)) return scan_heredoc_end(state, lexer);
  uint8_t flags = state->heredocs[0].flags;
  return scan_text(state, lexer, 0, flags & INTERPOLATES, flags & ESCAPES_DOLLAR);
}

static bool emit_string_start(State *state, TSLexer *lexer, uint32_t lines) {
  state->heredocs[0].lines = lines;
  return emit(lexer, push(state, IN_STRING) ? STRING_START : NESTING_TOO_DEEP);
}

// Does a string end with its line? After an error, what runs on is more often code between two strings, since one mark
// too many or too few turns text into code.
static bool ends_with_line(const Scanner *scanner) { return scanner->recovers && is_outermost(&scanner->state); }

// After a dollar sign in a string: move to its closing mark or to the end of its line.
static bool is_closed_on_line(TSLexer *lexer) {
  while (!lexer->eof(lexer) && lexer->lookahead != '\n' && lexer->lookahead != '"') {
    if (accept(lexer, '\\') && lexer->lookahead == '\n') return false;
    advance(lexer);
  }
  return lexer->lookahead == '"';
}

// Behind the opening quote. A string without interpolation is one token. The start of another one holds its
// first character where that is a quote.
static bool scan_double_quoted(Scanner *scanner, TSLexer *lexer) {
  State *state = &scanner->state;
  uint32_t lines = state->heredocs[0].lines;
  lexer->mark_end(lexer);
  if (!at_end(state, lexer) && accept(lexer, '"')) {
    lexer->mark_end(lexer);
    state->text_started = is_text_quote(state, lexer, '"', true);
    if (state->text_started) return emit_string_start(state, lexer, lines);
    state->after = AFTER_OPERAND;
    return emit(lexer, PLAIN_DOUBLE_QUOTED);
  }
  while (!at_end(state, lexer)) {
    int32_t c = lexer->lookahead;
    if (c == '\n' && ends_with_line(scanner)) break;
    advance_in_text(state, lexer);
    if (c == '"') return emit_operand(state, lexer, PLAIN_DOUBLE_QUOTED);
    if (c == '\\') {
      if (!at_end(state, lexer)) advance_in_text(state, lexer);
    } else if (c == '$' && (lexer->lookahead == '"' || scan_dollar(lexer, false) != PLAIN_DOLLAR)) {
      if (ends_with_line(scanner) && !is_closed_on_line(lexer)) break;
      return emit_string_start(state, lexer, lines);
    }
  }
  return emit_unclosed_string(state, lexer, is_outermost(state));
}

static bool scan_single_quoted(Scanner *scanner, TSLexer *lexer) {
  State *state = &scanner->state;
  lexer->mark_end(lexer);
  if (!at_end(state, lexer) && accept(lexer, '\'')) {
    lexer->mark_end(lexer);
    state->after = AFTER_OPERAND;
    if (!is_text_quote(state, lexer, '\'', true)) return emit(lexer, SINGLE_QUOTED);
  }
  while (!at_end(state, lexer)) {
    int32_t c = lexer->lookahead;
    if (c == '\n' && ends_with_line(scanner)) break;
    advance_in_text(state, lexer);
    if (c == '\'') return emit_operand(state, lexer, SINGLE_QUOTED);
    if (c == '\\' && !at_end(state, lexer)) advance_in_text(state, lexer);
  }
  return emit_unclosed_string(state, lexer, is_outermost(state));
}

#endif

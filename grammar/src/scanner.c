// The lexical structure of the Puppet language.
//
// Puppet's tokens depend on the tokens before them and not on the grammar: a `/` starts a regular expression
// or divides according to the previous token, a `[` opens a list or an access according to the white space
// before it, a `(` at the start of a line never opens an argument list. A lexer driven by what the grammar
// expects would accept other programs than the compiler does, so all tokens are made here, from the text and
// a small state alone. `valid_symbols` only tells whether the parser recovers from an error, where the error tokens,
// which the grammar takes nowhere, are valid: then a string that would run over its line ends with it.
//
// The state is plain data of fixed size: how the previous token ends, the strings and interpolations around
// the current position, and the heredocs whose text is still to come. Nothing is allocated after `create`,
// and what exceeds the state (a hundred nested strings, 64 heredocs on one line) is an error token.

#include "scanner.h"

#include <string.h>

#include "scanner/characters.h"
#include "scanner/comments.h"
#include "scanner/heredoc.h"
#include "scanner/operators.h"
#include "scanner/state.h"
#include "scanner/template.h"
#include "scanner/text.h"
#include "scanner/tokens.h"
#include "scanner/words.h"
#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

// One token of code, behind `blank` white space that holds a `newline` or not.
static bool scan_code(Scanner *scanner, TSLexer *lexer, bool blank, bool newline) {
  State *state = &scanner->state;
  int32_t c = lexer->lookahead;
  bool first = state->interpolation_start;
  if (c == '#') return scan_line_comment(lexer);
  if (is_name_start(c) || is_digit(c)) {
    state->interpolation_start = false;
    return is_digit(c) ? scan_number(state, lexer, first) : scan_bare_word(scanner, lexer, first, false);
  }
  advance(lexer);
  if (c == '/' && accept(lexer, '*')) return scan_block_comment(state, lexer);
  state->interpolation_start = false;
  if (is_upper(c)) return scan_reference(state, lexer);
  switch (c) {
    case '$': return scan_variable(state, lexer);
    case '\'': return scan_single_quoted(scanner, lexer);
    case '"': return scan_double_quoted(scanner, lexer);
    case '/': return scan_slash(state, lexer);
    case '@': return scan_at(state, lexer);
    case '(': return emit_operator(state, lexer, newline ? LINE_START_PAREN : PAREN_OPEN);
    case '[': return emit_operator(state, lexer, blank ? LIST_START : BRACKET_OPEN);
    case '{': return scan_brace_open(state, lexer);
    case '}': return scan_brace_close(state, lexer);
    case ':':
      if (lexer->lookahead == ':') return scan_rooted(scanner, lexer, first);
      return emit_operator(state, lexer, COLON);
    default: return scan_operator(state, lexer, c);
  }
}

static bool scan(Scanner *scanner, TSLexer *lexer) {
  State *state = &scanner->state;
  if (!state->started) {
    state->started = true;
    lexer->mark_end(lexer);
    if (starts_template(scanner->source_kind, lexer)) {
      state->template_mode = TEMPLATE_IN_TEXT;
      return emit(lexer, TEMPLATE_START);
    }
  }
  const Context *context = innermost(state);
  if (context != NULL && context->kind == IN_STRING) return scan_text(state, lexer, '"', true, true);
  if (context != NULL && context->kind == IN_HEREDOC) return scan_heredoc_text(state, lexer);
  if (context == NULL && state->template_mode == TEMPLATE_IN_TEXT) return scan_template_text(state, lexer);

  bool blank = false;
  bool newline = false;
  for (; !at_end(state, lexer); lexer->advance(lexer, true), blank = true) {
    if (lexer->lookahead == '\n') {
      if (state->in_heredoc) {
        state->heredocs[0].lines--;
      } else if (state->heredoc_count > 0) {
        return scan_heredoc_start(state, lexer);
      }
      newline = true;
    } else if (!is_blank(lexer->lookahead) && lexer->lookahead != '\r') {
      return scan_code(scanner, lexer, blank, newline);
    }
  }
  return state->in_heredoc && scan_heredoc_cut(state, lexer);
}

void *tree_sitter_puppet_scanner_create(PuppetSourceKind kind) {
  Scanner *scanner = ts_calloc(1, sizeof *scanner);
  scanner->source_kind = kind;
  scanner->state.plan = kind == PUPPET_SOURCE_PLAN;
  return scanner;
}

#ifndef PUPPET_SOURCE_DEFAULT
#define PUPPET_SOURCE_DEFAULT PUPPET_SOURCE_ANY
#endif

void *tree_sitter_puppet_external_scanner_create(void) {
  return tree_sitter_puppet_scanner_create(PUPPET_SOURCE_DEFAULT);
}

void tree_sitter_puppet_external_scanner_destroy(void *payload) { ts_free(payload); }

bool tree_sitter_puppet_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  Scanner *scanner = payload;
  scanner->recovers = valid_symbols[UNCLOSED_STRING];
  return scan(scanner, lexer);
}

enum { HEADER_SIZE = 13, CONTEXT_SIZE = 4, HEREDOC_SIZE = 5 };

_Static_assert(HEADER_SIZE + MAX_DEPTH * CONTEXT_SIZE + MAX_HEREDOCS * HEREDOC_SIZE <=
                   TREE_SITTER_SERIALIZATION_BUFFER_SIZE,
               "the state fits the buffer that the parser provides");

unsigned tree_sitter_puppet_external_scanner_serialize(void *payload, char *buffer) {
  const State *state = &((const Scanner *)payload)->state;
  char *out = buffer;
  *out++ = (char)state->after;
  *out++ = (char)state->template_mode;
  *out++ = (char)state->started;
  *out++ = (char)state->plan;
  *out++ = (char)state->interpolation_start;
  *out++ = (char)state->no_regex_ahead;
  *out++ = (char)state->no_regex_in_heredoc;
  *out++ = (char)state->trim_text;
  *out++ = (char)state->in_heredoc;
  *out++ = (char)state->text_started;
  *out++ = (char)state->depth;
  *out++ = (char)state->heredoc_count;
  *out++ = (char)state->unclosed_heredocs;
  for (unsigned i = 0; i < state->depth; i++, out += CONTEXT_SIZE) {
    out[0] = (char)state->contexts[i].kind;
    out[1] = (char)state->contexts[i].after;
    memcpy(out + 2, &state->contexts[i].braces, sizeof state->contexts[i].braces);
  }
  for (unsigned i = 0; i < state->heredoc_count; i++, out += HEREDOC_SIZE) {
    memcpy(out, &state->heredocs[i].lines, sizeof state->heredocs[i].lines);
    out[4] = (char)state->heredocs[i].flags;
  }
  return (unsigned)(out - buffer);
}

void tree_sitter_puppet_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  Scanner *scanner = payload;
  State *state = &scanner->state;
  if (length < HEADER_SIZE) {
    memset(state, 0, sizeof *state);
    state->plan = scanner->source_kind == PUPPET_SOURCE_PLAN;
    return;
  }
  const char *in = buffer;
  state->after = (uint8_t)*in++;
  state->template_mode = (uint8_t)*in++;
  state->started = *in++;
  state->plan = *in++;
  state->interpolation_start = *in++;
  state->no_regex_ahead = *in++;
  state->no_regex_in_heredoc = *in++;
  state->trim_text = *in++;
  state->in_heredoc = *in++;
  state->text_started = *in++;
  state->depth = (uint8_t)*in++;
  state->heredoc_count = (uint8_t)*in++;
  state->unclosed_heredocs = (uint8_t)*in++;
  for (unsigned i = 0; i < state->depth; i++, in += CONTEXT_SIZE) {
    state->contexts[i].kind = (uint8_t)in[0];
    state->contexts[i].after = (uint8_t)in[1];
    memcpy(&state->contexts[i].braces, in + 2, sizeof state->contexts[i].braces);
  }
  for (unsigned i = 0; i < state->heredoc_count; i++, in += HEREDOC_SIZE) {
    memcpy(&state->heredocs[i].lines, in, sizeof state->heredocs[i].lines);
    state->heredocs[i].flags = (uint8_t)in[4];
  }
}

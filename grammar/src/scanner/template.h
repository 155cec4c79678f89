#ifndef PUPPET_SCANNER_TEMPLATE_H_
#define PUPPET_SCANNER_TEMPLATE_H_

// Templates: their text, and the tags around their code.

#include "../scanner.h"
#include "state.h"

// What the text of a template has rendered so far, as far as it matters whether it is empty once trimmed.
typedef struct {
  bool any;      // something that is not a blank at its end
  bool blanks;   // blanks at its end
  bool tag;      // a literal `<%` at its end
} Rendered;

static void render(Rendered *rendered, int32_t c) {
  rendered->tag = false;
  if (c == ' ' || c == '\t') {
    rendered->blanks = true;
  } else {
    rendered->any = true;
    rendered->blanks = false;
  }
}

static void skip_trimmed(TSLexer *lexer) {
  while (lexer->lookahead == ' ' || lexer->lookahead == '\t') advance(lexer);
  accept(lexer, '\r');
  accept(lexer, '\n');
}

// At the `#` of `<%#`. Reads up to `%>`, which `%%>` is not. False at the end of the file.
static bool skip_template_comment(TSLexer *lexer, Rendered *rendered, bool *trims) {
  int32_t previous = '#';
  advance(lexer);
  if (lexer->lookahead == '-') rendered->blanks = false;
  while (!lexer->eof(lexer)) {
    int32_t c = lexer->lookahead;
    advance(lexer);
    if (c == '%' && previous != '%' && lexer->lookahead == '>') {
      advance(lexer);
      *trims = previous == '-';
      return true;
    }
    previous = c;
  }
  return false;
}

static bool emit_template_tag(State *state, TSLexer *lexer, TemplateMode mode) {
  state->template_mode = (uint8_t)mode;
  return emit_here(lexer, mode == TEMPLATE_IN_RENDER ? RENDER_START : TEMPLATE_TAG);
}

// Text up to the next tag. Comments and `<%%` belong to it. Text of which nothing is left after trimming is
// no token of its own: it becomes a part of the tag behind it.
static bool scan_template_text(State *state, TSLexer *lexer) {
  Rendered rendered = {false, false, false};
  bool trim = state->trim_text;
  bool at_tag = false;
  state->trim_text = false;
  if (lexer->eof(lexer)) return false;
  for (;;) {
    // Text that ends in a comment or in `<%%`, directly at the end of the file, is not rendered at all.
    if (at_tag && lexer->eof(lexer)) return emit_here(lexer, TEMPLATE_TAG);
    if (trim) skip_trimmed(lexer);
    // The compiler takes a literal tag that ends the text for an open one.
    if (lexer->eof(lexer)) return emit_here(lexer, rendered.tag ? UNCLOSED_TEMPLATE_TAG : TEMPLATE_TEXT);
    trim = false;
    at_tag = false;
    int32_t c = lexer->lookahead;
    lexer->mark_end(lexer);
    advance(lexer);
    if (c != '<' || lexer->lookahead != '%') {
      render(&rendered, c);
      continue;
    }
    advance(lexer);
    if (lexer->eof(lexer)) return emit_here(lexer, UNCLOSED_TEMPLATE_TAG);
    if (lexer->lookahead == '%') {
      advance(lexer);
      render(&rendered, '%');
      rendered.tag = true;
      at_tag = true;
    } else if (lexer->lookahead == '#') {
      if (!skip_template_comment(lexer, &rendered, &trim)) return emit_here(lexer, UNCLOSED_TEMPLATE_COMMENT);
      at_tag = true;
    } else {
      bool dash = lexer->lookahead == '-';
      if (rendered.any || (rendered.blanks && !dash)) {
        state->after = AFTER_OTHER;
        return emit(lexer, TEMPLATE_TEXT);
      }
      if (dash) advance(lexer);
      return emit_template_tag(state, lexer, !dash && accept(lexer, '=') ? TEMPLATE_IN_RENDER : TEMPLATE_IN_CODE);
    }
  }
}

// At the `>` of `%>` or `-%>`.
static bool scan_template_end(State *state, TSLexer *lexer, bool trim) {
  bool render_end = state->template_mode == TEMPLATE_IN_RENDER;
  advance(lexer);
  state->template_mode = TEMPLATE_IN_TEXT;
  state->trim_text = trim;
  // The text of a heredoc whose tag's line leaves the code is text of the template, too, and read as such.
  state->heredoc_count = 0;
  if (!render_end) return emit_here(lexer, TEMPLATE_TAG);
  return emit_operator(state, lexer, RENDER_END);
}

static bool in_template_code(const State *state) {
  return state->depth == 0 && (state->template_mode == TEMPLATE_IN_CODE || state->template_mode == TEMPLATE_IN_RENDER);
}

// A source that nothing is known of is a template if it starts with a tag: no manifest can.
static bool starts_template(PuppetSourceKind kind, TSLexer *lexer) {
  if (kind == PUPPET_SOURCE_TEMPLATE) return true;
  return kind == PUPPET_SOURCE_ANY && accept(lexer, '<') && lexer->lookahead == '%';
}

#endif

#ifndef PUPPET_SCANNER_HEREDOC_H_
#define PUPPET_SCANNER_HEREDOC_H_

// Heredocs: their tags, and where their texts start and end.

#include <string.h>

#include "characters.h"
#include "state.h"

// Finds a tag at the end of a line, in one pass, with the automaton of Knuth, Morris and Pratt.
typedef struct {
  int32_t tag[MAX_TAG];
  uint8_t failure[MAX_TAG];
  unsigned length;
} Tag;

static void prepare_tag(Tag *tag) {
  tag->failure[0] = 0;
  for (unsigned i = 1, k = 0; i < tag->length; i++) {
    while (k > 0 && tag->tag[i] != tag->tag[k]) k = tag->failure[k - 1];
    if (tag->tag[i] == tag->tag[k]) k++;
    tag->failure[i] = (uint8_t)k;
  }
}

// Read one line and its line feed. True if it ends in the tag, with nothing but blanks behind it: whatever
// stands before the tag belongs to the line that ends the text.
static bool line_ends_heredoc(TSLexer *lexer, const Tag *tag) {
  unsigned matched = 0;
  bool found = false;
  bool carriage_return = false;
  for (; !lexer->eof(lexer) && lexer->lookahead != '\n'; advance(lexer)) {
    int32_t c = lexer->lookahead;
    found = found && !carriage_return && (is_blank(c) || c == '\r');
    carriage_return = c == '\r';
    if (matched == tag->length) matched = tag->failure[matched - 1];
    while (matched > 0 && c != tag->tag[matched]) matched = tag->failure[matched - 1];
    if (c == tag->tag[matched]) matched++;
    found = found || matched == tag->length;
  }
  accept(lexer, '\n');
  return found;
}

// Count the lines of text before the line that ends it. False if no line does.
static bool count_heredoc_lines(TSLexer *lexer, const Tag *tag, uint32_t *lines) {
  for (*lines = 0; !lexer->eof(lexer); (*lines)++) {
    if (line_ends_heredoc(lexer, tag)) return true;
  }
  return false;
}

static bool skip_lines(TSLexer *lexer, uint32_t lines) {
  while (lines > 0 && !lexer->eof(lexer)) {
    if (lexer->lookahead == '\n') lines--;
    advance(lexer);
  }
  return lines == 0;
}

static inline bool is_strippable(int32_t c) { return c == ' ' || (c >= '\t' && c <= '\r') || c == '\0'; }

static void strip(Tag *tag) {
  unsigned start = 0;
  while (tag->length > 0 && is_strippable(tag->tag[tag->length - 1])) tag->length--;
  while (start < tag->length && is_strippable(tag->tag[start]) && tag->tag[start] != '\0') start++;
  tag->length -= start;
  memmove(tag->tag, tag->tag + start, tag->length * sizeof tag->tag[0]);
}

// `TAG` or `"TAG"`, up to the next delimiter. False if there is none, or it is too long to be one.
static bool read_heredoc_tag(TSLexer *lexer, Tag *tag, Heredoc *heredoc) {
  tag->length = 0;
  while (lexer->lookahead != ':' && lexer->lookahead != '/' && lexer->lookahead != ')') {
    if (lexer->eof(lexer) || lexer->lookahead == '\n' || lexer->lookahead == '\r') return false;
    if (tag->length == MAX_TAG) return false;
    tag->tag[tag->length++] = lexer->lookahead;
    advance(lexer);
  }
  strip(tag);
  if (tag->length >= 2 && tag->tag[0] == '"' && tag->tag[tag->length - 1] == '"') {
    heredoc->flags |= INTERPOLATES;
    tag->length -= 2;
    memmove(tag->tag, tag->tag + 1, tag->length * sizeof tag->tag[0]);
    strip(tag);
  }
  return tag->length > 0;
}

// `:syntax`, behind the colon.
static bool read_heredoc_syntax(TSLexer *lexer) {
  while (is_blank(lexer->lookahead)) advance(lexer);
  if (!is_name_start(lexer->lookahead) || lexer->lookahead == '_') return false;
  unsigned length = 0;
  for (; is_word(lexer->lookahead) || lexer->lookahead == '+'; length++) advance(lexer);
  while (is_blank(lexer->lookahead)) advance(lexer);
  return length >= 2;
}

// `/escapes`, behind the slash; no letter means all of them.
static bool read_heredoc_escapes(TSLexer *lexer, Heredoc *heredoc) {
  static const char letters[] = "$trnsuL";
  unsigned seen = 0;
  for (; is_word(lexer->lookahead) || lexer->lookahead == '$'; advance(lexer)) {
    const char *letter = strchr(letters, (int)lexer->lookahead);
    if (letter == NULL) return false;
    unsigned bit = 1u << (letter - letters);
    if (seen & bit) return false;
    seen |= bit;
  }
  if (seen == 0 || (seen & 1)) heredoc->flags |= ESCAPES_DOLLAR;
  while (is_blank(lexer->lookahead)) advance(lexer);
  return true;
}

// Behind `@(`. The end of the text is sought at once, behind the texts of the heredocs that wait on the same
// line: a tag that nothing closes is an error here, and later the lines need only be counted.
static bool scan_heredoc_tag(State *state, TSLexer *lexer) {
  Tag tag;
  Heredoc heredoc = {0, 0};
  bool valid = read_heredoc_tag(lexer, &tag, &heredoc);
  if (valid && accept(lexer, ':')) valid = read_heredoc_syntax(lexer);
  if (valid && accept(lexer, '/')) valid = read_heredoc_escapes(lexer, &heredoc);
  if (!valid || lexer->lookahead != ')') {
    while (!lexer->eof(lexer) && lexer->lookahead != ')' && lexer->lookahead != '\n') advance(lexer);
    accept(lexer, ')');
    return emit_operand(state, lexer, INVALID_HEREDOC_TAG);
  }
  advance(lexer);
  state->after = AFTER_OPERAND;
  lexer->mark_end(lexer);
  if (state->in_heredoc) return emit(lexer, NESTED_HEREDOC);
  if (state->heredoc_count == MAX_HEREDOCS) return emit(lexer, NESTING_TOO_DEEP);

  // Each search may read the rest of the file: a source with many tags that nothing closes is not worth it.
  if (state->unclosed_heredocs == MAX_UNCLOSED_HEREDOCS) return emit(lexer, UNCLOSED_HEREDOC);
  prepare_tag(&tag);
  bool found = skip_lines(lexer, 1);
  for (unsigned i = 0; found && i < state->heredoc_count; i++) {
    found = skip_lines(lexer, state->heredocs[i].lines + 1);
  }
  if (!found || !count_heredoc_lines(lexer, &tag, &heredoc.lines)) {
    state->unclosed_heredocs++;
    return emit(lexer, UNCLOSED_HEREDOC);
  }
  state->heredocs[state->heredoc_count++] = heredoc;
  return emit(lexer, HEREDOC_TAG);
}

// At the line feed behind a line with heredoc tags.
static bool scan_heredoc_start(State *state, TSLexer *lexer) {
  if (!push(state, IN_HEREDOC)) return false;
  advance(lexer);
  state->after = AFTER_OTHER;
  state->in_heredoc = true;
  state->no_regex_in_heredoc = false;
  return emit_here(lexer, HEREDOC_BODY_START);
}

static bool scan_heredoc_end(State *state, TSLexer *lexer) {
  while (!lexer->eof(lexer) && lexer->lookahead != '\n') advance(lexer);
  state->after = innermost(state)->after;
  state->depth--;
  state->in_heredoc = false;
  state->heredoc_count--;
  memmove(state->heredocs, state->heredocs + 1, state->heredoc_count * sizeof state->heredocs[0]);
  return emit_here(lexer, HEREDOC_END);
}

#endif

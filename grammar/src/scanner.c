// The lexical structure of the Puppet language.
//
// Puppet's tokens depend on the tokens before them and not on the grammar: a `/` starts a regular expression
// or divides according to the previous token, a `[` opens a list or an access according to the white space
// before it, a `(` at the start of a line never opens an argument list. A lexer driven by what the grammar
// expects would accept other programs than the compiler does, so all tokens are made here, from the text and
// a small state alone. `valid_symbols` is not consulted; error recovery therefore sees the same tokens.
//
// The state is plain data of fixed size: how the previous token ends, the strings and interpolations around
// the current position, and the heredocs whose text is still to come. Nothing is allocated after `create`,
// and what exceeds the state (a hundred nested strings, 64 heredocs on one line) is an error token.

#include "scanner.h"

#include <string.h>

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"

// In the order of `externals` in grammar.js.
enum TokenType {
  NAME,
  BARE_WORD,
  TYPE_REFERENCE,
  VARIABLE,
  INTEGER,
  FLOAT,
  REGEX,
  SINGLE_QUOTED,
  PLAIN_DOUBLE_QUOTED,
  STRING_START,
  STRING_CONTENT,
  STRING_END,
  INTERPOLATION_START,
  INTERPOLATION_END,
  HEREDOC_TAG,
  HEREDOC_BODY_START,
  HEREDOC_END,
  TEMPLATE_START,
  TEMPLATE_TEXT,
  TEMPLATE_TAG,
  RENDER_START,
  RENDER_END,
  COMMENT,

  K_AND,
  K_APPLY,
  K_ATTR,
  K_CASE,
  K_CLASS,
  K_DEFAULT,
  K_DEFINE,
  K_ELSE,
  K_ELSIF,
  K_FALSE,
  K_FUNCTION,
  K_IF,
  K_IN,
  K_INHERITS,
  K_NODE,
  K_OR,
  K_PLAN,
  K_PRIVATE,
  K_TRUE,
  K_TYPE,
  K_UNDEF,
  K_UNLESS,

  PAREN_OPEN,
  LINE_START_PAREN,
  PAREN_CLOSE,
  BRACKET_OPEN,
  LIST_START,
  BRACKET_CLOSE,
  BRACE_OPEN,
  SELECTOR_BRACE,
  BRACE_CLOSE,
  COMMA,
  SEMICOLON,
  COLON,
  DOT,
  QUESTION,
  PIPE,
  AT,
  AT_AT,
  ASSIGN,
  PLUS_ASSIGN,
  MINUS_ASSIGN,
  ARROW,
  PLUS_ARROW,
  PLUS,
  MINUS,
  TIMES,
  DIVIDE,
  MODULO,
  SHIFT_LEFT,
  SHIFT_RIGHT,
  EQUAL,
  NOT_EQUAL,
  LESS,
  LESS_EQUAL,
  GREATER,
  GREATER_EQUAL,
  MATCH,
  NOT_MATCH,
  NOT,
  EDGE_RIGHT,
  EDGE_RIGHT_NOTIFY,
  EDGE_LEFT,
  EDGE_LEFT_NOTIFY,
  COLLECT_OPEN,
  COLLECT_CLOSE,
  EXPORTED_OPEN,
  EXPORTED_CLOSE,

  UNCLOSED_STRING,
  UNCLOSED_COMMENT,
  UNCLOSED_TEMPLATE_COMMENT,
  UNCLOSED_TEMPLATE_TAG,
  UNCLOSED_HEREDOC,
  INVALID_HEREDOC_TAG,
  NESTED_HEREDOC,
  INVALID_NUMBER,
  INVALID_REFERENCE,
  INVALID_NAME,
  NESTING_TOO_DEEP,
  UNEXPECTED_CHARACTER,
};

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

enum { MAX_DEPTH = 100, MAX_HEREDOCS = 64, MAX_TAG = 250 };

typedef struct {
  uint8_t after;
  uint8_t template_mode;
  bool started;
  bool plan;                  // `plan` and `apply` are keywords
  bool interpolation_start;   // the next token is the first one behind `${`
  bool no_regex_ahead;        // no unescaped `/` is left: every later slash divides
  bool trim_text;             // the tag before this template text ended in `-%>`
  bool in_heredoc;            // the first of `heredocs` is being read
  bool text_started;          // the text before this position is in the same piece of a string
  uint8_t depth;
  uint8_t heredoc_count;
  Context contexts[MAX_DEPTH];
  Heredoc heredocs[MAX_HEREDOCS];
} State;

typedef struct {
  PuppetSourceKind source_kind;
  State state;
} Scanner;

// Characters

static inline bool is_blank(int32_t c) {
  return c == ' ' || c == '\t' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F ||
         c == 0x205F || c == 0x3000;
}

static inline bool is_digit(int32_t c) { return c >= '0' && c <= '9'; }

static inline bool is_hex_digit(int32_t c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static inline bool is_upper(int32_t c) { return c >= 'A' && c <= 'Z'; }

static inline bool is_name_start(int32_t c) { return (c >= 'a' && c <= 'z') || c == '_'; }

static inline bool is_word(int32_t c) { return is_name_start(c) || is_upper(c) || is_digit(c); }

// A number ends at a word boundary, and letters of every script are words there.
static inline bool continues_number(int32_t c) { return is_word(c) || (c >= 0x80 && !is_blank(c)); }

// Moving and emitting

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

// Heredocs

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

  prepare_tag(&tag);
  bool found = skip_lines(lexer, 1);
  for (unsigned i = 0; found && i < state->heredoc_count; i++) {
    found = skip_lines(lexer, state->heredocs[i].lines + 1);
  }
  if (!found || !count_heredoc_lines(lexer, &tag, &heredoc.lines)) return emit(lexer, UNCLOSED_HEREDOC);
  state->heredocs[state->heredoc_count++] = heredoc;
  return emit(lexer, HEREDOC_TAG);
}

// At the line feed behind a line with heredoc tags.
static bool scan_heredoc_start(State *state, TSLexer *lexer) {
  if (!push(state, IN_HEREDOC)) return false;
  advance(lexer);
  state->after = AFTER_OTHER;
  state->in_heredoc = true;
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

// Text with interpolation

typedef enum { PLAIN_DOLLAR, DOLLAR_VARIABLE, DOLLAR_BRACE } Dollar;

// Behind a dollar sign in text: what does it start? With `mark`, the token ends behind it.
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

// Behind a quote that is the first character of a string, or of its text behind an interpolation or a plain
// dollar sign. The compiler takes it for text if what follows could end the text: another quote, or a dollar
// sign where that counts. `'''` is a string with one quote in it.
static bool is_text_quote(State *state, TSLexer *lexer, int32_t quote) {
  while (!at_end(state, lexer) && lexer->lookahead == '\\') {
    advance(lexer);
    if (!accept(lexer, '\\')) return false;
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

// Text up to the next interpolation or to `quote`; with `quote` 0, to the end of the heredoc.
static bool scan_text(State *state, TSLexer *lexer, int32_t quote, bool interpolates, bool escapes) {
  bool empty = true;
  bool fresh = !state->text_started;
  state->text_started = false;
  for (; !at_end(state, lexer); empty = false) {
    int32_t c = lexer->lookahead;
    if (c == quote && quote != 0) {
      lexer->mark_end(lexer);
      if (!empty && !fresh) return emit_content(state, lexer);
      advance(lexer);
      if (empty) lexer->mark_end(lexer);
      if (!fresh || !is_text_quote(state, lexer, quote)) {
        return empty ? emit_string_end(state, lexer) : emit_content(state, lexer);
      }
      fresh = false;
    } else if (c == '$' && interpolates) {
      lexer->mark_end(lexer);
      advance(lexer);
      Dollar dollar = scan_dollar(lexer, empty);
      if (dollar != PLAIN_DOLLAR) return empty ? emit_interpolation(state, lexer, dollar) : emit_content(state, lexer);
      fresh = true;
    } else {
      advance_in_text(state, lexer);
      if (c == '\\' && escapes && !at_end(state, lexer)) advance_in_text(state, lexer);
      fresh = false;
    }
  }
  if (quote == 0) return emit_here(lexer, STRING_CONTENT);
  return !empty && emit_unclosed(state, lexer, UNCLOSED_STRING);
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

// Behind the opening quote. A string without interpolation is one token. The start of another one holds its
// first character where that is a quote.
static bool scan_double_quoted(State *state, TSLexer *lexer) {
  uint32_t lines = state->heredocs[0].lines;
  lexer->mark_end(lexer);
  if (!at_end(state, lexer) && accept(lexer, '"')) {
    lexer->mark_end(lexer);
    state->text_started = is_text_quote(state, lexer, '"');
    if (state->text_started) return emit_string_start(state, lexer, lines);
    state->after = AFTER_OPERAND;
    return emit(lexer, PLAIN_DOUBLE_QUOTED);
  }
  while (!at_end(state, lexer)) {
    int32_t c = lexer->lookahead;
    advance_in_text(state, lexer);
    if (c == '"') return emit_operand(state, lexer, PLAIN_DOUBLE_QUOTED);
    if (c == '\\') {
      if (!at_end(state, lexer)) advance_in_text(state, lexer);
    } else if (c == '$' && (lexer->lookahead == '"' || scan_dollar(lexer, false) != PLAIN_DOLLAR)) {
      return emit_string_start(state, lexer, lines);
    }
  }
  return emit_unclosed(state, lexer, UNCLOSED_STRING);
}

static bool scan_single_quoted(State *state, TSLexer *lexer) {
  if (!at_end(state, lexer) && accept(lexer, '\'')) {
    lexer->mark_end(lexer);
    state->after = AFTER_OPERAND;
    if (!is_text_quote(state, lexer, '\'')) return emit(lexer, SINGLE_QUOTED);
  }
  while (!at_end(state, lexer)) {
    int32_t c = lexer->lookahead;
    advance_in_text(state, lexer);
    if (c == '\'') return emit_operand(state, lexer, SINGLE_QUOTED);
    if (c == '\\' && !at_end(state, lexer)) advance_in_text(state, lexer);
  }
  return emit_unclosed(state, lexer, UNCLOSED_STRING);
}

// Words, names and numbers

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

static bool skip_comment(TSLexer *lexer);

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
    if (!is_digit(lexer->lookahead)) return emit_word(state, lexer, first, INTEGER, AFTER_OPERAND);
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

// Comments, regular expressions, and the division

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
  bool regex = state->after != AFTER_OPERAND && !state->no_regex_ahead;
  state->after = AFTER_OTHER;
  if (!regex) return emit(lexer, DIVIDE);
  while (!at_end(state, lexer)) {
    int32_t c = lexer->lookahead;
    advance_in_text(state, lexer);
    if (c == '/') return emit_operand(state, lexer, REGEX);
    if (c == '\\' && !at_end(state, lexer)) advance_in_text(state, lexer);
  }
  state->heredocs[0].lines = lines;
  // Slashes further on were seen and escaped, or are none; looking again would find the same.
  state->no_regex_ahead = !state->in_heredoc;
  return emit(lexer, DIVIDE);
}

// Templates

// What the text of a template has rendered so far, as far as it matters whether it is empty once trimmed.
typedef struct {
  bool any;      // something that is not a blank at its end
  bool blanks;   // blanks at its end
} Rendered;

static void render(Rendered *rendered, int32_t c) {
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
  Rendered rendered = {false, false};
  bool trim = state->trim_text;
  bool at_tag = false;
  state->trim_text = false;
  if (lexer->eof(lexer)) return false;
  for (;;) {
    if (trim) skip_trimmed(lexer);
    trim = false;
    // At the end of the file, text that ends in a comment or in `<%%` is not rendered at all.
    if (lexer->eof(lexer)) return emit_here(lexer, at_tag ? TEMPLATE_TAG : TEMPLATE_TEXT);
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

// Braces

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

// Operators and punctuation

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
    case '\'': return scan_single_quoted(state, lexer);
    case '"': return scan_double_quoted(state, lexer);
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

// What tree-sitter calls

void *puppet_scanner_create(PuppetSourceKind kind) {
  Scanner *scanner = ts_calloc(1, sizeof *scanner);
  scanner->source_kind = kind;
  scanner->state.plan = kind == PUPPET_SOURCE_PLAN;
  return scanner;
}

void *tree_sitter_puppet_external_scanner_create(void) { return puppet_scanner_create(PUPPET_SOURCE_ANY); }

void tree_sitter_puppet_external_scanner_destroy(void *payload) { ts_free(payload); }

bool tree_sitter_puppet_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid_symbols) {
  (void)valid_symbols;
  return scan(payload, lexer);
}

enum { HEADER_SIZE = 11, CONTEXT_SIZE = 4, HEREDOC_SIZE = 5 };

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
  *out++ = (char)state->trim_text;
  *out++ = (char)state->in_heredoc;
  *out++ = (char)state->text_started;
  *out++ = (char)state->depth;
  *out++ = (char)state->heredoc_count;
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
  state->trim_text = *in++;
  state->in_heredoc = *in++;
  state->text_started = *in++;
  state->depth = (uint8_t)*in++;
  state->heredoc_count = (uint8_t)*in++;
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

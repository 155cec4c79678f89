// Parses arbitrary bytes as a manifest, a plan or a template, walks the tree, edits it and parses again.
//
// The first byte of the input chooses the kind of source, the second where the edit is made, and the third how
// much it takes away. What is looked for: reads and writes out of bounds, undefined behaviour, a scanner that
// never gets on, and a tree whose nodes lie outside of the source or of their parents.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "scanner.h"
#include "tree_sitter/api.h"
#include "tree_sitter/parser.h"

const TSLanguage *tree_sitter_puppet(void);

static void *create_manifest(void) { return tree_sitter_puppet_scanner_create(PUPPET_SOURCE_MANIFEST); }
static void *create_plan(void) { return tree_sitter_puppet_scanner_create(PUPPET_SOURCE_PLAN); }
static void *create_template(void) { return tree_sitter_puppet_scanner_create(PUPPET_SOURCE_TEMPLATE); }
static void *create_any(void) { return tree_sitter_puppet_scanner_create(PUPPET_SOURCE_ANY); }

enum { KINDS = 4, HEADER = 3 };

static TSLanguage languages[KINDS];

int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc, (void)argv;
  static void *(*const create[KINDS])(void) = {create_manifest, create_plan, create_template, create_any};
  for (unsigned i = 0; i < KINDS; i++) {
    memcpy(&languages[i], tree_sitter_puppet(), sizeof languages[i]);
    languages[i].external_scanner.create = create[i];
  }
  return 0;
}

static void check(bool holds) {
  if (!holds) abort();
}

// Every node lies inside of its parent, and behind the sibling before it.
static void check_tree(const TSTree *tree, uint32_t length) {
  TSNode root = ts_tree_root_node(tree);
  check(ts_node_end_byte(root) <= length);
  TSTreeCursor cursor = ts_tree_cursor_new(root);
  uint32_t position = ts_node_start_byte(root);
  for (bool down = true;;) {
    TSNode node = ts_tree_cursor_current_node(&cursor);
    if (down) {
      check(ts_node_start_byte(node) >= position);
      check(ts_node_end_byte(node) >= ts_node_start_byte(node));
      position = ts_node_start_byte(node);
      if (ts_tree_cursor_goto_first_child(&cursor)) continue;
    }
    check(ts_node_end_byte(node) >= position);
    position = ts_node_end_byte(node);
    down = ts_tree_cursor_goto_next_sibling(&cursor);
    if (!down && !ts_tree_cursor_goto_parent(&cursor)) break;
  }
  ts_tree_cursor_delete(&cursor);
}

static TSPoint point_at(const char *text, uint32_t offset) {
  TSPoint point = {0, 0};
  for (uint32_t i = 0; i < offset; i++) {
    point.column++;
    if (text[i] == '\n') point = (TSPoint){point.row + 1, 0};
  }
  return point;
}

// Take `taken` bytes away at `start`, and parse what is left with the help of the tree.
static void reparse(TSParser *parser, TSTree *tree, char *text, uint32_t length, uint32_t start, uint32_t taken) {
  TSInputEdit edit = {
      .start_byte = start,
      .old_end_byte = start + taken,
      .new_end_byte = start,
      .start_point = point_at(text, start),
      .old_end_point = point_at(text, start + taken),
      .new_end_point = point_at(text, start),
  };
  memmove(text + start, text + start + taken, length - start - taken);
  ts_tree_edit(tree, &edit);
  TSTree *again = ts_parser_parse_string(parser, tree, text, length - taken);
  check_tree(again, length - taken);
  ts_tree_delete(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < HEADER) return 0;
  uint32_t length = (uint32_t)size - HEADER;
  // A copy of exactly this size, so that the sanitizer sees a read behind it.
  char *text = malloc(length > 0 ? length : 1);
  memcpy(text, data + HEADER, length);

  TSParser *parser = ts_parser_new();
  check(ts_parser_set_language(parser, &languages[data[0] % KINDS]));
  TSTree *tree = ts_parser_parse_string(parser, NULL, text, length);
  check_tree(tree, length);

  uint32_t start = length * data[1] / UINT8_MAX;
  uint32_t taken = data[2] < length - start ? data[2] : length - start;
  reparse(parser, tree, text, length, start, taken);

  ts_tree_delete(tree);
  ts_parser_delete(parser);
  free(text);
  return 0;
}

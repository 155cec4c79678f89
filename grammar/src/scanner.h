#ifndef PUPPET_SCANNER_H_
#define PUPPET_SCANNER_H_

// What a source is decides three things before its first token: whether it starts in a template's text, and
// whether `plan` and `apply` are keywords. A file's path tells; without one the text has to.
typedef enum {
  PUPPET_SOURCE_ANY,        // `<%` at the very start makes it a template, `plan name` a plan
  PUPPET_SOURCE_MANIFEST,
  PUPPET_SOURCE_PLAN,
  PUPPET_SOURCE_TEMPLATE,
} PuppetSourceKind;

void *tree_sitter_puppet_scanner_create(PuppetSourceKind kind);

#endif

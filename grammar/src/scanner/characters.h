#ifndef PUPPET_SCANNER_CHARACTERS_H_
#define PUPPET_SCANNER_CHARACTERS_H_

// Classes of characters, as the compiler's patterns have them.

#include <stdbool.h>
#include <stdint.h>

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

#endif

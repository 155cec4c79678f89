// What this package calls of Oniguruma's binary interface, version 5 of its shared library, where the library is
// installed without its headers: on Debian, many programs bring `libonig5`, and few `libonig-dev`.

#ifndef PPLINT_ONIGURUMA_ABI_H
#define PPLINT_ONIGURUMA_ABI_H

#define ONIG_NORMAL 0
#define ONIG_MISMATCH (-1)
#define ONIG_OPTION_NONE 0U
#define ONIG_MAX_ERROR_MESSAGE_LEN 90

typedef unsigned char OnigUChar;
typedef struct OnigRegexStruct *OnigRegex;
typedef const struct OnigEncodingStruct *OnigEncoding;

typedef struct {
  OnigEncoding encoding;
  OnigUChar *start, *end;
} OnigErrorInfo;

typedef struct {
  int allocated, num_regs;
  int *beg, *end;
  void *history;
} OnigRegion;

extern const struct OnigEncodingStruct OnigEncodingUTF8;
extern const struct OnigSyntaxStruct OnigSyntaxOniguruma;
#define ONIG_ENCODING_UTF8 (&OnigEncodingUTF8)
#define ONIG_SYNTAX_ONIGURUMA (&OnigSyntaxOniguruma)

int onig_initialize(OnigEncoding *encodings, int count);
const char *onig_version(void);
int onig_new(OnigRegex *regex, const OnigUChar *start, const OnigUChar *end, unsigned int options, OnigEncoding encoding,
             const struct OnigSyntaxStruct *syntax, OnigErrorInfo *error);
void onig_free(OnigRegex regex);
int onig_search(OnigRegex regex, const OnigUChar *text, const OnigUChar *end, const OnigUChar *from,
                const OnigUChar *range, OnigRegion *region, unsigned int options);
OnigRegion *onig_region_new(void);
void onig_region_free(OnigRegion *region, int with_itself);
int onig_error_code_to_str(OnigUChar *message, int code, ...);
int onig_set_retry_limit_in_match(unsigned long limit);
int onig_set_retry_limit_in_search(unsigned long limit);
int onig_set_match_stack_limit_size(unsigned int limit);

#endif

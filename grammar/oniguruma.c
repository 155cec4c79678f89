// The Python module `pplint_grammar._oniguruma`: regular expressions, compiled and searched for by the library
// Oniguruma, which belongs to the system and not to this repository.
//
// Offsets are bytes of UTF-8. What Python knows as characters is the caller's business: it knows which text is searched
// again.

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <limits.h>

#if __has_include(<oniguruma.h>)
#include <oniguruma.h>
#else
#include "oniguruma_abi.h"
#endif

// A search ends here, after a second at most: a hostile pattern takes longer than anybody waits. Steps are counted, not
// time, so that the answer is the same on each machine.
#define MOST_RETRIES_AT_A_PLACE 10000000UL
#define MOST_RETRIES 40000000UL
#define MOST_STACKED 2000000U // frames of some 50 bytes each

typedef struct {
  PyObject_HEAD OnigRegex regex;
} Regexp;

typedef struct {
  PyTypeObject *regexp_type;
} State;

static PyObject *compile(PyObject *module, PyObject *pattern) {
  Py_ssize_t length;
  const char *text = PyUnicode_AsUTF8AndSize(pattern, &length);
  if (text == NULL) return NULL;
  State *state = PyModule_GetState(module);
  Regexp *regexp = (Regexp *)PyType_GenericAlloc(state->regexp_type, 0);
  if (regexp == NULL) return NULL;
  const OnigUChar *start = (const OnigUChar *)text;
  OnigErrorInfo error = {0};
  int status = onig_new(&regexp->regex, start, start + length, ONIG_OPTION_NONE, ONIG_ENCODING_UTF8,
                        ONIG_SYNTAX_ONIGURUMA, &error);
  if (status == ONIG_NORMAL) return (PyObject *)regexp;
  regexp->regex = NULL; // The library has freed it.
  Py_DECREF(regexp);
  OnigUChar message[ONIG_MAX_ERROR_MESSAGE_LEN];
  int size = onig_error_code_to_str(message, status, &error);
  PyObject *reason = PyUnicode_DecodeUTF8((const char *)message, size, "replace");
  if (reason != NULL) PyErr_SetObject(PyExc_ValueError, reason);
  Py_XDECREF(reason);
  return NULL;
}

// Returns a tuple of two offsets for each group, which are -1 for a group that took no part.
static PyObject *offsets(const OnigRegion *region) {
  PyObject *result = PyTuple_New(2 * (Py_ssize_t)region->num_regs);
  for (int i = 0; result != NULL && i < 2 * region->num_regs; i++) {
    PyObject *offset = PyLong_FromLong(i % 2 ? region->end[i / 2] : region->beg[i / 2]);
    if (offset == NULL || PyTuple_SetItem(result, i, offset) < 0) Py_CLEAR(result);
  }
  return result;
}

static PyObject *search(PyObject *self, PyObject *args) {
  PyObject *data;
  Py_ssize_t from, length;
  char *text;
  if (!PyArg_ParseTuple(args, "Sn", &data, &from) || PyBytes_AsStringAndSize(data, &text, &length) < 0) return NULL;
  if (length > INT_MAX || from < 0 || from > length) {
    PyErr_SetString(PyExc_IndexError, "there is no such place in the text");
    return NULL;
  }
  OnigRegion *region = onig_region_new();
  if (region == NULL) return PyErr_NoMemory();
  const OnigUChar *start = (const OnigUChar *)text, *end = start + length;
  int status = onig_search(((Regexp *)self)->regex, start, end, start + from, end, region, ONIG_OPTION_NONE);
  PyObject *result = NULL;
  if (status >= 0) {
    result = offsets(region);
  } else if (status == ONIG_MISMATCH) {
    Py_INCREF(result = Py_None);
  } else {
    OnigUChar message[ONIG_MAX_ERROR_MESSAGE_LEN + 1];
    message[onig_error_code_to_str(message, status)] = 0;
    PyErr_SetString(PyExc_TimeoutError, (const char *)message);
  }
  onig_region_free(region, 1);
  return result;
}

static void deallocate(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  if (((Regexp *)self)->regex != NULL) onig_free(((Regexp *)self)->regex);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyMethodDef regexp_methods[] = {
    {"search", search, METH_VARARGS,
     "Return the offsets of the first match and of its groups, or None; raise TimeoutError if it takes too long."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot regexp_slots[] = {
    {Py_tp_dealloc, deallocate},
    {Py_tp_methods, regexp_methods},
    {0, NULL},
};

static PyType_Spec regexp_spec = {
    .name = "pplint_grammar._oniguruma.Regexp",
    .basicsize = sizeof(Regexp),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = regexp_slots,
};

static int execute(PyObject *module) {
  OnigEncoding encodings[] = {ONIG_ENCODING_UTF8};
  if (onig_initialize(encodings, 1) != ONIG_NORMAL) {
    PyErr_SetString(PyExc_ImportError, "Oniguruma does not start");
    return -1;
  }
  onig_set_retry_limit_in_match(MOST_RETRIES_AT_A_PLACE);
  onig_set_retry_limit_in_search(MOST_RETRIES);
  onig_set_match_stack_limit_size(MOST_STACKED);
  State *state = PyModule_GetState(module);
  state->regexp_type = (PyTypeObject *)PyType_FromModuleAndSpec(module, &regexp_spec, NULL);
  if (state->regexp_type == NULL) return -1;
  return PyModule_AddStringConstant(module, "version", onig_version());
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
  Py_VISIT(((State *)PyModule_GetState(module))->regexp_type);
  return 0;
}

static int clear(PyObject *module) {
  Py_CLEAR(((State *)PyModule_GetState(module))->regexp_type);
  return 0;
}

static PyMethodDef methods[] = {
    {"compile", compile, METH_O, "Compile a pattern; raise ValueError, which says why, if it is not valid."},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, execute},
    {0, NULL},
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_oniguruma",
    .m_doc = "Regular expressions of the library Oniguruma.",
    .m_size = sizeof(State),
    .m_methods = methods,
    .m_slots = slots,
    .m_traverse = traverse,
    .m_clear = clear,
};

PyMODINIT_FUNC PyInit__oniguruma(void) { return PyModuleDef_Init(&module); }

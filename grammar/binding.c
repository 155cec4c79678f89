// The Python module `pplint_grammar._binding`: one language for each kind of source.
//
// All share the tables in src/parser.c; they differ in how their scanner starts.

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "src/scanner.h"
#include "src/tree_sitter/parser.h"

const TSLanguage *tree_sitter_puppet(void);

static void *create_manifest_scanner(void) { return tree_sitter_puppet_scanner_create(PUPPET_SOURCE_MANIFEST); }
static void *create_plan_scanner(void) { return tree_sitter_puppet_scanner_create(PUPPET_SOURCE_PLAN); }
static void *create_template_scanner(void) { return tree_sitter_puppet_scanner_create(PUPPET_SOURCE_TEMPLATE); }

static TSLanguage manifest_language;
static TSLanguage plan_language;
static TSLanguage template_language;

static PyObject *capsule(TSLanguage *language, void *(*create)(void)) {
  *language = *tree_sitter_puppet();
  language->external_scanner.create = create;
  return PyCapsule_New(language, "tree_sitter.Language", NULL);
}

static PyObject *manifest(PyObject *self, PyObject *args) {
  (void)self, (void)args;
  return capsule(&manifest_language, create_manifest_scanner);
}

static PyObject *plan(PyObject *self, PyObject *args) {
  (void)self, (void)args;
  return capsule(&plan_language, create_plan_scanner);
}

static PyObject *template_(PyObject *self, PyObject *args) {
  (void)self, (void)args;
  return capsule(&template_language, create_template_scanner);
}

static PyMethodDef methods[] = {
    {"manifest", manifest, METH_NOARGS, "The language of manifests."},
    {"plan", plan, METH_NOARGS, "The language of plans, in which `plan` and `apply` are keywords."},
    {"template", template_, METH_NOARGS, "The language of embedded Puppet templates."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_binding",
    .m_doc = "Puppet grammars for tree-sitter.",
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__binding(void) { return PyModuleDef_Init(&module); }

"""Tests of the types, named after the paragraphs of the language's specification."""

"""Figures for pplint beside its peers; nothing here is a test."""

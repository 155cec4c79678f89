"""The rules that come with pplint: a folder for each category, a file for each rule."""

"""The rules of our team: a folder for each category, and a module for each rule."""

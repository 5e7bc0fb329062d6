"""The window: the only package that imports pygame, and it never reaches into a search."""

"""Composed scenes: boards of every kind drawn by code, with their truth (see ../scene.py)."""

"""Pictures to be given on: drawn as SVG in the app's look, and as PNG where it can be rasterised.

They know nothing of pages or of the store: whoever asks for one brings its words.
"""

"""`pplint format`: one layout for every program, in which line breaks are the author's.

It works on the concrete tree, and on nothing but the white space between tokens and the commas that end lists:

1. `walk` goes through the tree once; `constructs` say for each kind of node what its tokens belong to.
2. `line_breaks`, `blank_lines`, `commas`, `indentation`, `spacing` and `alignment` say, one after the other, what is in
   front of each token.
3. `edits` compares that with the source, and `proof` the program before and after.
"""

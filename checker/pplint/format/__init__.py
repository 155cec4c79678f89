"""`pplint format`: one layout for every program, in which line breaks are the author's.

It works on the concrete tree, and on nothing but the white space between tokens and the commas that end lists:

1. `walk` goes through the tree once; `constructs` say for each kind of node what its tokens belong to.
2. `line_breaks`, `blank_lines`, `commas`, `indentation`, `spacing` and `alignment` say, one after the other, what is in
   front of each token.
3. `edits` compares that with the source, and `proof` the program before and after.

`pplint format` and the rules of category `layout` have one canon, which is `pplint.format`. **Between two tokens
there is nothing but white space**, and all of the layout is what becomes of that, and of commas that end a list. A
string is one token with all that is in it, and so are a comment and the text of a heredoc.

One walk over the concrete tree gives the tokens, and for each of them the token whose line its own line is indented
by, and by how many levels (`pplint.format.tokens`). How a construct is formatted is said by a function for its kind
of node, in a module of `format.constructs` that is called like the construct. The passes follow each other, since
each needs those before it: `line_breaks`, `blank_lines`, `commas`, `indentation`, `spacing`, `alignment`. They know
nothing of the tree. What comes out is a list of edits, each between two tokens. Of a template, `format.templates`
leaves of these what is between two tokens in one tag of several lines, and indents from where the tag is.

Line breaks are the author's. Nothing is joined but a brace, a keyword or a comma that belongs to the line before, and
nothing is broken but lists of which a part is on lines of its own. So what is changed does not depend on how long
lines are, and an edit of one statement changes no other.

The program stays the same, and that is proven each time. An edit may change white space, commas and where an arrow
is; the result is parsed, and its tree and its comments are compared with those of the source. Where nothing but white
space and commas outside of tokens changed, the parser's own trees are enough for that: those of the same shape over
the same tokens mean the same. Where an arrow moves past a comment, or a comma lets one belong to another node, the
trees that are made of them are compared.
"""

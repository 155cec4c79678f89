"""Changes that an editor offers beside fixes: what is missing is written, and code is given another form.

Each is proven before it is sent: the compiler reads what comes out, and nothing is found there that was not before.
"""

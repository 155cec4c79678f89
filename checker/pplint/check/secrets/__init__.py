"""What nobody may be shown: where secrets are in files, and what is shown in place of them.

All that leaves the program passes here: `hiding` for what is found in a file, `shown` for the text of one.
"""

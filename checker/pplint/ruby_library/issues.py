"""What Ruby's library refuses of texts for times and URIs."""

from __future__ import annotations

from pplint.base.issue import Issue


class WidthsTooLarge(Issue):
    """The widths in a format of a time are beyond `most` characters together."""

    words = "the widths in a format are beyond {most} characters"
    most: int


class InvalidTimeFormat(Issue):
    """A format of a time that ends within a directive."""

    words = "the format ends within a directive: {format}"
    format: str


class NonAsciiUri(Issue):
    """A URI with a character that is not ASCII."""

    words = "a URI can contain only ASCII characters, got '{text}'"
    text: str


class NotUri(Issue):
    """A text that is no URI."""

    words = "'{text}' is not a URI"
    text: str


class InvalidPercentEscape(Issue):
    """A query with a `%` that two hexadecimal digits do not follow."""

    words = "two hexadecimal digits must follow each `%` of a query: {query}"
    query: str


class FtpUriWithoutPath(Issue):
    """A URI of FTP without a path."""

    words = "an FTP URI has a path"


class FtpUriFromNoPath(Issue):
    """Parts for a URI of FTP that lack the path."""

    words = "an FTP URI is built from a path"


class InvalidLdapUri(Issue):
    """A URI of LDAP without a path or with a fragment."""

    words = "an LDAP URI has a path and no fragment"


class MailUriWithoutRecipients(Issue):
    """A URI of mail that names nobody."""

    words = "a mail URI needs an address"


class InvalidRecipients(Issue):
    """A URI of mail to what are no addresses."""

    words = "`{recipients}` are not mail addresses"
    recipients: str


class MailUriFromParts(Issue):
    """Parts for a URI of mail, which has none."""

    words = "a mail URI cannot be built from its parts"


class FileUriWithUser(Issue):
    """Parts for a URI of a file that name a user, or something opaque."""

    words = "a file URI has neither a user nor an opaque part"


class OpaqueUriWithParts(Issue):
    """Parts for a URI of which one is opaque, so that there can be no others."""

    words = "an opaque URI has neither host, port, user nor path"


class InvalidUriPart(Issue):
    """A part for a URI that does not have the form of such parts; `part` is which one."""

    words = "`{text}` cannot be the {part} of a URI"
    part: str
    text: str


class TooManyDigits(Issue):
    """An integer with more digits than are read."""

    words = "gave up: a value has an integer of more than {most} digits"
    most: int

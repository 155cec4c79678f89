"""What Ruby's library refuses of texts for times and URIs."""

from __future__ import annotations

from pplint.base.issue import Issue


class WidthsTooLarge(Issue):
    """The widths in a format of a time are beyond `most` characters together."""

    most: int


class InvalidTimeFormat(Issue):
    """A format of a time that ends within a directive."""

    format: str


class NonAsciiUri(Issue):
    """A URI with a character that is not ASCII."""

    text: str


class NotUri(Issue):
    """A text that is no URI."""

    text: str


class InvalidPercentEscape(Issue):
    """A query with a `%` that two hexadecimal digits do not follow."""

    query: str


class FtpUriWithoutPath(Issue):
    """A URI of FTP without a path."""


class FtpUriFromNoPath(Issue):
    """Parts for a URI of FTP that lack the path."""


class InvalidLdapUri(Issue):
    """A URI of LDAP without a path or with a fragment."""


class MailUriWithoutRecipients(Issue):
    """A URI of mail that names nobody."""


class InvalidRecipients(Issue):
    """A URI of mail to what are no addresses."""

    recipients: str


class MailUriFromParts(Issue):
    """Parts for a URI of mail, which has none."""


class FileUriWithUser(Issue):
    """Parts for a URI of a file that name a user, or something opaque."""


class OpaqueUriWithParts(Issue):
    """Parts for a URI of which one is opaque, so that there can be no others."""


class InvalidUriPart(Issue):
    """A part for a URI that does not have the form of such parts; `part` is which one."""

    part: str
    text: str


class TooManyDigits(Issue):
    """An integer with more digits than are read."""

    most: int

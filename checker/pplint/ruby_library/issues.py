"""What Ruby's library refuses of texts for times and URIs."""

from __future__ import annotations

from pplint.base.issue import Issue


class WidthsTooLarge(Issue):
    """The widths in a format of a time are beyond `most` characters together."""

    words = "the widths in a format are beyond {most} characters"
    most: int


class InvalidTimeFormat(Issue):
    """A format of a time that ends within a directive."""

    words = "invalid format: {format}"
    format: str


class NonAsciiUri(Issue):
    """A URI with a character that is not ASCII."""

    words = 'URI must be ascii only "{text}"'
    text: str


class NotUri(Issue):
    """A text that is no URI."""

    words = 'bad URI(is not URI?): "{text}"'
    text: str


class InvalidPercentEscape(Issue):
    """A query with a `%` that two hexadecimal digits do not follow."""

    words = "invalid percent escape: {query}"
    query: str


class FtpUriWithoutPath(Issue):
    """A URI of FTP without a path."""

    words = "an FTP URI has a path"


class FtpUriFromNoPath(Issue):
    """Parts for a URI of FTP that lack the path."""

    words = "an FTP URI is built from a path"


class InvalidLdapUri(Issue):
    """A URI of LDAP without a path or with a fragment."""

    words = "bad LDAP URL"


class MailUriWithoutRecipients(Issue):
    """A URI of mail that names nobody."""

    words = "missing opaque part for mailto URL"


class InvalidRecipients(Issue):
    """A URI of mail to what are no addresses."""

    words = "unrecognised opaque part for mailtoURL: {recipients}"
    recipients: str


class MailUriFromParts(Issue):
    """Parts for a URI of mail, which has none."""

    words = "a mail URI cannot be built from its parts"


class FileUriWithUser(Issue):
    """Parts for a URI of a file that name a user, or something opaque."""

    words = "can not set userinfo or an opaque part for file URI"


class OpaqueUriWithParts(Issue):
    """Parts for a URI of which one is opaque, so that there can be no others."""

    words = "can not set opaque with host, port, userinfo or path"


class InvalidUriPart(Issue):
    """A part for a URI that does not have the form of such parts; `part` is which one."""

    words = "bad component(expected {part} component): {text}"
    part: str
    text: str


class TooManyDigits(Issue):
    """An integer with more digits than are read."""

    words = "gave up: a value has an integer of more than {most} digits"
    most: int

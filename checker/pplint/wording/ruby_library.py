"""Words for what Ruby's library refuses."""

from __future__ import annotations

from pplint.ruby_library import issues
from pplint.wording.table import says

says(issues.WidthsTooLarge, "the widths in a format are beyond {most} characters")
says(issues.InvalidTimeFormat, "invalid format: {format}")
says(issues.NonAsciiUri, 'URI must be ascii only "{text}"')
says(issues.NotUri, 'bad URI(is not URI?): "{text}"')
says(issues.InvalidPercentEscape, "invalid percent escape: {query}")
says(issues.FtpUriWithoutPath, "an FTP URI has a path")
says(issues.FtpUriFromNoPath, "an FTP URI is built from a path")
says(issues.InvalidLdapUri, "bad LDAP URL")
says(issues.MailUriWithoutRecipients, "missing opaque part for mailto URL")
says(issues.InvalidRecipients, "unrecognised opaque part for mailtoURL: {recipients}")
says(issues.MailUriFromParts, "a mail URI cannot be built from its parts")
says(issues.FileUriWithUser, "can not set userinfo or an opaque part for file URI")
says(issues.OpaqueUriWithParts, "can not set opaque with host, port, userinfo or path")
says(issues.InvalidUriPart, "bad component(expected {part} component): {text}")
says(issues.TooManyDigits, "gave up: a value has an integer of more than {most} digits")

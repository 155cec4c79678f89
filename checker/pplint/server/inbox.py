"""What came and was not looked at yet: one thread reads, and the one that works takes a message after the other.

Whatever is cancelled before its turn is answered at once, by the thread that reads. What is cancelled later is answered
at once, too; what then comes out of it is not sent.
"""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from threading import Condition
from typing import IO, TYPE_CHECKING, Final

import msgspec
from msgspec import UNSET, Raw

from pplint.server.protocol import CancelParams, ErrorCode, Id, Message, OfDocument
from pplint.server.transport import Garbled, Output, read_body

if TYPE_CHECKING:
    from collections.abc import Mapping

_CANCEL: Final = "$/cancelRequest"
_CHANGE: Final = "textDocument/didChange"


class Inbox:
    """Messages that wait, and requests that have no answer yet."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._waiting: deque[Message] = deque()
        self._unanswered: set[int | str] = set()
        self._changed: dict[str, int] = {}
        self._news = Condition()
        self.is_at_end = False
        self.complaint = ""

    # The thread that reads

    def read_all(self, stream: IO[bytes]) -> None:
        """Take messages up to the end of a stream."""
        try:
            while (body := read_body(stream)) is not None:
                self.take(body)
        except Garbled as error:
            self.complaint = str(error)
            self.fail(None, ErrorCode.PARSE_ERROR, str(error))
        except (OSError, ValueError):
            pass
        finally:
            with self._news:
                self.is_at_end = True
                self._news.notify()

    def take(self, body: bytes) -> None:
        """Take a message; what is no message is answered at once."""
        try:
            body.decode()
            message = msgspec.json.decode(body, type=Message)
        except UnicodeDecodeError as error:
            self._refuse_bytes(body, error)
            return
        except msgspec.ValidationError as error:
            self.fail(None, ErrorCode.INVALID_REQUEST, str(error))
            return
        except (msgspec.DecodeError, RecursionError) as error:
            self.fail(None, ErrorCode.PARSE_ERROR, str(error))
            return
        if message.method == _CANCEL:
            self._cancel(message.params)
            return
        with self._news:
            if message.method is not None and isinstance(message.id, (int, str)):
                self._unanswered.add(message.id)
            uri = _changed_document(message)
            if uri is not None:
                self._changed[uri] = self._changed.get(uri, 0) + 1
            self._waiting.append(message)
            self._news.notify()

    def _refuse_bytes(self, body: bytes, error: UnicodeDecodeError) -> None:
        """Answer a message that is not UTF-8, with its id where that can be seen all the same."""
        request: Id = None
        with suppress(msgspec.MsgspecError, RecursionError):
            message = msgspec.json.decode(body.decode("utf-8", "replace"), type=Message)
            if message.method is not None and isinstance(message.id, (int, str)):
                request = message.id
                with self._news:
                    self._unanswered.add(request)
        self.fail(request, ErrorCode.PARSE_ERROR, f"the message is not valid UTF-8 at byte {error.start}")

    def _cancel(self, params: Raw) -> None:
        try:
            cancelled = msgspec.json.decode(params, type=CancelParams).id
        except (msgspec.MsgspecError, RecursionError):
            return
        with self._news:
            for message in self._waiting:
                if message.id == cancelled and message.method is not None:
                    self._waiting.remove(message)
                    break
        self.fail(cancelled, ErrorCode.REQUEST_CANCELLED, "cancelled")

    # The thread that works

    def next(self, seconds: float | None) -> Message | None:
        """Return the next message, None if there is none for so long, or if there will be none any more."""
        with self._news:
            if not self._waiting and not self.is_at_end and seconds != 0:
                self._news.wait(seconds)
            if not self._waiting:
                return None
            message = self._waiting.popleft()
            uri = _changed_document(message)
            if uri is not None:
                self._changed[uri] -= 1
            return message

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return not self._waiting

    def is_overtaken(self, uri: str) -> bool:
        """Return whether a change of a document waits, so that nobody needs what is known of it before that."""
        return self._changed.get(uri, 0) > 0

    def is_wanted(self, request: Id) -> bool:
        """Return whether somebody waits for an answer to a request."""
        return request in self._unanswered

    # Answers, by either thread

    def answer(self, request: Id, result: object) -> None:
        """Answer a request, unless it was answered before."""
        # If this raises, the request still waits for the answer that it failed.
        answer = msgspec.json.encode({"jsonrpc": "2.0", "id": request, "result": result})
        if self._is_first(request):
            self._output.write(answer)

    def fail(self, request: Id, code: ErrorCode, text: str, data: Mapping[str, object] | None = None) -> None:
        """Say why a request has no result, unless it was answered before."""
        if request is None or self._is_first(request):
            error = {"code": int(code), "message": text} | ({} if data is None else {"data": data})
            self._output.write(msgspec.json.encode({"jsonrpc": "2.0", "id": request, "error": error}))

    def _is_first(self, request: Id) -> bool:
        with self._news:
            if request not in self._unanswered:
                return False
            self._unanswered.discard(request)
            return True


def _changed_document(message: Message) -> str | None:
    if message.method != _CHANGE or message.id is not UNSET:
        return None
    try:
        return msgspec.json.decode(message.params, type=OfDocument).text_document.uri
    except (msgspec.MsgspecError, RecursionError):
        return None

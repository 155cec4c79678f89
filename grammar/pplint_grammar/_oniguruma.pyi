class Regexp:
    def search(self, data: bytes, start: int, /) -> tuple[int, ...] | None: ...

def compile(pattern: str, /) -> Regexp: ...  # noqa: A001 - as `re` calls it

version: str

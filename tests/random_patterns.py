"""Regular expressions drawn by lot, as Ruby reads them, and short texts to search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

# Without the letters that `s` and `k` stand for where case does not count: Ruby misses them before the end of a text.
LETTERS: Final = "abkKsScßdC019 .-/\n\r\té_]{}~|&#,:ﬁ\u2028"
PARTS: Final = (
    *("a", "b", "k", "s", "S", ".", "-", "/", r"\/", r"\.", "{", "}", "]", "é", "~", "#", ",", "&", "_", " ", "A"),
    *("^", "$", r"\A", r"\z", r"\Z", r"\n", r"\t", r"\x41", r"\u00e9", r"\d", r"\w", r"\s", r"\S", r"\h", r"\W"),
    *("[a-c]", "[^a-c]", r"[\w.-]", "[[:xdigit:]]", "[é]", r"[^\s]", "[k-s]", "[-a]", "[a-]", "[~~]", "[||]", "[A-z]"),
    *("[&]", "(?i)", "(?m)", "(?-i)"),
)
GROUPS: Final = ("(", "(?:", "(?i:", "(?m:", "(?x:", "(?mi-x:", "(?=", "(?!", "(?<n>")
REPETITIONS: Final = ("*", "+", "?", "{2}", "{1,2}", "{,2}", "{1,}", "*?", "+?", "??", "{0,1}?", "*+", "{2}+")
TEXTS: Final = ("", "\n", "a\n", "\na")


def random_pattern(random: Random, depth: int = 0) -> str:
    """Return a pattern, which need not be valid."""
    written = ""
    for _ in range(random.randint(1, 4)):
        is_group = depth < 3 and random.random() < 0.2
        written += f"{random.choice(GROUPS)}{random_pattern(random, depth + 1)})" if is_group else random.choice(PARTS)
        written += random.choice(REPETITIONS) if random.random() < 0.25 else ""
        written += "|" if random.random() < 0.1 else ""
    return written


def random_texts(random: Random) -> list[str]:
    """Return texts in which some patterns are found."""
    return [*TEXTS, *("".join(random.choices(LETTERS, k=random.randint(1, 5))) for _ in range(12))]

"""Time zones by name or by their distance from UTC, as Ruby's date library reads them."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from pplint.base.late_patterns import late_pattern

_NAMES_BY_MINUTES: Final = {
    -720: "aoe, dateline, idlw, y",
    -660: "nt, nut, samoa, sst, x",
    -600: "ahst, ckt, hast, hawaiian, hst, taht, w",
    -540: "akst, alaskan, gamt, hadt, hdt, v, yst",
    -510: "mart",
    -480: "akdt, pacific, pst, u, ydt",
    -420: "mountain, mst, pdt, t, us mountain",
    -360: "canada central, central, central america, cst, east, galt, mdt, mexico, s",
    -300: "act, cdt, cist, cot, easst, eastern, ect, est, pet, r, sa pacific, us eastern",
    -240: "ast, atlantic, bot, cidst, clt, edt, fkt, gyt, pacific sa, q, sa western, vet",
    -210: "newfoundland",
    -180: (
        "adt, art, brt, clst, e. south america, fkst, gft, greenland, p, pmst, pyst, rott, sa eastern, srt, "
        "uyt, warst, wgt"
    ),
    -150: "nst",
    -120: "at, brst, fnt, o, pmdt, uyst, wgst",
    -90: "ndt",
    -60: "azores, azot, cape verde, cvt, egt, n",
    0: "azost, egst, gmt, greenwich, ut, utc, wet, wt, z",
    60: (
        "a, bst, central europe, central european, cet, fwt, met, mewt, mez, romance, swt, w. central africa, "
        "w. europe, wat, west"
    ),
    120: "b, cat, cest, e. europe, eet, egypt, fle, fst, gtb, jerusalem, mest, mesz, sast, south africa, wast",
    180: "arab, arabic, bt, c, e. africa, eat, eest, fet, idt, msk, russian, syot, trt",
    210: "iran, irst",
    240: "arabian, azt, caucasus, d, get, kuyt, msd, mut, ret, samt, sct",
    270: "afghanistan, aft, irdt",
    300: "aqtt, azst, e, ekaterinburg, mawt, mvt, orat, pkt, tft, tjt, tmt, uzt, west asia, yekt",
    330: "india, ist",
    345: "nepal, npt",
    360: "almt, btt, central asia, f, iot, kgt, n. central asia, omst, qyzt, sri lanka, vost, yekst",
    390: "cct, mmt, myanmar",
    420: "cxt, davt, g, hovt, ict, krat, north asia, novst, novt, omsst, se asia, wib",
    480: (
        "awst, bnt, cast, china, chot, h, hkt, hovst, irkt, krast, malay peninsula, myt, north asia east, "
        "pht, sgt, taipei, ulat, w. australia, wadt, wita"
    ),
    525: "acwst",
    540: "awdt, chost, i, irkst, jst, korea, kst, pwt, tlt, tokyo, ulast, wit, yakt, yakutsk",
    570: "acst, aus central, cen. australia",
    600: (
        "aest, aus eastern, chst, chut, ddut, e. australia, gst, k, pgt, tasmania, vladivostok, vlat, west "
        "pacific, yakst, yapt"
    ),
    630: "acdt, lhst",
    660: "aedt, central pacific, eadt, kost, l, lhdt, magt, nct, nft, pont, sakt, sbt, sret, vlast, vut",
    720: (
        "anast, anat, fiji, fjt, gilt, idle, m, magst, mht, new zealand, nfdt, nrt, nzst, nzt, petst, pett, "
        "tvt, wakt, wft"
    ),
    765: "chast",
    780: "fjst, nzdt, phot, tkt, tonga, tot",
    825: "chadt",
    840: "lint, tost",
}
"""Names in lower case by the minutes that a zone is ahead of UTC."""

_OFFSETS = {name: minutes * 60 for minutes, names in _NAMES_BY_MINUTES.items() for name in names.split(", ")}

_HOUR = 3600
_ZONE = late_pattern(
    r"(?:gmt|utc?)?[-+][0-9]+(?:[,.:][0-9]+(?::[0-9]+)?)?"
    r"|[a-z.\s]+(?:standard|daylight)\stime\b"
    r"|[a-z]+(?:\sdst)?\b",
    re.IGNORECASE | re.ASCII,
)
_SUFFIX = late_pattern(r"(?<!\s)\s+(standard\s+time|daylight\s+time|dst)\Z", re.IGNORECASE | re.ASCII)
_SPACES = late_pattern(r"\s+", re.ASCII)
_DISTANCE = late_pattern(r"(?:gmt|utc)?([-+])([0-9]+)(?:([,.])([0-9]+)|:([0-9]+)(?::([0-9]+))?)?\Z", re.IGNORECASE)


def match_zone(text: str, position: int = 0) -> re.Match[str] | None:
    """Match what may be a time zone at a position of text."""
    return _ZONE.match(text, position)


def zone_offset(zone: str) -> Fraction | None:
    """Return the seconds that a time zone is ahead of UTC; None for an unknown one."""
    suffix = _SUFFIX.search(zone)
    name = zone[: suffix.start()] if suffix else zone
    seconds = _OFFSETS.get(_SPACES.sub(" ", name.lower()))
    if seconds is not None:
        summer = suffix is not None and not suffix[1].lower().startswith("standard")
        return Fraction(seconds + _HOUR * summer)
    match = _DISTANCE.match(zone)
    return None if match is None else _distance(match)


def _distance(match: re.Match[str]) -> Fraction:
    sign = -1 if match[1] == "-" else 1
    digits = match[2]
    if match[3]:
        return sign * _HOUR * (int(digits) + Fraction(int(match[4]), 10 ** len(match[4])))
    if match[5]:
        return Fraction(sign * _seconds(int(digits), int(match[5]), int(match[6] or 0)))
    if len(digits) <= 2:  # noqa: PLR2004
        return Fraction(sign * int(digits) * _HOUR)
    # An odd number of digits has one for the hours: `+530`.
    cut = 2 - len(digits) % 2
    return Fraction(sign * _seconds(int(digits[:cut]), int(digits[cut : cut + 2]), int(digits[cut + 2 : cut + 4] or 0)))


def _seconds(hours: int, minutes: int, seconds: int) -> int:
    return (hours * 60 + minutes) * 60 + seconds

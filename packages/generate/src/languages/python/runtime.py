"""brandid IDs for Python 3.9 and later, without dependencies."""

# SQLAlchemy and pydantic are optional, so type checkers may not find their types.
# mypy: disable-error-code="import"
# pyright: reportMissingImports=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false

from __future__ import annotations

#@ if hasTokens
import hashlib
import hmac
#@ end hasTokens
import importlib
import inspect
import os
import re
import secrets
import struct
import threading
import time
#@ if hasUuids
import uuid as _uuid
#@ end hasUuids
#@ if hasTokens
import zlib
#@ end hasTokens
from collections.abc import (
    Callable,
    Generator,
    Iterable,
    Iterator,
    #@ if hasTokens
    Mapping,
    #@ end hasTokens
    Sequence,
)
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from enum import Enum
from random import Random
#@ if hasLongTyping
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    #@ if hasTokens
    Generic,
    #@ end hasTokens
    Literal,
    NamedTuple,
    TypeVar,
    #@ if hasManySealed
    overload,
    #@ end hasManySealed
)
#@ end hasLongTyping
#@ unless hasLongTyping
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeVar
#@ end hasLongTyping

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core import CoreSchema
    from sqlalchemy.types import TypeDecorator
    from typing_extensions import Self

    _Seeded = Generator[None, None, None]

# How far the clock may step back before a generator restarts or fails.
_ROLLBACK_ALLOWANCE_MS = 10_000
_LONGEST_PREFIX = 63
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


Code = Literal[
    "missing_prefix",
    "wrong_prefix",
    "former_prefix",
    "unknown_prefix",
    "is_token",
    "not_a_string",
    "invalid_length",
    "invalid_character",
    "overflow",
    "wrong_version",
    "invalid_option",
    "invalid_key",
    "out_of_range",
    "clock_moved_back",
    "wrong_type",
    "invalid_checksum",
    "invalid_signature",
    "unknown_key",
    "wrong_audience",
    "expired",
    "invalid_seal",
]


class IdError(ValueError):
    """The error for a rejected string or a failure to generate an ID, with a code."""

    def __init__(self, code: Code, prefix: str = "", expected: str = "") -> None:
        self.code: Code = code
        self.prefix = prefix
        self._expected = expected

    def __str__(self) -> str:
        what = f"an ID{' of ' + self.prefix if self.prefix else ''}: {self.code}"
        return f"Expected {self._expected or what}"

    def __reduce__(self) -> tuple[type[IdError], tuple[Code, str, str]]:
        return type(self), (self.code, self.prefix, self._expected)


class _Field(NamedTuple):
    """Part of a number: number // unit % values."""

    kind: str
    unit: int
    values: int
    name: str = ""
    unit_ms: int = 0
    epoch_ms: int = 0
    value: int = 0
    refused: Code | None = None
    drawn: bool = False
    characters: bool = False
    start: str = ""
    step: int = 0
    refuses: bool = False

    def of(self, number: int) -> int:
        return number // self.unit % self.values

    def first(self, last: int, started: bool, below: Callable[[int], int]) -> int:
        """Returns the first value of a sequence in a new unit of time."""
        if self.start == "zero":
            return 0
        if self.start == "continued" and started:
            return (last + 1) % self.values
        return below(self.values)


class _Piece(NamedTuple):
    """Digits from an alphabet, or one of a few strings."""

    length: int
    alphabet: str = ""
    largest: int = -1
    fields: tuple[_Field, ...] = ()
    texts: tuple[str, ...] = ()
    name: str = ""
    default: str = ""

    def read(self, part: str) -> int:
        if self.texts:
            if part in self.texts:
                return 0
            raise IdError("invalid_character")
        if part.strip(self.alphabet):
            raise IdError("invalid_character")
        number = self.number_of(part)
        if 0 <= self.largest < number:
            raise IdError("overflow")
        for field in self.fields:
            if field.refused and field.of(number) != field.value:
                raise IdError(field.refused)
        return number

    def number_of(self, part: str) -> int:
        """Returns the number that the digits encode."""
        alphabet = self.alphabet
        if alphabet == _DIGITS[: len(alphabet)]:
            return int(part, len(alphabet))
        if len(alphabet) <= len(_DIGITS):
            digits = str.maketrans(alphabet, _DIGITS[: len(alphabet)])
            return int(part.translate(digits), len(alphabet))
        number = 0
        for digit in part:
            number = number * len(alphabet) + alphabet.index(digit)
        return number

    def spell(self, number: int) -> str:
        digits = ""
        for _ in range(self.length):
            number, digit = divmod(number, len(self.alphabet))
            digits = self.alphabet[digit] + digits
        return digits


class _Format(NamedTuple):
    """How bodies are checked, read and generated."""

    least: int
    most: int
    pieces: tuple[_Piece, ...]
    unpadded: bool = False
    hyphens: tuple[int, ...] = ()
    bytes: int = 0
    uuid: bool = False
    integer: bool = False
    restarts: bool = False
    typed: str = ""

    def read(self, body: str) -> _Reading:
        if not self.least <= len(body) <= self.most:
            raise IdError("invalid_length")
        rest = body
        if self.hyphens:
            if any(body[place] != "-" for place in self.hyphens):
                raise IdError("invalid_character")
            rest = "".join(each for i, each in enumerate(body) if i not in self.hyphens)
        zero = self.pieces[0].alphabet[:1]
        if self.unpadded and len(rest) > 1 and rest[0] == zero:
            raise IdError("invalid_character")
        if len(self.pieces) < 2:
            return _Reading(self, (rest,), [piece.read(rest) for piece in self.pieces])
        parts: list[str] = []
        at = 0
        for piece in self.pieces:
            end = at + piece.length
            parts.append(rest[at:end])
            at = end
        numbers = [piece.read(part) for piece, part in zip(self.pieces, parts)]
        return _Reading(self, parts, numbers)

    def spell(self, values: Sequence[int], choices: Iterable[str]) -> str:
        text, given, rest = "", iter(choices), iter(values)
        for piece in self.pieces:
            if piece.texts:
                only, *others = piece.texts
                choice = next(given, "") if others else only
                if choice not in piece.texts:
                    texts = " or ".join(map(repr, piece.texts))
                    expected = f"{piece.name} to be {texts}: invalid_option"
                    raise IdError("invalid_option", "", expected)
                text += choice
                continue
            number = sum(next(rest) * field.unit for field in piece.fields)
            if number > piece.largest:
                raise IdError("out_of_range")
            text += piece.spell(number)
        return self.finish(text)

    def finish(self, text: str) -> str:
        """Removes leading zeros and inserts hyphens, as the format requires."""
        if self.unpadded:
            text = text.lstrip(self.pieces[0].alphabet[0]) or text[-1]
        for place in self.hyphens:
            text = text[:place] + "-" + text[place:]
        return text


# The format of IDs without values: named IDs and bare IDs.
_NOTHING = _Format(0, 0, ())


class _Reading:
    """A decoded body: the characters of each piece, and the numbers they encode."""

    def __init__(
        self, format: _Format, parts: Sequence[str], numbers: Sequence[int]
    ) -> None:
        self.format = format
        self.parts = parts
        self.numbers = numbers

    def timestamp_ms(self) -> int | None:
        found = None
        for piece, number in zip(self.format.pieces, self.numbers):
            for field in piece.fields:
                if field.kind == "time":
                    found = field.epoch_ms + field.unit_ms * field.of(number)
                # If any version is accepted, only version 7 UUIDs carry a time.
                elif field.kind == "fixed" and field.of(number) != field.value:
                    return None
        return found

    def bytes(self) -> bytes | None:
        if not self.format.bytes:
            return None
        return self.numbers[0].to_bytes(self.format.bytes, "big")

    def integer(self) -> int | None:
        return self.numbers[0] if self.format.integer else None

    def fields(self) -> dict[str, Any]:
        """The named fields, each a str or an int. Times are in milliseconds."""
        found: dict[str, Any] = {}
        for piece, part, number in zip(self.format.pieces, self.parts, self.numbers):
            if piece.name:
                found[piece.name] = part
            for field in piece.fields:
                if not field.name:
                    continue
                value = field.of(number)
                if field.kind == "time":
                    found[field.name] = field.epoch_ms + field.unit_ms * value
                elif field.characters:
                    found[field.name] = part
                else:
                    found[field.name] = value
        return found


class _Kind:
    """The IDs with one prefix, and the state of their generator."""

    def __init__(
        self,
        prefix: str,
        formats: tuple[_Format, ...],
        pattern: str,
        example: str,
        bare: tuple[_Format, ...] = (),
        aliases: tuple[str, ...] = (),
        named: tuple[str, ...] = (),
        scope: str = "",
    ) -> None:
        self.prefix = prefix
        self.scope = scope
        self.name = f"{scope}:{prefix}" if scope else prefix
        self.formats = formats
        self.pattern = pattern
        self.example = example
        self.bare = bare
        self.aliases = aliases
        self.named = named
        self._compile(formats[0])
        self._plan(formats[0])
        self.restart()

    def restart(self, source: Random | None = None, now: int | None = None) -> None:
        """Resets the generator's state in a forked process or for a test."""
        self._bytes: Callable[[int], bytes] = os.urandom
        self._randbelow: Callable[[int], int] = secrets.randbelow
        if source:
            self._bytes, self._randbelow = source.randbytes, source.randrange
        self._now = now
        self._lock = threading.RLock()
        self._is_busy = False
        self._values: list[int] | None = None
        self._last = -1
        self._latest = 0
        self._next = 0
        self._words: Iterator[int] = iter(())
        self._base = -self._cut
        self._head = ""

    def _compile(self, format: _Format) -> None:
        """Compiles a pattern that accepts most IDs; read() checks the rest."""
        piece = format.pieces[0]
        alphabet, base = piece.alphabet, len(piece.alphabet)
        refused = [field for field in piece.fields if field.refused]
        self.start = len(self.prefix) + 1
        self.base = base
        self.mask = sum((field.values - 1) * field.unit for field in refused)
        self.fixed = sum(field.value * field.unit for field in refused)
        is_bound = 0 <= piece.largest < base**piece.length - 1
        self.last = self.prefix + "_" + piece.spell(piece.largest) if is_bound else None
        digit = "[" + re.escape(alphabet) + "]"
        counts = f"{{{format.least},{format.most}}}"
        body = digit + counts
        if format.hyphens:
            places = range(format.least)
            body = "".join("-" if i in format.hyphens else digit for i in places)
        if format.unpadded:
            body = f"(?!{re.escape(alphabet[:1])}.){body}"
        is_plain = not format.hyphens and format.least == format.most
        is_quick = (
            len(format.pieces) == 1
            and not piece.texts
            and all(_is_bits(field) for field in refused)
            and (not self.mask or is_plain and alphabet == _DIGITS[:base])
            and (not is_bound or is_plain and alphabet == "".join(sorted(alphabet)))
        )
        pattern = f"{self.prefix}_{body}" if is_quick else "(?!)"
        self.match = re.compile(pattern).fullmatch

    def read(self, text: object) -> _Reading:
        if not isinstance(text, str):
            raise IdError("not_a_string", self.prefix)
        if text in self.named:
            return _Reading(_NOTHING, (), ())
        shown = _visible(text)
        if self._is_bare(shown):
            return _Reading(_NOTHING, (), ())
        prefix, has_prefix = _prefix_of(shown)
        registry = _REGISTRIES[self.scope]
        code: Code = "wrong_prefix"
        if prefix == self.prefix:
            code = "invalid_length"
            for each in self.formats:
                try:
                    return each.read(shown[len(prefix) + 1 :])
                except IdError as error:
                    if code == "invalid_length":
                        code = error.code
        elif prefix in self.aliases:
            code = "former_prefix"
        elif shown.startswith(self.prefix + "_") and prefix not in registry:
            code = "invalid_character"
        elif not has_prefix:
            code = "missing_prefix"
        elif prefix in registry and registry[prefix] is None:
            code = "is_token"
        raise IdError(code, self.prefix)

    def _is_bare(self, shown: str) -> bool:
        """Whether a string is an ID without its prefix."""
        if shown.startswith(self.prefix + "_"):
            return False
        for each in self.bare:
            try:
                each.read(shown)
                return True
            except IdError:
                pass
        return False

    def generate(self, worker: int = 0, choices: Iterable[str] = ()) -> str:
        """Generates an ID. IDs with a time are monotonic, even across threads.

        If a signal handler interrupts this call, the inner call never waits.
        """
        with self._lock:
            if self._is_busy:
                return self._generate_apart()
            try:
                self._is_busy = True
                if self._way == "below":
                    return self._spell(self._below())
                now = self._now
                if now is None:
                    now = time.time_ns() // 1_000_000
                return self.make(now, worker, choices)
            finally:
                self._is_busy = False

    def _clock_ms(self) -> int:
        return time.time_ns() // 1_000_000 if self._now is None else self._now

    def _generate_apart(self) -> str:
        """Generates an ID without shared state."""
        piece = self.formats[0].pieces[0]
        number = 0
        for field in piece.fields:
            if field.kind == "time":
                value, _ = self.unit_at(field, self._clock_ms())
            elif field.kind == "fixed":
                value = field.value
            else:
                value = self._randbelow(field.values)
            number += value * field.unit
        if self._way == "fields" and not self._is_random or number > piece.largest:
            raise RuntimeError(
                f"Expected no nested generate for {self.prefix}, as in a "
                "signal handler: two IDs could be equal"
            )
        return f"{self.prefix}_{self.formats[0].finish(piece.spell(number))}"

    def make(self, now: int, worker: int, choices: Iterable[str]) -> str:
        """Generates an ID for an instant."""
        if self._way == "bits":
            return self._spell(self._fill_bits(now))
        if self._way == "below":
            return self._spell(self._below())
        return f"{self.prefix}_{self._fill(now, worker, choices)}"

    def _plan(self, format: _Format) -> None:
        """Chooses how to draw IDs: as bits, as a bounded number, or by field."""
        piece = format.pieces[0]
        fields, alphabet = piece.fields, piece.alphabet
        # Whether IDs of a unit of time differ only in random bits.
        self._is_random = len(format.pieces) == 1 and all(
            field.kind in ("time", "random", "fixed") and field.start in ("", "random")
            for field in fields
        )
        self._way: Literal["bits", "below", "fields"] = "fields"
        self._cut = 0
        is_short = format.hyphens or format.unpadded or piece.length < 12
        if len(format.pieces) > 1 or is_short or not fields:
            return
        self._length = piece.length
        self._pairs = [one + other for one in alphabet for other in alphabet]
        self._square = len(alphabet) ** 2
        self._cut = self._square**6
        random = [each for each in fields if each.kind == "random"]
        clocks = [each for each in fields if each.kind == "time"]
        is_plain = len(random) + len(clocks) + sum(
            each.kind == "fixed" for each in fields
        ) == len(fields)
        if len(fields) == 1 and random and not fields[0].start:
            self._way = "below"
            self._bound = fields[0].values
            # Drawing an extra word keeps rejections rare.
            self._width = (self._bound.bit_length() + 32) // 32 * 32
            self._limit = (1 << self._width) // self._bound * self._bound
        elif (
            is_plain
            and all(map(_is_bits, fields))
            and [each for each in fields if each.start] == [fields[-1]][: len(clocks)]
            and fields[-1].start in ("", "random")
            and sum((each.values - 1) * each.unit for each in fields) <= piece.largest
        ):
            self._way = "bits"
            self._clock = clocks[0] if clocks else None
            self._sequence = fields[-1]
            self._step, self._unit = fields[-1].step, fields[-1].unit
            self._above = (self._sequence.values * self._sequence.unit).bit_length() - 1
            self._free = sum((each.values - 1) * each.unit for each in random)
            self._width = self._free.bit_length()
            self._set = sum(
                each.value * each.unit for each in fields if each.kind == "fixed"
            )

    def _word(self) -> int:
        """Returns 32 random bits, read from the operating system in bulk."""
        for word in self._words:
            return word
        self._words = iter(struct.unpack("64I", self._bytes(256)))
        return next(self._words)

    def _draw(self, width: int) -> int:
        value = self._word()
        while width > 32:
            value = value << 32 | self._word()
            width -= 32
        return value

    def _below(self) -> int:
        """Returns a uniformly random number below the bound."""
        limit, width = self._limit, self._width
        while (value := self._draw(width)) >= limit:
            pass
        return value % self._bound

    def _fill_bits(self, now: int) -> int:
        """Returns the number for the next ID. A failure leaves the state unchanged."""
        clock = self._clock
        if clock is None:
            return self._draw(self._width) & self._free | self._set
        number, begin, following = self._last, now, self._next
        if number >= 0 and self._latest <= now < following:
            # The usual case: the clock is still in the same unit of time.
            is_new, latest = False, now
        else:
            is_new, latest = self._tick(now)
        if not is_new:
            for word in self._words:
                break
            else:
                word = self._word()
            number += (word % self._step + 1) * self._unit
            if number >> self._above != self._last >> self._above:
                if self._sequence.refuses:
                    raise IdError("out_of_range", self.prefix)
                is_new, begin = True, following
        if is_new:
            unit, following = self.unit_at(clock, begin)
            drawn = self._draw(self._width) & self._free
            number = unit * clock.unit | drawn | self._set
        self._last, self._latest, self._next = number, latest, following
        return number

    def _tick(self, now: int) -> tuple[bool, int]:
        """Returns whether a new unit of time begins, and the latest clock value."""
        if self._last < 0 and self._values is None:
            return True, now
        latest = self._latest
        if now >= latest:
            return now >= self._next, now
        if now >= latest - _ROLLBACK_ALLOWANCE_MS:
            return now >= self._next, latest
        if not self.formats[0].restarts:
            raise IdError("clock_moved_back", self.prefix)
        return True, now

    def unit_at(self, clock: _Field, now: int) -> tuple[int, int]:
        """Returns the field value for a time, and when the next value begins."""
        unit = (now - clock.epoch_ms) // clock.unit_ms
        if not 0 <= unit < clock.values:
            raise IdError("out_of_range", self.prefix)
        return unit, clock.epoch_ms + (unit + 1) * clock.unit_ms

    def _spell(self, number: int) -> str:
        """Encodes digits in pairs; reuses the leading digits while they are equal."""
        square, pairs = self._square, self._pairs
        low = number - self._base
        if not 0 <= low < self._cut:
            high, low = divmod(number, self._cut)
            head, width, rest = "", self._length - 12, high
            while len(head) < width:
                rest, two = divmod(rest, square)
                head = pairs[two] + head
            self._base = number - low
            self._head = f"{self.prefix}_{head[len(head) - width :]}"
        low, a = divmod(low, square)
        low, b = divmod(low, square)
        low, c = divmod(low, square)
        low, d = divmod(low, square)
        f, e = divmod(low, square)
        return (
            f"{self._head}{pairs[f]}{pairs[e]}{pairs[d]}{pairs[c]}{pairs[b]}{pairs[a]}"
        )

    def _fill(self, now: int, worker: int, choices: Iterable[str]) -> str:
        format = self.formats[0]
        fields = [field for piece in format.pieces for field in piece.fields]
        started = self._values is not None
        values = list(self._values or [0] * len(fields))
        at = next((i for i, each in enumerate(fields) if each.kind == "time"), -1)
        counted = next((i for i, each in enumerate(fields) if each.start), -1)
        latest, following, is_new = now, self._next, True
        if at >= 0:
            clock, sequence = fields[at], fields[counted]
            is_new, latest = self._tick(now)
            begin = now
            if not is_new:
                values[counted] += 1 + self._randbelow(sequence.step)
                if values[counted] >= sequence.values:
                    if sequence.refuses:
                        raise IdError("out_of_range", self.prefix)
                    is_new, begin = True, self._next
                    values[counted] = sequence.values - 1
            if is_new:
                values[at], following = self.unit_at(clock, begin)
                values[counted] = sequence.first(
                    values[counted], started, self._randbelow
                )
        for i, field in enumerate(fields):
            if field.kind == "random" and i != counted and (is_new or i > counted):
                values[i] = self._randbelow(field.values)
            elif field.kind == "fixed":
                values[i] = field.value
            elif field.kind == "worker" and not field.drawn:
                if not 0 <= worker < field.values:
                    raise IdError("out_of_range", self.prefix)
                values[i] = worker
            elif field.kind == "worker" and not started:
                values[i] = self._randbelow(field.values)
        try:
            body = format.spell(values, choices)
        except IdError as error:
            error.prefix = self.prefix
            raise
        self._values, self._latest, self._next = values, latest, following
        return body


_AnyId = TypeVar("_AnyId", bound="Id")
_Value = TypeVar("_Value")
_new = str.__new__


_KIND_OF: dict[type[Id], _Kind] = {}


class Id(str):
    """A checked string that is an ID of any kind."""

    __slots__ = ()
    kind: ClassVar[Kind]
    prefix: ClassVar[str]
    _kind: ClassVar[_Kind]

    def __init_subclass__(cls, **options: object) -> None:
        super().__init_subclass__(**options)
        if hasattr(cls, "_kind"):
            cls.kind, cls.prefix = Kind(cls._kind.name), cls._kind.prefix
            _KIND_OF[cls] = cls._kind

    def __new__(cls, text: object) -> Self:
        if cls is Id:
            return parse(text)  # type: ignore[return-value]
        kind = cls._kind
        if (
            type(text) is str
            and kind.match(text)
            and (kind.last is None or text <= kind.last)
            and (
                not kind.mask
                or int(text[kind.start :], kind.base) & kind.mask == kind.fixed
            )
        ):
            return _new(cls, text)
        if isinstance(text, str) and type(text) is not str:
            return cls(str.__str__(text))
        kind.read(text)
        return _new(cls, text)

    @classmethod
    def parse(cls, text: object) -> Self:
        """Parses an ID, or raises an IdError."""
        return cls(text)

    @classmethod
    def is_valid(cls, text: object) -> bool:
        """Whether the string is an ID of this kind."""
        try:
            cls(text)
        except IdError:
            return False
        return True

    @classmethod
    def normalize(cls, text: object) -> Self:
        """Parses an ID that a user typed, or raises an IdError.

        This trims the string, normalizes its case and replaces former prefixes.
        """
        if cls is Id:
            raise TypeError("Expected an ID class, such as UserId")
        return _normalize(cls, cls._kind, text)

    @classmethod
    @contextmanager
    def seeded(cls, seed: object, at: datetime | int | None = None) -> _Seeded:
        """Generates the same IDs on every run within a with statement.

        Use this only in tests, because the IDs are predictable. The clock is fixed, in
        2025 by default.
        """
        if cls is Id:
            raise TypeError("Expected an ID class, such as UserId")
        kind, default = cls._kind, datetime(2025, 1, 1, tzinfo=timezone.utc)
        source = Random(f"{kind.name} {seed}")
        kind.restart(source, _to_ms(default if at is None else at, kind.prefix))
        try:
            yield
        finally:
            kind.restart()

    @classmethod
    def sqlalchemy_type(cls) -> TypeDecorator[Self]:
        """The column type for SQLAlchemy 1.4 or later."""
        return _sqlalchemy_type(cls)

    @classmethod
    def _length(cls) -> int:
        """The length of the longest ID."""
        if cls is Id:
            return max(each._length() for each in _IDS)
        kind = cls._kind
        formats = [len(kind.prefix) + 1 + each.most for each in kind.formats]
        bare = [each.most for each in kind.bare]
        return max([*formats, *bare, *map(len, kind.named)])

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The pydantic 2 schema. An error's type is the code of the IdError."""
        _refuse_constraints(cls)
        if cls is Id:
            return _text_schema(_refusing(cls))
        kind, judge = cls._kind, _refusing(cls)
        match, last, start, base = kind.match, kind.last, kind.start, kind.base
        mask, fixed = kind.mask, kind.fixed

        def validate(text: str) -> Id:
            if (
                match(text)
                and (last is None or text <= last)
                and (not mask or int(text[start:], base) & mask == fixed)
            ):
                return _new(cls, text)
            return judge(text)

        # Errors in unions show this name.
        validate.__name__ = cls.__name__
        return _text_schema(validate)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, source: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The pydantic 2 JSON Schema. The pattern also matches some invalid IDs."""
        about: dict[str, Any] = {"description": cls.__doc__}
        if cls is not Id:
            about.update(pattern=cls._kind.pattern, examples=[cls._kind.example])
        return {**handler(source), **about}


def _refusing(read: Callable[[Any], _Value], *hidden: str) -> Callable[[Any], _Value]:
    """Wraps a function to raise pydantic 2 errors, which never show a token."""
    core = importlib.import_module("pydantic_core")
    secret = *hidden, *(each.split(":")[-1] + "_" for each in _TOKENS)

    def validate(value: object) -> _Value:
        try:
            return read(value)
        except IdError as error:
            about: Any = "string_type"
            if error.code != "not_a_string":
                about = core.PydanticCustomError(error.code, str(error))
            is_secret = any(each in f"{value}".lower() for each in secret)
            shown = "[redacted]" if is_secret else value
            details = [{"type": about, "input": shown}]
            raise core.ValidationError.from_exception_data("", details) from None

    validate.__name__ = getattr(read, "__name__", "validate")
    return validate


# The constraints that pydantic applies to a plain str.
_OF_STR = ("pattern", "strip_whitespace", "to_lower", "to_upper")


def _refuse_constraints(kind: type, base: type | None = None, *more: str) -> None:
    """Rejects a base class as a field, and a Field(pattern=...) around a class."""
    if kind is base:
        raise TypeError(f"Expected a subclass of {kind.__name__} as a field")
    for names in _callers():
        around: Any = ()
        if names.get("source_type") is kind:
            around = names.get("annotations", ())
        for each in around if type(around) in (list, tuple) else ():
            given: list[Any] = [each, *getattr(each, "metadata", ())]
            for name in _OF_STR + more:
                if any(getattr(one, name, None) for one in given):
                    expected = f"no {name} around {kind.__name__}"
                    raise TypeError(f"Expected {expected}: use an AfterValidator")


def _callers() -> Iterator[dict[str, Any]]:
    """The variables of each caller, because libraries pass no context."""
    frame = inspect.currentframe()
    while frame:
        yield frame.f_locals
        frame = frame.f_back


def _text_schema(validate: Callable[[str], str]) -> CoreSchema:
    core = importlib.import_module("pydantic_core").core_schema
    text = core.str_schema()
    schema: CoreSchema = core.no_info_after_validator_function(validate, text)
    return schema


def _sqlalchemy_type(kind: type[_Value]) -> TypeDecorator[_Value]:
    """Returns a column type, importing SQLAlchemy on first use."""
    made: TypeDecorator[_Value] = _column_class(kind)()
    return made


def _column_class(kind: Any) -> Any:
    """Returns the column class, which pickle finds by name in this module."""
    if kind in _COLUMNS:
        return _COLUMNS[kind]
    types: Any = importlib.import_module("sqlalchemy.types")
    operators: Any = importlib.import_module("sqlalchemy.sql.operators")
    sql: Any = importlib.import_module("sqlalchemy.sql.elements")
    mysql: Any = importlib.import_module("sqlalchemy.dialects.mysql")
    is_text = bool(issubclass(kind, str))
    plain: Any = str if is_text else int
    length: int = getattr(kind, "_length", int)()
    most = getattr(kind, "_max", 0)
    impl = types.String(length) if is_text else types.BigInteger()
    if 0 < most < 2**31:
        impl = types.Integer()

    def adapt(self: object, dialect: Any) -> Any:
        """Compares bytes, as brandid does. SQLite can autoincrement only INTEGER."""
        adapted = impl
        is_mysql = dialect.name in ("mysql", "mariadb")
        if is_text and dialect.name == "postgresql":
            adapted = types.String(impl.length, collation="C")
        elif is_text and is_mysql:
            adapted = mysql.VARCHAR(impl.length, charset="ascii", collation="ascii_bin")
        elif not is_text and dialect.name == "sqlite":
            adapted = types.Integer()
        elif most >= 2**63 and is_mysql:
            adapted = mysql.BIGINT(unsigned=True)
        elif most >= 2**63 and dialect.name == "postgresql":
            adapted = types.Numeric(20, 0)
        return dialect.type_descriptor(adapted)

    def is_checked(each: Any) -> bool:
        """Whether an expression is a column or has an explicit type."""
        if each._proxies:
            return all(map(is_checked, each._proxies))
        sources = (sql.ColumnClause, sql.BindParameter, sql.Cast, sql.TypeCoerce)
        return isinstance(each, sources) and isinstance(each.type, _COLUMNS[kind])

    def comparator(self: Any, each: Any) -> Any:
        """Compares computed expressions as the plain type does."""
        if is_checked(each):
            return types.TypeDecorator.comparator_factory.fget(self)(each)
        return sql.TypeCoerce(each, impl).comparator

    def column(self: object, each: Any) -> object:
        """Reads computed expressions, even in a union, as the plain type."""
        selves = (names.get("self") for names in _callers())
        compiler: Any = next(each for each in selves if hasattr(each, "stack"))
        whole, found = compiler.stack[0]["selectable"], each
        if hasattr(whole, "selects"):
            found = [*whole.subquery().c, each][len(compiler._result_columns)]
        return each if is_checked(found) else sql.TypeCoerce(each, impl)

    def compare(self: object, operator: Any, value: object) -> object:
        """Uses the plain type for other operators, whose operands are not IDs."""
        of_ids = (operators.eq, operators.ne, operators.in_op, operators.not_in_op)
        return self if is_text and operator in of_ids else impl

    def bind(self: object, value: object, dialect: object) -> object:
        return None if value is None else plain(kind(value))

    def result(self: object, value: Any, dialect: object) -> object:
        return None if value is None else kind(value if is_text else int(value))

    name = f"{kind.__name__}Type"

    def show(self: object) -> str:
        return f"{name}()"

    members: dict[str, object] = {
        "impl": impl,
        "cache_ok": True,
        "python_type": kind,
        "coerce_compared_value": compare,
        "column_expression": column,
        "comparator_factory": comparator,
        "load_dialect_impl": adapt,
        "process_bind_param": bind,
        "process_result_value": result,
        "__module__": __name__,
        "__repr__": show,
    }
    _COLUMNS[kind] = type(name, (types.TypeDecorator,), members)
    return _COLUMNS[kind]


_COLUMNS: dict[Any, Any] = {}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Finds column types by name, for migrations and pickle."""
        kind = globals().get(name[:-4]) if name.endswith("Type") else None
        if isinstance(kind, type) and hasattr(kind, "sqlalchemy_type"):
            return _column_class(kind)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def parse(text: object) -> Id:
    """Parses an ID of this project into its class, or raises an IdError.

    This rejects the IDs of other systems.
    """
    if not isinstance(text, str):
        raise IdError("not_a_string")
    named = _NAMED.get(text)
    if named is not None:
        return named(text)
    prefix, has_prefix = _prefix_of(_visible(text))
    if prefix not in _PREFIXES:
        raise IdError("unknown_prefix" if has_prefix else "missing_prefix")
    kind = _PREFIXES[prefix]
    if kind is None:
        raise IdError("is_token")
    return kind(text)


def _prefix_of(text: str) -> tuple[str, bool]:
    """Returns the part before the last "_", and whether the string has a prefix."""
    end = text.rfind("_")
    if end > _LONGEST_PREFIX:
        return "", True
    return text[: max(end, 0)], end > 0


def _visible(text: str) -> str:
    """Replaces non-ASCII characters with DEL, keeping the length in UTF-16."""
    if text.isascii():
        return text
    return "".join(
        each if each < "\x80" else "\x7f" * (2 if each > "\uffff" else 1)
        for each in text
    )


def _is_bits(field: _Field) -> bool:
    """Whether a field consists of whole bits."""
    return not (field.unit & field.unit - 1 or field.values & field.values - 1)

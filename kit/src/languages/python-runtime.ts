/** The part of a Python file that is the same for every domain: it reads and generates what the tables describe. */

/** What it imports. */
export const PYTHON_IMPORTS = [
  'import importlib',
  'import os',
  'import secrets',
  'import threading',
  'import time',
  'import uuid as _uuid',
]
export const PYTHON_TYPES = ['Any', 'ClassVar', 'Iterable', 'NamedTuple', 'Sequence', 'TypeVar']

/** Before the tables. */
export const pythonRuntime = String.raw`# How far the clock may step back before a generator restarts or refuses.
_ROLLBACK_ALLOWANCE_MS = 10_000
_LONGEST_PREFIX = 63
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


class IdError(ValueError):
    """Why a text is refused, or why no id was made: code is one of brandid's."""

    def __init__(self, code: str, prefix: str = "", expected: str = "") -> None:
        what = f"an id{' of ' + prefix if prefix else ''}: {code}"
        super().__init__(f"Expected {expected or what}")
        self.code = code
        self.prefix = prefix


class _Field(NamedTuple):
    """A part of a number: number // unit % values."""

    kind: str
    unit: int
    values: int
    name: str = ""
    unit_ms: int = 0
    epoch_ms: int = 0
    value: int = 0
    refused: str = ""
    drawn: bool = False
    characters: bool = False
    start: str = ""
    step: int = 0
    refuses: bool = False

    def of(self, number: int) -> int:
        return number // self.unit % self.values

    def first(self, last: int, started: bool) -> int:
        """The value of a sequence in a new unit of time."""
        if self.start == "zero":
            return 0
        if self.start == "continued" and started:
            return (last + 1) % self.values
        return secrets.randbelow(self.values)


class _Piece(NamedTuple):
    """Digits of an alphabet, or one of a few texts."""

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
        number = 0
        for digit in part:
            value = self.alphabet.find(digit)
            if value < 0:
                raise IdError("invalid_character")
            number = number * len(self.alphabet) + value
        if 0 <= self.largest < number:
            raise IdError("overflow")
        for field in self.fields:
            if field.refused and field.of(number) != field.value:
                raise IdError(field.refused)
        return number

    def spell(self, number: int) -> str:
        digits = ""
        for _ in range(self.length):
            number, digit = divmod(number, len(self.alphabet))
            digits = self.alphabet[digit] + digits
        return digits


class _Format(NamedTuple):
    """How bodies are checked, read and made."""

    least: int
    most: int
    pieces: tuple[_Piece, ...]
    leading_zeros: bool = True
    hyphens: tuple[int, ...] = ()
    bytes: int = 0
    uuid: bool = False
    integer: bool = False
    restarts: bool = False

    def read(self, body: str) -> _Reading:
        if not self.least <= len(body) <= self.most:
            raise IdError("invalid_length")
        if any(body[place] != "-" for place in self.hyphens):
            raise IdError("invalid_character")
        rest = "".join(each for i, each in enumerate(body) if i not in self.hyphens)
        zero = self.pieces[0].alphabet[:1]
        if not self.leading_zeros and len(rest) > 1 and rest[0] == zero:
            raise IdError("invalid_character")
        parts, at = [], 0
        for piece in self.pieces:
            end = at + piece.length if len(self.pieces) > 1 else len(rest)
            parts.append(rest[at:end])
            at = end
        numbers = [piece.read(part) for piece, part in zip(self.pieces, parts)]
        return _Reading(self, parts, numbers)

    def spell(self, values: Sequence[int], choices: Iterable[str]) -> str:
        text, given, rest = "", iter(choices), iter(values)
        for piece in self.pieces:
            if piece.texts:
                choice = piece.texts[0]
                if len(piece.texts) > 1:
                    choice = next(given, "") or piece.default
                if choice not in piece.texts:
                    raise IdError("invalid_option")
                text += choice
                continue
            number = sum(next(rest) * field.unit for field in piece.fields)
            if number > piece.largest:
                raise IdError("out_of_range")
            text += piece.spell(number)
        if not self.leading_zeros:
            text = text.lstrip(self.pieces[0].alphabet[0]) or text[-1]
        for place in self.hyphens:
            text = text[:place] + "-" + text[place:]
        return text


class _Reading:
    """What a body holds: its characters, and a number for each piece of digits."""

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
                # Of UUIDs of any version, those of version 7 carry a time.
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
        """The named fields: a text, or an int, which is milliseconds for a time."""
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
    """The ids of one prefix, and the state of their generator."""

    def __init__(
        self,
        prefix: str,
        formats: tuple[_Format, ...],
        pattern: str,
        example: str,
        bare: tuple[_Format, ...] = (),
        aliases: tuple[str, ...] = (),
        named: tuple[str, ...] = (),
    ) -> None:
        self.prefix = prefix
        self.formats = formats
        self.pattern = pattern
        self.example = example
        self.bare = bare
        self.aliases = aliases
        self.named = named
        self.restart()

    def restart(self) -> None:
        """A process that another one forked makes ids of its own."""
        self._lock = threading.Lock()
        self._values: list[int] | None = None
        self._latest = 0
        self._next = 0

    def read(self, text: object) -> _Reading:
        if not isinstance(text, str):
            raise IdError("not_a_string", self.prefix)
        if text in self.named:
            return _Reading(_Format(0, 0, ()), (), ())
        shown = _visible(text)
        if self._is_bare(shown):
            return _Reading(_Format(0, 0, ()), (), ())
        prefix, has_prefix = _prefix_of(shown)
        code = "wrong_prefix"
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
        elif shown.startswith(self.prefix + "_") and not _is_prefix(prefix):
            code = "invalid_character"
        elif not has_prefix:
            code = "missing_prefix"
        elif prefix in _TOKENS:
            code = "is_token"
        raise IdError(code, self.prefix)

    def _is_bare(self, shown: str) -> bool:
        """Whether a text is an id from before the prefix."""
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
        """Makes an id. They increase where they have a time, in all threads."""
        with self._lock:
            now = time.time_ns() // 1_000_000
            return f"{self.prefix}_{self._fill(now, worker, choices)}"

    def _fill(self, now: int, worker: int, choices: Iterable[str]) -> str:
        # The state changes once nothing can fail any more.
        format = self.formats[0]
        fields = [field for piece in format.pieces for field in piece.fields]
        started = self._values is not None
        values = list(self._values or [0] * len(fields))
        at = next((i for i, each in enumerate(fields) if each.kind == "time"), -1)
        counted = next((i for i, each in enumerate(fields) if each.start), -1)
        latest, following, is_new = now, self._next, True
        if at >= 0:
            clock, sequence = fields[at], fields[counted]
            is_back = started and now < self._latest - _ROLLBACK_ALLOWANCE_MS
            if is_back and not format.restarts:
                raise IdError("clock_moved_back", self.prefix)
            if started and not is_back:
                latest = max(now, self._latest)
            is_new = not started or is_back or now >= self._next
            begin = now
            if not is_new:
                values[counted] += 1 + secrets.randbelow(sequence.step)
                if values[counted] >= sequence.values:
                    if sequence.refuses:
                        raise IdError("out_of_range", self.prefix)
                    is_new, begin = True, self._next
                    values[counted] = sequence.values - 1
            if is_new:
                unit = (begin - clock.epoch_ms) // clock.unit_ms
                if not 0 <= unit < clock.values:
                    raise IdError("out_of_range", self.prefix)
                values[at] = unit
                following = clock.epoch_ms + (unit + 1) * clock.unit_ms
                values[counted] = sequence.first(values[counted], started)
        for i, field in enumerate(fields):
            if field.kind == "random" and i != counted and (is_new or i > counted):
                values[i] = secrets.randbelow(field.values)
            elif field.kind == "fixed":
                values[i] = field.value
            elif field.kind == "worker" and not field.drawn:
                if not 0 <= worker < field.values:
                    raise IdError("out_of_range", self.prefix)
                values[i] = worker
            elif field.kind == "worker" and not started:
                values[i] = secrets.randbelow(field.values)
        body = format.spell(values, choices)
        self._values, self._latest, self._next = values, latest, following
        return body


_Self = TypeVar("_Self", bound="Id")


class Id(str):
    """An id of any kind: a text that was checked."""

    __slots__ = ()
    _kind: ClassVar[_Kind]

    def __new__(cls: type[_Self], text: object) -> _Self:
        cls._kind.read(text)
        return str.__new__(cls, text)

    @classmethod
    def parse(cls: type[_Self], text: object) -> _Self:
        """Returns the id that the text is, or raises an IdError."""
        return cls(text)

    @classmethod
    def is_valid(cls, text: object) -> bool:
        """Whether the text is an id of this kind."""
        try:
            cls._kind.read(text)
        except IdError:
            return False
        return True

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        """The schema of pydantic 2: the type of an error is the code of an IdError."""
        core = importlib.import_module("pydantic_core")

        def validate(text: str) -> Id:
            try:
                return cls.parse(text)
            except IdError as error:
                raise core.PydanticCustomError(error.code, str(error)) from None

        schema = core.core_schema
        return schema.no_info_after_validator_function(validate, schema.str_schema())

    @classmethod
    def __get_pydantic_json_schema__(cls, source: Any, handler: Any) -> dict[str, Any]:
        """The JSON Schema of pydantic 2: not every text of the pattern is an id."""
        about = {"description": cls.__doc__, "examples": [cls._kind.example]}
        return {**handler(source), "pattern": cls._kind.pattern, **about}


def parse(text: object) -> Id:
    """Returns an id of whatever kind, as its class, or raises an IdError."""
    if not isinstance(text, str):
        raise IdError("not_a_string")
    prefix, has_prefix = _prefix_of(_visible(text))
    if prefix in _TOKENS and not any(text in each._kind.named for each in _IDS):
        raise IdError("is_token")
    for each in _IDS:
        kind = each._kind
        if text in kind.named or prefix in (kind.prefix, *kind.aliases):
            return each.parse(text)
    raise IdError("unknown_prefix" if has_prefix else "missing_prefix")


def _is_prefix(prefix: str) -> bool:
    kinds = [each._kind for each in _IDS]
    return prefix in _TOKENS or any(
        prefix in (kind.prefix, *kind.aliases) for kind in kinds
    )


def _prefix_of(text: str) -> tuple[str, bool]:
    """What stands before the last "_", and whether there is anything."""
    end = text.rfind("_")
    if end > _LONGEST_PREFIX:
        return "", True
    return text[: max(end, 0)], end > 0


def _visible(text: str) -> str:
    """A text is as long as its UTF-16, as in brandid: DEL stands for the rest."""
    if text.isascii():
        return text
    return "".join(
        each if each < "\x80" else "\x7f" * (2 if each > "\uffff" else 1)
        for each in text
    )
`

#@ unless joined
"""Conversions between IDs and other values."""
#@ end joined


# Strings longer than this are not corrected, because nobody types longer IDs.
_LONGEST_TYPED = 1024
# The characters that JavaScript trims: every language must accept the same strings.
_WHITE_SPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
)
_LOOKALIKES = str.maketrans("oOiIlL", "001111")


def _to_ms(at: datetime | int, prefix: str) -> int:
    """Converts a time to milliseconds since 1970."""
    if isinstance(at, datetime):
        return (at - _EPOCH) // timedelta(milliseconds=1)
    if type(at) is not int:
        raise IdError("out_of_range", prefix)
    return at
#@ if hasUuids


def _from_uuid(kind: _Kind, uuid: object) -> str:
    """Returns the ID for a UUID without checking it."""
    if isinstance(uuid, _uuid.UUID):
        return _from_bytes(kind, uuid.bytes)
    if not isinstance(uuid, str):
        raise IdError("not_a_string", kind.prefix)
    if len(_visible(uuid)) != 36:
        raise IdError("invalid_length", kind.prefix)
    if not re.fullmatch("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}", uuid):
        raise IdError("invalid_character", kind.prefix)
    return _from_bytes(kind, bytes.fromhex(uuid.replace("-", "")))
#@ end hasUuids
#@ if hasBytes


def _from_bytes(kind: _Kind, data: object) -> str:
    """Returns the ID for bytes without checking it."""
    format = kind.formats[0]
    if not isinstance(data, (bytes, bytearray)) or len(data) != format.bytes:
        raise IdError("invalid_length", kind.prefix)
    body = format.pieces[0].spell(int.from_bytes(data, "big"))
    return f"{kind.prefix}_{format.finish(body)}"
#@ end hasBytes
#@ if hasBounds


def _bound_values(kind: _Kind, at: datetime | int) -> list[int]:
    """Returns field values for a time: zero except for the time and fixed fields."""
    ms = _to_ms(at, kind.prefix)
    return [
        kind.unit_at(field, ms)[0] if field.kind == "time" else field.value
        for piece in kind.formats[0].pieces
        for field in piece.fields
    ]
#@ end hasBounds
#@ if hasTextBounds


def _lower_bound(kind: _Kind, at: datetime | int) -> str:
    """Returns the lowest ID for a time."""
    format = kind.formats[0]
    least = [min(piece.texts) for piece in format.pieces if len(piece.texts) > 1]
    return f"{kind.prefix}_{format.spell(_bound_values(kind, at), least)}"
#@ end hasTextBounds
#@ if hasIntegerBounds


def _lower_integer(kind: _Kind, at: datetime | int) -> int:
    """Returns the lowest integer for a time, for IDs that only sort as integers."""
    piece = kind.formats[0].pieces[0]
    values = _bound_values(kind, at)
    number = sum(value * each.unit for value, each in zip(values, piece.fields))
    if number > piece.largest:
        raise IdError("out_of_range", kind.prefix)
    return number
#@ end hasIntegerBounds


def _normalize(cls: type[_AnyId], kind: _Kind, typed: object) -> _AnyId:
    """Parses an ID that a user typed."""
    if not isinstance(typed, str) or len(_visible(typed)) > _LONGEST_TYPED:
        return cls(typed)
    text = typed.strip(_WHITE_SPACE)
    if cls.is_valid(text):
        return cls(text)
    shown, refused = _visible(text), text
    for prefix in (kind.prefix, *kind.aliases):
        if shown[: len(prefix) + 1].lower() != prefix + "_":
            continue
        for body in _list_bodies(kind, shown[len(prefix) + 1 :]):
            id = f"{kind.prefix}_{body}"
            if id != text and cls.is_valid(id):
                return cls(id)
            if _prefix_of(id)[0] == kind.prefix:
                refused = id
    return cls(refused)


def _list_bodies(kind: _Kind, body: str) -> Iterator[str]:
    """Yields the typed body and its corrections for each format."""
    yield body
    for format in kind.formats:
        folded = _fold(format, body)
        if format.typed and body and "_" not in body:
            yield _forgive(format, folded)
        yield folded


def _fold(format: _Format, body: str) -> str:
    """Converts a body to the alphabet's case, unless the alphabet mixes cases."""
    parts = [(each.alphabet, *each.texts) for each in format.pieces]
    characters = "".join(map("".join, parts))
    if characters == characters.lower():
        return body.lower()
    return body.upper() if characters == characters.upper() else body


def _forgive(format: _Format, body: str) -> str:
    """Adds or removes leading zeros, or replaces letters that look like digits."""
    zero = format.pieces[0].alphabet[:1]
    if format.typed == "padded":
        return body.rjust(format.most, zero)
    if format.typed == "unpadded":
        return body.lstrip(zero) or body[-1:]
    return body.translate(_LOOKALIKES)
#@ if hasBytes


class _BytesId(Id):
    """Base class for IDs whose formats all carry bytes."""

    __slots__ = ()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Returns the ID that carries the bytes, or raises an IdError."""
        return cls(_from_bytes(cls._kind, data))
#@ end hasBytes
#@ if hasUuids


class _UuidId(_BytesId):
    """Base class for IDs whose formats all contain a UUID."""

    __slots__ = ()

    @classmethod
    def from_uuid(cls, uuid: _uuid.UUID | str) -> Self:
        """Returns the ID for a UUID, or raises an IdError."""
        return cls(_from_uuid(cls._kind, uuid))
#@ end hasUuids
#@ if hasTextBounds


class _SortedId(Id):
    """Base class for IDs that sort by time."""

    __slots__ = ()

    @classmethod
    def lower_bound(cls, at: datetime | int) -> Self:
        """Returns the lowest ID for a time; an int is milliseconds since 1970."""
        return cls(_lower_bound(cls._kind, at))
#@ end hasTextBounds
#@ if hasIntegerBounds


class _NumberedId(Id):
    """Base class for IDs whose integers sort by time."""

    __slots__ = ()

    @classmethod
    def lower_bound(cls, at: datetime | int) -> int:
        """Returns the lowest integer for a time; an int is milliseconds since 1970."""
        return _lower_integer(cls._kind, at)
#@ end hasIntegerBounds

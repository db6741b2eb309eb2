#@ if hasTokens


_CHECKSUM_LENGTH = 7
_SIGNATURE_LENGTH = 32
_SHORTEST_SIGNED = 94
_LONGEST_SIGNED = 637


class Verified(NamedTuple):
    """The claims of a signed token: its signing key and optional expiry.

    The expiry is in milliseconds since 1970, because it can exceed datetime.max.
    """

    key_id: str
    expires_at_ms: int | None


class TokenHash(str):
    """The hash to store in a database instead of the secret token."""

    __slots__ = ()
    _prefix: ClassVar[str]
    _bytes: ClassVar[int]

    def __new__(cls, text: object) -> Self:
        head = f"{cls._prefix}_sha256-"
        if not isinstance(text, str):
            raise cls._refuse("not_a_string")
        if not text.startswith(head):
            raise cls._refuse("wrong_prefix")
        if len(text) != len(head) + 64:
            raise cls._refuse("invalid_length")
        if text[len(head) :].strip("0123456789abcdef"):
            raise cls._refuse("invalid_character")
        return str.__new__(cls, str.__str__(text))

    def verify(self, token: object) -> bool:
        """Whether a token has this hash, compared in constant time."""
        try:
            found = _hash_token(self._prefix, self._bytes, _reveal(token))
        except IdError:
            return False
        return hmac.compare_digest(found.encode(), self.encode())

    @classmethod
    def parse(cls, text: object) -> Self:
        """Parses a hash, or raises an IdError."""
        return cls(text)

    @classmethod
    def sqlalchemy_type(cls) -> TypeDecorator[Self]:
        """The column type for SQLAlchemy 1.4 or later."""
        return _sqlalchemy_type(cls)

    @classmethod
    def _length(cls) -> int:
        return len(cls._prefix) + 72

    @classmethod
    def _refuse(cls, fault: Code) -> IdError:
        return IdError(fault, cls._prefix, f"a hash of {cls._prefix}: {fault}")

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The pydantic 2 schema. Errors never show the input."""
        _refuse_constraints(cls, TokenHash)
        return _text_schema(_refusing(cls, ""))


_Hash = TypeVar("_Hash", bound=TokenHash)


class _AnyToken:
    """The base class for all tokens."""

    __slots__ = ("_secret",)
    _secret: str

    def reveal(self) -> str:
        """Returns the token itself, for the client that receives it."""
        return self._secret


class Token(_AnyToken, Generic[_Hash]):
    """A plain token: a secret that grants its holder access. Store only its hash.

    Printing or encoding a token shows only the prefix; reveal returns the token.
    """

    __slots__ = ()
    _prefix: ClassVar[str]
    _bytes: ClassVar[int]
    _json_schema: ClassVar[dict[str, str]]
    _hash_class: ClassVar[Any]

    def __init__(self, text: object) -> None:
        text = _reveal(text)
        fault = _token_fault(self._prefix, self._bytes, text)
        if fault or not isinstance(text, str):
            raise self._refuse(fault or "not_a_string")
        self._secret = str.__str__(text)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __str__(self) -> str:
        return f"{self._prefix}_[redacted]"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        one, two = self._secret.encode(), str(_reveal(other)).encode()
        return hmac.compare_digest(one, two)

    def __hash__(self) -> int:
        return hash((type(self), self._secret))

    @classmethod
    def generate(cls) -> Self:
        """Generates a token with random bytes from the operating system."""
        number = secrets.randbits(8 * cls._bytes)
        head = f"{cls._prefix}_{_base36(number, _token_digits(cls._bytes))}"
        return cls(head + _checksum(head))

    @classmethod
    def parse(cls, text: object) -> Self:
        """Parses a token. Parsing does not prove that the token was issued."""
        return cls(text)

    @classmethod
    def is_valid(cls, text: object) -> bool:
        """Whether the string is a plain token of this kind."""
        return _token_fault(cls._prefix, cls._bytes, _reveal(text)) is None

    @classmethod
    def hash(cls, text: object) -> _Hash:
        """Returns the hash of a token, plain or signed, to store in a database."""
        text = _reveal(text)
        made: _Hash = cls._hash_class(_hash_token(cls._prefix, cls._bytes, text))
        return made

    @classmethod
    def verify(
        cls,
        text: object,
        keys: Mapping[str, bytes],
        audience: str | None = None,
        *,
        clock_tolerance: timedelta = timedelta(0),
        now: Callable[[], datetime] | None = None,
    ) -> Verified:
        """Returns the claims of a signed token, or raises an IdError.

        The error message is the same for every reason. The keys map key IDs to
        secrets of at least 32 random bytes. Expired tokens are accepted within the
        tolerance, at most 5 minutes, because clocks differ. Replace the clock in tests.
        """
        instant = datetime.now(timezone.utc) if now is None else now()
        if not timedelta(0) <= clock_tolerance <= timedelta(minutes=5):
            expected = "a clock_tolerance of 0 to 5 minutes: invalid_option"
            raise IdError("invalid_option", cls._prefix, expected)
        late = (instant - clock_tolerance - _EPOCH) // timedelta(milliseconds=1)
        return cls._verify(_reveal(text), keys, audience or "", late)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The pydantic 2 schema for a plain token. Errors never show the input."""
        _refuse_constraints(cls, Token, "min_length", "max_length")
        core = importlib.import_module("pydantic_core").core_schema
        schema: CoreSchema = core.no_info_plain_validator_function(
            _refusing(cls, ""),
            serialization=core.to_string_ser_schema(when_used="json"),
        )
        return schema

    @classmethod
    def __get_pydantic_json_schema__(
        cls, source: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The JSON Schema for pydantic 2, the same as for a password."""
        about = {**cls._json_schema, "description": cls.__doc__}
        return {"type": "string", "format": "password", "writeOnly": True, **about}

    @classmethod
    def _verify(
        cls, text: object, keys: Mapping[str, bytes], audience: str, now: int
    ) -> Verified:
        if audience and not _is_label(audience, 255):
            raise cls._refuse("invalid_option")
        for id, secret in keys.items():
            is_random = len(secret) >= 32 and len(set(secret)) > 1
            if not _is_label(id, 63) or not is_random:
                expected = f"at least 32 random bytes as keys[{id!r}]: invalid_key"
                raise IdError("invalid_key", cls._prefix, expected)
        if not keys:
            raise cls._refuse("invalid_key")
        verdict = cls._judge(text, keys, audience, now)
        if isinstance(verdict, str):
            expected = f"a valid signed token of {cls._prefix}"
            raise IdError(verdict, cls._prefix, expected)
        return verdict

    @classmethod
    def _judge(
        cls, text: object, keys: Mapping[str, bytes], audience: str, now: int
    ) -> Verified | Code:
        if not isinstance(text, str):
            return "not_a_string"
        if not text.startswith(cls._prefix + "_"):
            prefix, _ = _prefix_of(_visible(text))
            return "wrong_prefix" if prefix else "missing_prefix"
        fault = _signed_fault(cls._prefix, text)
        if fault:
            return fault
        carried = _decode_base32(text[len(cls._prefix) + 3 : -_CHECKSUM_LENGTH])
        claims, signature = carried[:-_SIGNATURE_LENGTH], carried[-_SIGNATURE_LENGTH:]
        parts = _split_claims(claims)
        lengths = [len(part) for part in parts[2:]]
        if len(parts) != 4 or lengths not in ([0, cls._bytes], [6, cls._bytes]):
            return "invalid_signature"
        key_id = parts[1].decode("latin-1")
        if key_id not in keys:
            return "unknown_key"
        signed = b"".join(
            bytes([len(part)]) + part
            for part in (b"brandid signed token 1", cls._prefix.encode())
        )
        expected = hmac.new(keys[key_id], signed + claims, hashlib.sha256).digest()
        if not hmac.compare_digest(expected, signature):
            return "invalid_signature"
        if parts[0] != audience.encode():
            return "wrong_audience"
        if not parts[2]:
            return Verified(key_id, None)
        expiry = int.from_bytes(parts[2], "big")
        if now >= expiry:
            return "expired"
        return Verified(key_id, expiry)

    @classmethod
    def _refuse(cls, fault: Code) -> IdError:
        return IdError(fault, cls._prefix, f"a token of {cls._prefix}: {fault}")


def _reveal(text: object) -> object:
    """Returns a token's string, or any other value unchanged."""
    return text.reveal() if isinstance(text, _AnyToken) else text


def _token_digits(count: int) -> int:
    return 25 if count == 16 else 50


def _hash_token(prefix: str, count: int, text: object) -> str:
    """Returns the hash of a token, plain or signed."""
    fault = _token_fault(prefix, count, text)
    if not isinstance(text, str) or (fault and _signed_fault(prefix, text)):
        code = fault or "not_a_string"
        raise IdError(code, prefix, f"a token of {prefix}: {code}")
    digest = hashlib.sha256(str.__str__(text).encode()).hexdigest()
    return f"{prefix}_sha256-{digest}"


def _token_fault(prefix: str, count: int, text: object) -> Code | None:
    """Returns why a value is not a plain token."""
    if not isinstance(text, str):
        return "not_a_string"
    shown = _visible(text)
    found, has_prefix = _prefix_of(shown)
    if found != prefix:
        return "wrong_prefix" if has_prefix else "missing_prefix"
    body = shown[len(prefix) + 1 :]
    if len(body) != _token_digits(count) + _CHECKSUM_LENGTH:
        return "invalid_length"
    if body.strip(_DIGITS):
        return "invalid_character"
    if int(body[: _token_digits(count)], 36) >= 1 << 8 * count:
        return "overflow"
    return None if _has_checksum(shown) else "invalid_checksum"


def _signed_fault(prefix: str, text: str) -> Code | None:
    """Returns why a string is not a signed token, without verifying the signature."""
    shown = _visible(text)
    if not shown.startswith(prefix + "_"):
        return "wrong_prefix"
    body = shown[len(prefix) + 1 :]
    if not _SHORTEST_SIGNED <= len(body) <= _LONGEST_SIGNED:
        return "invalid_length"
    if body.strip(_DIGITS):
        return "invalid_character"
    if not body.startswith("s1"):
        return "wrong_version"
    return None if _has_checksum(shown) else "invalid_checksum"


def _split_claims(claims: bytes) -> list[bytes]:
    """Splits length-prefixed fields; returns [] if the last field is incomplete."""
    parts: list[bytes] = []
    at = 0
    while at < len(claims):
        end = at + 1 + claims[at]
        parts.append(claims[at + 1 : end])
        at = end
    return parts if at == len(claims) else []


def _decode_base32(text: str) -> bytes:
    """Decodes base32hex without padding; returns b"" for any other string."""
    rest = 5 * len(text) % 8
    if text.strip(_DIGITS[:32]) or rest > 4:
        return b""
    number = int(text, 32)
    if number & (1 << rest) - 1:
        return b""
    return (number >> rest).to_bytes(5 * len(text) // 8, "big")


def _base36(number: int, length: int) -> str:
    return _Piece(length, _DIGITS).spell(number)


def _checksum(text: str) -> str:
    return _base36(zlib.crc32(text.encode()), _CHECKSUM_LENGTH)


def _has_checksum(text: str) -> bool:
    return text[-_CHECKSUM_LENGTH:] == _checksum(text[:-_CHECKSUM_LENGTH])


def _is_label(text: str, longest: int) -> bool:
    return 0 < len(text) <= longest and all("!" <= each <= "~" for each in text)
#@ end hasTokens

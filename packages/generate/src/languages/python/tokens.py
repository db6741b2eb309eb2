#@ if hasTokens


_CHECKSUM_LENGTH = 7
_SIGNATURE_LENGTH = 32
_BASE36 = "0123456789abcdefghijklmnopqrstuvwxyz"
_SHORTEST_SIGNED = 94
_LONGEST_SIGNED = 637


class Verified(NamedTuple):
    """What a signed token says: which key signed it, and when it ends, if ever.

    The end is in milliseconds since 1970, as it may lie beyond the last datetime.
    """

    key_id: str
    expires_at_ms: int | None


class Token(str):
    """A plain token: a secret that grants its holder access. Store its hash."""

    __slots__ = ()
    _prefix: ClassVar[str]
    _bytes: ClassVar[int]

    def __new__(cls, text: object) -> Self:
        fault = cls._fault(text)
        if fault or not isinstance(text, str):
            raise cls._refuse(fault or "not_a_string")
        return str.__new__(cls, str.__str__(text))

    @classmethod
    def generate(cls) -> Self:
        """Makes a token, from the randomness of the operating system."""
        number = secrets.randbits(8 * cls._bytes)
        head = f"{cls._prefix}_{_base36(number, cls._digits())}"
        return cls(head + _checksum(head))

    @classmethod
    def parse(cls, text: object) -> Self:
        """Returns the token that the text is. It proves nothing about who made it."""
        return cls(text)

    @classmethod
    def is_valid(cls, text: object) -> bool:
        """Whether the text is a plain token of this kind."""
        return cls._fault(text) is None

    @classmethod
    def hash(cls, text: object) -> str:
        """What a database holds in place of a token, plain or signed."""
        fault = cls._fault(text)
        if not isinstance(text, str) or (fault and cls._signed_fault(text)):
            raise cls._refuse(fault or "not_a_string")
        digest = hashlib.sha256(str.__str__(text).encode()).hexdigest()
        return f"{cls._prefix}_sha256-{digest}"

    @classmethod
    def verify_hash(cls, text: object, hash: object) -> bool:
        """Whether a hash is that of a token: it reads every character."""
        if not isinstance(hash, str):
            return False
        try:
            return hmac.compare_digest(cls.hash(text).encode(), hash.encode())
        except IdError:
            return False

    @classmethod
    def verify(
        cls, text: object, keys: Mapping[str, bytes], audience: str | None = None
    ) -> Verified:
        """Returns what a signed token says, or raises an IdError.

        The text of the error is the same for every reason. The keys are secrets of
        at least 32 random bytes, by id.
        """
        return cls._verify(text, keys, audience or "", time.time_ns() // 1_000_000)

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The schema of pydantic 2, for a plain token."""
        return _text_schema(_refusing(cls))

    @classmethod
    def _verify(
        cls, text: object, keys: Mapping[str, bytes], audience: str, now: int
    ) -> Verified:
        if audience and not _is_label(audience, 255):
            raise cls._refuse("invalid_option")
        for id, secret in keys.items():
            is_random = len(secret) >= 32 and len(set(secret)) > 1
            if not _is_label(id, 63) or not is_random:
                raise cls._refuse("invalid_key")
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
        fault = cls._signed_fault(text)
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
    def _digits(cls) -> int:
        return 25 if cls._bytes == 16 else 50

    @classmethod
    def _refuse(cls, fault: Code) -> IdError:
        return IdError(fault, cls._prefix, f"a token of {cls._prefix}: {fault}")

    @classmethod
    def _fault(cls, text: object) -> Code | None:
        """Why a value is no plain token."""
        if not isinstance(text, str):
            return "not_a_string"
        shown = _visible(text)
        prefix, has_prefix = _prefix_of(shown)
        if prefix != cls._prefix:
            return "wrong_prefix" if has_prefix else "missing_prefix"
        body = shown[len(prefix) + 1 :]
        if len(body) != cls._digits() + _CHECKSUM_LENGTH:
            return "invalid_length"
        if body.strip(_BASE36):
            return "invalid_character"
        if int(body[: cls._digits()], 36) >= 1 << 8 * cls._bytes:
            return "overflow"
        return None if _has_checksum(shown) else "invalid_checksum"

    @classmethod
    def _signed_fault(cls, text: str) -> Code | None:
        """Why a text is no signed token, as far as is seen without a key."""
        shown = _visible(text)
        if not shown.startswith(cls._prefix + "_"):
            return "wrong_prefix"
        body = shown[len(cls._prefix) + 1 :]
        if not _SHORTEST_SIGNED <= len(body) <= _LONGEST_SIGNED:
            return "invalid_length"
        if body.strip(_BASE36):
            return "invalid_character"
        if not body.startswith("s1"):
            return "wrong_version"
        return None if _has_checksum(shown) else "invalid_checksum"


def _split_claims(claims: bytes) -> list[bytes]:
    """Fields that their lengths precede; none where they do not end with the bytes."""
    parts: list[bytes] = []
    at = 0
    while at < len(claims):
        end = at + 1 + claims[at]
        parts.append(claims[at + 1 : end])
        at = end
    return parts if at == len(claims) else []


def _decode_base32(text: str) -> bytes:
    """The bytes of base32hex without padding; none where a text spells none."""
    rest = 5 * len(text) % 8
    if text.strip(_BASE36[:32]) or rest > 4:
        return b""
    number = int(text, 32)
    if number & (1 << rest) - 1:
        return b""
    return (number >> rest).to_bytes(5 * len(text) // 8, "big")


def _base36(number: int, length: int) -> str:
    digits = ""
    for _ in range(length):
        number, digit = divmod(number, 36)
        digits = _BASE36[digit] + digits
    return digits


def _checksum(text: str) -> str:
    return _base36(zlib.crc32(text.encode()), _CHECKSUM_LENGTH)


def _has_checksum(text: str) -> bool:
    return text[-_CHECKSUM_LENGTH:] == _checksum(text[:-_CHECKSUM_LENGTH])


def _is_label(text: str, longest: int) -> bool:
    return 0 < len(text) <= longest and all("!" <= each <= "~" for each in text)
#@ end hasTokens

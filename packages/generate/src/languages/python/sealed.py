#@ if hasSealed


_SEALED_OFFSET = 16 * 36**24


class Sealer:
    """Converts keys to public IDs and back.

    Implements the scheme "brandid sealed 1" and requires the cryptography package.
    Each secret is 32 random bytes. The newest secret comes first and seals IDs;
    others only open them. The context must match brandid's createSealer.
    Keep sealers on the server.
    """

    def __init__(
        self,
        secrets: Sequence[bytes],
        context: Callable[[str], str] = lambda prefix: prefix,
    ) -> None:
        try:
            at = "cryptography.hazmat.primitives"
            self._cmac = importlib.import_module(at + ".cmac")
            self._ciphers = importlib.import_module(at + ".ciphers")
        except ImportError as error:
            raise RuntimeError(
                "Expected the package cryptography, whose AES a Sealer requires, but "
                "found none. Install it: pip install cryptography"
            ) from error
        wrong = [i for i, each in enumerate(secrets) if not _is_secret(each)]
        if wrong or not secrets:
            place = wrong[0] if wrong else 0
            expected = f"32 random bytes as secrets[{place}]: invalid_key"
            raise IdError("invalid_key", "", expected)
        self._secrets = tuple(map(bytes, secrets))
        self._context = context
        self._keys: dict[str, list[bytes]] = {}

    #@ each sealed
    #@ if seals
    #@ if hasManySeals
    @overload
    def seal(self, kind: type[__Name__], key: __Key__) -> __Name__:
        """Returns the public ID of a key. A key always has the same public ID."""

    #@ end hasManySeals
    #@ end seals
    #@ end sealed
    #@ if hasOneSeals
    #@ each sealed
    #@ if seals
    def seal(self, kind: type[__Name__], key: __Key__) -> __Name__:
        """Returns the public ID of a key. A key always has the same public ID."""
        return self._seal(kind, key)

    #@ end seals
    #@ end sealed
    #@ end hasOneSeals
    #@ if hasManySeals
    def seal(self, kind: Any, key: Any) -> Any:
        """Returns the public ID of a key. A key always has the same public ID."""
        return self._seal(kind, key)

    #@ end hasManySeals
    #@ if hasManySealed
    #@ each sealed
    @overload
    def open(self, kind: type[__Name__], text: object) -> __Key__:
        """Returns the key of a public ID, or raises an IdError."""

    #@ end sealed
    def open(self, kind: Any, text: object) -> Any:
        """Returns the key of a public ID, or raises an IdError."""
        return self._open(kind, text)
    #@ end hasManySealed
    #@ unless hasManySealed
    #@ each sealed
    def open(self, kind: type[__Name__], text: object) -> __Key__:
        """Returns the key of a public ID, or raises an IdError."""
        key: __Key__ = self._open(kind, text)
        return key
    #@ end sealed
    #@ end hasManySealed

    def _seal(self, kind: type[_AnyId], key: object) -> _AnyId:
        prefix = _KIND_OF[kind].name
        format, largest, keys, seals = _SEALED.get(prefix, (None, 0, int, False))
        if format is None or not seals:
            raise IdError("invalid_option", prefix)
        is_right = type(key) in (int, keys) or keys is int and isinstance(key, int)
        if not isinstance(key, int) or isinstance(key, bool) or not is_right:
            expected = f"a key of {prefix}: wrong_type"
            raise IdError("wrong_type", prefix, expected)
        if not 1 <= key <= largest:
            raise IdError("out_of_range", prefix)
        encryptor = self._cipher(self._derive(prefix)[0]).encryptor()
        number = int.from_bytes(encryptor.update(key.to_bytes(16, "big")), "big")
        return kind(f"{prefix}_{format.pieces[0].spell(number + _SEALED_OFFSET)}")

    def _open(self, kind: type[Id], text: object) -> Any:
        prefix = _KIND_OF[kind].name
        format, largest, keys, _ = _SEALED.get(prefix, (None, 0, int, False))
        if format is None:
            raise IdError("invalid_option", prefix)
        found = _KIND_OF[kind].read(text)
        if found.format is format:
            block = (found.numbers[0] - _SEALED_OFFSET).to_bytes(16, "big")
            for derived in self._derive(prefix):
                opened = self._cipher(derived).decryptor().update(block)
                key = int.from_bytes(opened, "big")
                if 1 <= key <= largest:
                    return keys(key)
        raise IdError("invalid_seal", prefix)

    def _cipher(self, key: bytes) -> Any:
        cipher = self._ciphers
        return cipher.Cipher(cipher.algorithms.AES(key), cipher.modes.ECB())

    def _derive(self, prefix: str) -> list[bytes]:
        """Derives keys with SP 800-108r1 in counter mode and CMAC-AES-256."""
        context = self._context(prefix)
        if not 0 < len(context) < 256 or any(not "!" <= c <= "~" for c in context):
            raise IdError("invalid_option", prefix)
        if prefix not in self._keys:
            fixed = b"brandid sealed 1\0" + context.encode() + (256).to_bytes(4, "big")
            self._keys[prefix] = [
                self._mac(secret, 1, fixed) + self._mac(secret, 2, fixed)
                for secret in self._secrets
            ]
        return self._keys[prefix]

    def _mac(self, secret: bytes, counter: int, fixed: bytes) -> bytes:
        mac = self._cmac.CMAC(self._ciphers.algorithms.AES(secret))
        mac.update(counter.to_bytes(4, "big") + fixed)
        return bytes(mac.finalize())


def _is_secret(secret: bytes) -> bool:
    """Whether a secret looks random: neither printable nor one repeated byte."""
    is_text = all(0x20 <= byte < 0x7F for byte in secret)
    return len(secret) == 32 and len(set(secret)) > 1 and not is_text
#@ end hasSealed

#@ if hasSealed


_SEALED_OFFSET = 16 * 36**24
_BASE36_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Sealer:
    """Computes public ids from keys, and the keys of such ids.

    It has the scheme "brandid sealed 1", and requires the package cryptography. The
    secrets are 32 random bytes each: the newest, which seals, and older ones. The
    context is that of createSealer in brandid. Keep it on the server.
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
        if not secrets or not all(map(_is_secret, secrets)):
            raise IdError("invalid_key")
        self._secrets = tuple(map(bytes, secrets))
        self._context = context
        self._keys: dict[str, list[bytes]] = {}

    def seal(self, kind: type[_Id], key: int) -> _Id:
        """Returns the public id of a key: always the same."""
        prefix = kind.kind.prefix
        _, largest, seals = _SEALED.get(prefix, (None, 0, False))
        if not seals:
            raise IdError("invalid_option", prefix)
        if not 1 <= key <= largest:
            raise IdError("out_of_range", prefix)
        encryptor = self._cipher(self._derive(prefix)[0]).encryptor()
        number = int.from_bytes(encryptor.update(key.to_bytes(16, "big")), "big")
        digits, number = "", number + _SEALED_OFFSET
        while number:
            number, digit = divmod(number, 36)
            digits = _BASE36_DIGITS[digit] + digits
        return kind(f"{prefix}_{digits}")

    def open(self, kind: type[Id], text: object) -> int:
        """Returns the key of a public id, or raises an IdError."""
        prefix = kind.kind.prefix
        format, largest, _ = _SEALED.get(prefix, (None, 0, False))
        if format is None:
            raise IdError("invalid_option", prefix)
        found = kind.kind.read(text)
        if found.format is format:
            block = (found.numbers[0] - _SEALED_OFFSET).to_bytes(16, "big")
            for derived in self._derive(prefix):
                opened = self._cipher(derived).decryptor().update(block)
                key = int.from_bytes(opened, "big")
                if 1 <= key <= largest:
                    return key
        raise IdError("invalid_seal", prefix)

    def _cipher(self, key: bytes) -> Any:
        cipher = self._ciphers
        return cipher.Cipher(cipher.algorithms.AES(key), cipher.modes.ECB())

    def _derive(self, prefix: str) -> list[bytes]:
        """The keys of a kind: SP 800-108r1 in counter mode, with CMAC-AES-256."""
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
    """A text, or one byte 32 times, is no key."""
    is_text = all(0x20 <= byte < 0x7F for byte in secret)
    return len(secret) == 32 and len(set(secret)) > 1 and not is_text
#@ end hasSealed

#@ unless joined
"""The ID, token and key classes."""
#@ end joined
#@ if hasFormats

#@ end hasFormats
#@ each formats

__format__ = __body__
#@ end formats


class Kind(str, Enum):
    """The prefix of each kind, after the scope if another system issues the IDs."""

    #@ if hasKinds
    #@ each kinds
    __NAME__ = "__name__"
    #@ end kinds

    #@ end hasKinds
    def __str__(self) -> str:
        return str.__str__(self)
#@ each kinds


class __Name__(__bases__):
    """__about__"""

    __slots__ = ()
    _kind = __kind__
    #@ if generates

    @classmethod
    def generate(__parameters__) -> __Name__:
        """Generates an ID.__notes__"""
        return _new(cls, cls._kind.generate(__given__))
    #@ end generates
    #@ if hasTime

    @property
    def timestamp_ms(self) -> int | None:
        """When the ID was generated, in milliseconds since 1970."""
        return self._kind.read(self).timestamp_ms()

    @property
    def timestamp(self) -> datetime | None:
        """When the ID was generated; raises OverflowError after the year 9999."""
        ms = self.timestamp_ms
        return None if ms is None else _EPOCH + timedelta(milliseconds=ms)
    #@ end hasTime
    #@ if hasUuid

    @property
    def uuid(self) -> _uuid.UUID | None:
        """The UUID that the ID carries."""
        found = self._kind.read(self)
        data = found.bytes() if found.format.uuid else None
        return None if data is None else _uuid.UUID(bytes=data)
    #@ end hasUuid
    #@ if hasBytes

    @property
    def bytes(self) -> bytes | None:
        """The bytes that the ID carries."""
        return self._kind.read(self).bytes()
    #@ end hasBytes
    #@ if hasInteger

    @property
    def integer(self) -> int | None:
        """The integer that the ID carries."""
        return self._kind.read(self).integer()
    #@ end hasInteger
    #@ if hasFields

    @property
    def fields(self) -> dict[str, Any]:
        """The named fields of the ID."""
        return self._kind.read(self).fields()
    #@ end hasFields
#@ end kinds
#@ each tokens


class __Token__Hash(TokenHash):
    """The hash to store in a database instead of a __Token__."""

    __slots__ = ()
    _prefix = "__prefix__"
    _bytes = __bytes__


class __Token__(Token[__Token__Hash]):
    """__about__"""

    __slots__ = ()
    _prefix = "__prefix__"
    _bytes = __bytes__
    _hash_class = __Token__Hash
    _json_schema: ClassVar[dict[str, str]] = {
        "pattern": __pattern__,
    }
#@ end tokens
#@ each keys


#@ if isInteger
class __Key__(Key):
    """__about__"""

    __slots__ = ()
    _name = "__key__"
    _max = __max__
    #@ if isText
    _is_text_in_json = True
    #@ end isText
#@ end isInteger
#@ unless isInteger
class __Key__(TextKey):
    """__about__"""

    __slots__ = ()
    _name = "__key__"
    _format = __format__
    _json_schema: ClassVar[dict[str, str]] = {
        "pattern": __pattern__,
    }
#@ end isInteger
#@ end keys


#@ if hasKinds
_IDS: Sequence[type[Id]] = [
    #@ each kinds
    __Name__,
    #@ end kinds
]
#@ end hasKinds
#@ unless hasKinds
_IDS: Sequence[type[Id]] = []
#@ end hasKinds
#@ if hasTokenNames
_TOKENS: Sequence[str] = [
    #@ each tokenNames
    "__token__",
    #@ end tokenNames
]
#@ end hasTokenNames
#@ unless hasTokenNames
_TOKENS: Sequence[str] = []
#@ end hasTokenNames
# The kinds of each scope by current and former prefix; "" is the scope of
# this project. A token prefix maps to None.
_REGISTRIES: dict[str, dict[str, type[Id] | None]] = {"": {}}
for _token in _TOKENS:
    _scope, _, _prefix = _token.rpartition(":")
    _REGISTRIES.setdefault(_scope, {})[_prefix] = None
for _each in _IDS:
    _kind = _KIND_OF[_each]
    for _prefix in (_kind.prefix, *_kind.aliases):
        _REGISTRIES.setdefault(_kind.scope, {})[_prefix] = _each
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_kind.restart)
_PREFIXES = _REGISTRIES[""]
_NAMED = {
    text: each
    for each in _IDS
    if not _KIND_OF[each].scope
    for text in _KIND_OF[each].named
}
#@ if hasSealed
# The format, the largest key, the key class, and whether new IDs are sealed.
_SEALED: dict[str, tuple[_Format, int, type[int], bool]] = {
    #@ each sealed
    "__prefix__": (__format__, __max__, __Key__, __isSealing__),
    #@ end sealed
}
#@ end hasSealed

__all__ = [  # noqa: RUF022
    "Code",
    "Id",
    "IdError",
    "Kind",
    #@ if hasIntegerKeys
    "Key",
    #@ end hasIntegerKeys
    #@ if hasSealed
    "Sealer",
    #@ end hasSealed
    #@ if hasTextKeys
    "TextKey",
    #@ end hasTextKeys
    #@ if hasTokens
    "Token",
    "TokenHash",
    "Verified",
    #@ end hasTokens
    "parse",
    #@ each kinds
    "__Name__",
    #@ end kinds
    #@ each tokens
    "__Token__",
    "__Token__Hash",
    #@ end tokens
    #@ each keys
    "__Key__",
    #@ end keys
]

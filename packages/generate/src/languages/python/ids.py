#@ unless joined
"""The classes of ids, tokens and keys."""
#@ end joined
#@ if hasFormats

#@ end hasFormats
#@ each formats

__format__ = __body__
#@ end formats
#@ each kinds


class __Name__(Id):
    """__about__"""

    __slots__ = ()
    kind = __kind__
    #@ if generates

    @classmethod
    def generate(__parameters__) -> __Name__:
        """Makes an id.__notes__"""
        return _new(cls, cls.kind.generate(__given__))
    #@ end generates
    #@ if hasTime

    @property
    def timestamp_ms(self) -> int | None:
        """When the id was made, in milliseconds since 1970."""
        return self.kind.read(self).timestamp_ms()

    @property
    def timestamp(self) -> datetime | None:
        """When the id was made; an OverflowError after the year 9999."""
        ms = self.timestamp_ms
        return None if ms is None else _EPOCH + timedelta(milliseconds=ms)
    #@ end hasTime
    #@ if hasUuid

    @property
    def uuid(self) -> _uuid.UUID | None:
        """The UUID of the id."""
        found = self.kind.read(self)
        data = found.bytes() if found.format.uuid else None
        return None if data is None else _uuid.UUID(bytes=data)
    #@ end hasUuid
    #@ if hasBytes

    @property
    def bytes(self) -> bytes | None:
        """The bytes of the id."""
        return self.kind.read(self).bytes()
    #@ end hasBytes
    #@ if hasInteger

    @property
    def integer(self) -> int | None:
        """The integer of the id."""
        return self.kind.read(self).integer()
    #@ end hasInteger
    #@ if hasFields

    @property
    def fields(self) -> dict[str, Any]:
        """The named fields of the id."""
        return self.kind.read(self).fields()
    #@ end hasFields
#@ end kinds
#@ each tokens


class __Token__Hash(TokenHash):
    """What a database holds in place of a __Token__, plain or signed."""

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
#@ if hasTokens
_TOKENS: Sequence[str] = [
    #@ each tokens
    "__prefix__",
    #@ end tokens
]
#@ end hasTokens
#@ unless hasTokens
_TOKENS: Sequence[str] = []
#@ end hasTokens
# The kinds by their prefixes, present and former. A token has a prefix and no kind.
_PREFIXES: dict[str, type[Id] | None] = {
    **dict.fromkeys(_TOKENS),
    **{
        prefix: each
        for each in _IDS
        for prefix in (each.kind.prefix, *each.kind.aliases)
    },
}
_NAMED: dict[str, type[Id]] = {text: each for each in _IDS for text in each.kind.named}
#@ if hasSealed
# The format, the largest key, the class of keys, and whether new IDs are sealed.
_SEALED: dict[str, tuple[_Format, int, type[int], bool]] = {
    #@ each sealed
    "__prefix__": (__format__, __max__, __Key__, __isSealing__),
    #@ end sealed
}
#@ end hasSealed

if hasattr(os, "register_at_fork"):
    for _id in _IDS:
        os.register_at_fork(after_in_child=_id.kind.restart)

__all__ = [  # noqa: RUF022
    "Code",
    "Id",
    "IdError",
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

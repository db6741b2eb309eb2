#@ if hasKeys


def _refuse_key(code: Code, name: str) -> IdError:
    return IdError(code, "", f"a key of {name}: {code}")
#@ if hasIntegerKeys


class Key(int):
    """A checked integer key."""

    __slots__ = ()
    _name: ClassVar[str] = "any table"
    _max: ClassVar[int] = 2**64 - 1
    _is_text_in_json: ClassVar[bool] = False

    def __new__(cls, value: object) -> Self:
        if not isinstance(value, int) or isinstance(value, bool):
            raise _refuse_key("wrong_type", cls._name)
        if not 1 <= value <= cls._max:
            raise _refuse_key("out_of_range", cls._name)
        return int.__new__(cls, value)

    @classmethod
    def parse(cls, value: object) -> Self:
        """Checks an integer key, or raises an IdError."""
        return cls(value)

    @classmethod
    def is_valid(cls, value: object) -> bool:
        """Whether the value is a key of this kind."""
        try:
            cls(value)
        except IdError:
            return False
        return True

    @classmethod
    def sqlalchemy_type(cls) -> TypeDecorator[Self]:
        """The column type for SQLAlchemy 1.4 or later."""
        return _sqlalchemy_type(cls)

    @classmethod
    def from_text(cls, text: object) -> Self:
        """Parses a key from decimal digits, or raises an IdError."""
        if not isinstance(text, str):
            raise _refuse_key("wrong_type", cls._name)
        if text == "":
            raise _refuse_key("invalid_length", cls._name)
        if text.strip("0123456789") or (text[0] == "0" and len(text) > 1):
            raise _refuse_key("invalid_character", cls._name)
        if len(text) > 20:
            raise _refuse_key("out_of_range", cls._name)
        return cls(int(text))

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The pydantic 2 schema, which also accepts digits unless it is strict.

        A brandid bigint is a string in JSON.
        """

        def read(value: object) -> Key:
            return cls.from_text(value) if isinstance(value, str) else cls(value)

        read.__name__ = cls.__name__
        strict: Any = read if cls._is_text_in_json else cls
        core = importlib.import_module("pydantic_core").core_schema
        text = core.to_string_ser_schema(when_used="json")
        schema: CoreSchema = core.lax_or_strict_schema(
            lax_schema=core.no_info_plain_validator_function(_refusing(read)),
            strict_schema=core.no_info_plain_validator_function(_refusing(strict)),
            serialization=text if cls._is_text_in_json else None,
        )
        return schema

    @classmethod
    def __get_pydantic_json_schema__(
        cls, source: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The JSON Schema for pydantic 2."""
        if cls._is_text_in_json:
            return {
                "type": "string",
                "pattern": "^[1-9][0-9]*$",
                "minLength": 1,
                "maxLength": len(str(cls._max)),
                "description": cls.__doc__,
            }
        about = {"description": cls.__doc__}
        return {"type": "integer", "minimum": 1, "maximum": cls._max, **about}
#@ end hasIntegerKeys
#@ if hasTextKeys


class TextKey(str):
    """A checked string key."""

    __slots__ = ()
    _name: ClassVar[str]
    _format: ClassVar[_Format]
    _json_schema: ClassVar[dict[str, str]]

    def __new__(cls, text: object) -> Self:
        if cls is TextKey:
            raise TypeError("Expected a key class, such as UserKey")
        if not isinstance(text, str):
            raise _refuse_key("wrong_type", cls._name)
        try:
            cls._format.read(_visible(str.__str__(text)))
        except IdError as error:
            raise _refuse_key(error.code, cls._name) from None
        return str.__new__(cls, str.__str__(text))

    @classmethod
    def parse(cls, text: object) -> Self:
        """Parses a key, or raises an IdError."""
        return cls(text)

    @classmethod
    def is_valid(cls, text: object) -> bool:
        """Whether the string is a key of this kind."""
        try:
            cls(text)
        except IdError:
            return False
        return True

    @classmethod
    def sqlalchemy_type(cls) -> TypeDecorator[Self]:
        """The column type for SQLAlchemy 1.4 or later."""
        return _sqlalchemy_type(cls)

    @classmethod
    def _length(cls) -> int:
        """The length of the longest key."""
        return cls._format.most

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The pydantic 2 schema."""
        _refuse_constraints(cls, TextKey)
        return _text_schema(_refusing(cls))

    @classmethod
    def __get_pydantic_json_schema__(
        cls, source: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The pydantic 2 JSON Schema. The pattern also matches some invalid keys."""
        about = {**cls._json_schema, "description": cls.__doc__}
        return {**handler(source), **about}
#@ end hasTextKeys
#@ end hasKeys

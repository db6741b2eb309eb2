import { expect, it } from 'vitest'
import { describeAll, shopWithKeys, withKeys } from '../manifests.ts'
import { findPython, isInstalled, isPythonHere, MYPY, runnerOf } from './run.ts'

// Python's file under its frameworks, each binding held to the framework's own type: the same queries, the same rows, the same
// documents, but for strings that are not IDs.

const run = await runnerOf('python', shopWithKeys)

const signals = String.raw`
import os, signal, threading, time
import ids

made, refused = [], []

def handle(*_):
    try:
        made.append(ids.UserId.generate())
        made.append(ids.OrderId.generate())
        made.append(ids.MessageId.generate(1))
    except RuntimeError as error:
        refused.append(str(error))

signal.signal(signal.SIGALRM, handle)
signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)
own, until = [], time.monotonic() + 3
while time.monotonic() < until:
    own.append(ids.UserId.generate())
    own.append(ids.OrderId.generate())
    own.append(ids.MessageId.generate(1))
signal.setitimer(signal.ITIMER_REAL, 0)
every = made + own
assert len(set(every)) == len(every), "equal IDs"
assert len(made) > 300, len(made)
for id in every:
    ids.parse(id)
users = [id for id in own if isinstance(id, ids.UserId)]
assert users == sorted(users)
assert all("no nested generate" in each for each in refused), refused
print("good")
`

it.runIf(isPythonHere)('a signal handler gets an ID or an error, and never waits', () => {
  expect(run(signals, {}, ['timeout', '60', 'python3', 'main.py'])).toBe('good\n')
})

const sqlalchemy = String.raw`
import pickle
from sqlalchemy import (
    BigInteger, Column, Integer, MetaData, String, Table, case, cast, create_engine, func, literal, select, tuple_, type_coerce, union_all,
)
from sqlalchemy.dialects import mysql, postgresql, sqlite
from sqlalchemy.schema import CreateTable
import ids
from ids import EventKey, InvoiceKey, OrderId, UserId

def tables(metadata, id, buyer, key, event):
    orders = Table("orders", metadata, Column("id", id, primary_key=True), Column("buyer", buyer))
    invoices = Table("invoices", metadata, Column("id", key, primary_key=True), Column("event", event))
    return orders, invoices

own, stock = MetaData(), MetaData()
ours = tables(own, *(kind.sqlalchemy_type() for kind in (OrderId, UserId, InvoiceKey, EventKey)))
# SQLite numbers the rows of INTEGER alone, which is what a stock table has there.
theirs = tables(stock, String(40), String(40), BigInteger().with_variant(Integer, "sqlite"), BigInteger())

users = [UserId.generate() for _ in range(3)]
rows = [{"id": OrderId.generate(), "buyer": user} for user in users for _ in range(4)] + [{"id": OrderId.generate(), "buyer": None}]

def fill(tables, engine):
    orders, invoices = tables
    with engine.begin() as connection:
        orders.metadata.create_all(connection)
        connection.execute(orders.insert(), [{name: value and str(value) for name, value in row.items()} for row in rows])
        for event in (1, 2, 2**40, None):
            connection.execute(invoices.insert().values(event=event))

engines = [create_engine("sqlite://"), create_engine("sqlite://")]
for each, engine in zip((ours, theirs), engines):
    fill(each, engine)

first, last = sorted(row["id"] for row in rows)[0], sorted(row["id"] for row in rows)[-1]
other = UserId.generate()
QUERIES = [
    lambda o, i: o.c.id.like("order_%"),
    lambda o, i: o.c.id.ilike("ORDER_%"),
    lambda o, i: o.c.id.startswith("order_0"),
    lambda o, i: o.c.buyer.startswith(str(users[0])[:12]),
    lambda o, i: o.c.id.endswith("a"),
    lambda o, i: o.c.id.contains("r_0"),
    lambda o, i: o.c.id > "",
    lambda o, i: o.c.id >= "order_0",
    lambda o, i: o.c.id < str(last),
    lambda o, i: o.c.id.between(str(first), str(last)),
    lambda o, i: o.c.id.between("order_", "order_~"),
    lambda o, i: o.c.id == str(first),
    lambda o, i: o.c.id != str(first),
    lambda o, i: o.c.buyer.in_([str(users[0]), str(other)]),
    lambda o, i: o.c.buyer.not_in([str(users[0])]),
    lambda o, i: o.c.buyer.in_([]),
    lambda o, i: o.c.buyer == None,
    lambda o, i: o.c.buyer.is_not(None),
    lambda o, i: o.c.buyer.is_distinct_from(str(users[0])),
    lambda o, i: (o.c.id + "x").like("%x"),
    lambda o, i: func.length(o.c.id) == 32,
    lambda o, i: func.coalesce(o.c.buyer, str(other)) == str(other),
    lambda o, i: i.c.id == 2,
    lambda o, i: i.c.id != 0,
    lambda o, i: i.c.id > 0,
    lambda o, i: i.c.id >= -5,
    lambda o, i: i.c.id.between(0, 2),
    lambda o, i: i.c.id.in_([0, 1, 2**60]),
    lambda o, i: i.c.id.not_in([0, 1]),
    lambda o, i: i.c.id + 1 == 3,
    lambda o, i: i.c.id % 2 == 0,
    lambda o, i: i.c.event < 2**63 - 1,
    lambda o, i: i.c.event == None,
    lambda o, i: i.c.event.is_distinct_from(0),
]

# Expressions that SQL computes, which have no class of ours, wherever SQLAlchemy derives their type from a column.
EXPRESSIONS = [
    lambda o, i: select(-i.c.id),
    lambda o, i: select(i.c.id % 2, i.c.id * 0, i.c.id - 5, 5 - i.c.id, i.c.id - i.c.event, i.c.id - i.c.id),
    lambda o, i: select(literal(5) - i.c.id, literal(-9) + i.c.id),
    lambda o, i: select(func.sum(i.c.id), func.sum(-i.c.id), func.max(i.c.id), func.min(i.c.event)),
    lambda o, i: select(func.coalesce(i.c.event, 0), func.nullif(i.c.id, 1), func.lag(i.c.id, 1, 0).over(order_by=i.c.id)),
    lambda o, i: select(case((i.c.id > 2, i.c.id), else_=0), case((i.c.id > 2, 0), else_=i.c.id)),
    lambda o, i: select(select(func.max(i.c.id)).scalar_subquery() - 10),
    lambda o, i: select(i.c.id).union(select(literal(0))),
    lambda o, i: union_all(select(literal(-1)), select(i.c.id)),
    lambda o, i: select(union_all(select(i.c.id), select(literal(0))).subquery()),
    lambda o, i: select(func.coalesce(o.c.buyer, "none"), func.lower(o.c.id), func.max(o.c.id)).group_by(o.c.id),
    lambda o, i: select(o.c.id + "x", "x" + o.c.id, o.c.id + o.c.buyer, o.c.id.concat("x"), o.c.id.collate("NOCASE")),
    lambda o, i: select(case((o.c.buyer != None, o.c.id), else_="other")),
    lambda o, i: union_all(select(o.c.id), select(literal("x"))),
    lambda o, i: select(cast(o.c.id, String), type_coerce(i.c.id, Integer)).where(i.c.id == 1),
    lambda o, i: select(literal(1)).where(case((o.c.buyer != None, o.c.id), else_="other") == "other"),
    lambda o, i: select(func.length(o.c.id)).group_by(o.c.id).having(func.max(o.c.id) != "x"),
    lambda o, i: select(literal(1)).where(tuple_(i.c.id, i.c.event).in_([(1, 1), (2, 2)])),
]

def answer(tables, engine, query):
    orders, invoices = tables
    condition = query(orders, invoices)
    table = invoices if "invoices" in str(condition) else orders
    with engine.connect() as connection:
        return [tuple(row) for row in connection.execute(select(table).where(condition).order_by(table.c.id))]

for place, query in enumerate(QUERIES):
    one, two = answer(ours, engines[0], query), answer(theirs, engines[1], query)
    assert one == two, (place, one, two)
for place, query in enumerate(EXPRESSIONS):
    found = []
    for tables, engine in ((ours, engines[0]), (theirs, engines[1])):
        with engine.connect() as connection:
            rows_of = [tuple(row) for row in connection.execute(query(*tables))]
            found.append(sorted(repr([(type(value), value) for value in row]) for row in rows_of))
    assert found[0] == found[1], (place, found)
with engines[0].connect() as connection:
    kinds = {tuple(type(value) for value in row) for row in connection.execute(select(ours[1]))}
    assert kinds == {(InvoiceKey, EventKey), (InvoiceKey, type(None))}, kinds
    # A column that is read as itself has the class, wherever it is read.
    o, i = ours
    inner = select(i.c.id, func.max(i.c.event).label("most"), i.c.event.label("label")).group_by(i.c.id, i.c.event).subquery()
    for statement, expected in [
        (select(i.c.id.label("x"), i.c.id), (InvoiceKey, InvoiceKey)),
        (select(inner).where(inner.c.most != 0), (InvoiceKey, int, EventKey)),
        (select(i.alias().c.id), (InvoiceKey,)),
        (union_all(select(i.c.id), select(i.c.id)), (InvoiceKey,)),
        (union_all(select(i.c.id, i.c.id.label("x")), select(i.c.id, literal(-1))), (InvoiceKey, int)),
        (select(union_all(select(i.c.id, i.c.id.label("x")), select(i.c.id, literal(-1))).subquery()), (InvoiceKey, int)),
        (select(type_coerce(str(last), OrderId.sqlalchemy_type())), (OrderId,)),
    ]:
        row = connection.execute(statement).first()
        assert tuple(map(type, row)) == expected, (str(statement), row)

# The object-relational mapper finds the same rows and keeps the classes.
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Session, column_property, declarative_base, relationship

Base = declarative_base()

class Invoice(Base):
    __tablename__ = "mapped_invoices"
    id = Column(InvoiceKey.sqlalchemy_type(), primary_key=True)
    before = Column(InvoiceKey.sqlalchemy_type(), ForeignKey("mapped_invoices.id"))
    earlier = relationship("Invoice", remote_side=[id])
    negative = column_property(-id)

Base.metadata.create_all(engines[0])
with Session(engines[0]) as session:
    invoice = Invoice(earlier=Invoice())
    session.add(invoice)
    session.commit()
    found = session.query(Invoice).order_by(Invoice.id.desc()).first()
    assert found is invoice and found.earlier is session.get(Invoice, 1), found
    assert (type(found.id), type(found.before), type(found.negative)) == (InvoiceKey, InvoiceKey, int)
    assert session.query(Invoice).filter(Invoice.earlier.has(Invoice.id > 0)).count() == 1
    for query, expected in [
        (session.query(Invoice.id).union(session.query(Invoice.id)), InvoiceKey),
        (session.query(Invoice.id).union(session.query(literal(0))), int),
    ]:
        assert type(query.first()[0]) is expected, query

# A write and a comparison reject what is not an ID, or the ID of another kind.
from sqlalchemy.exc import StatementError
for statement in [
    ours[0].insert().values(id="x"),
    ours[0].insert().values(id=OrderId.generate(), buyer=OrderId.generate()),
    ours[0].update().values(buyer="x"),
    select(ours[0]).where(ours[0].c.buyer == str(first)),
    select(ours[0]).where(ours[0].c.buyer.in_([str(first)])),
    ours[1].insert().values(id=0),
    ours[1].insert().values(event="1"),
]:
    try:
        with engines[0].begin() as connection:
            connection.execute(statement)
        raise AssertionError(statement)
    except StatementError as error:
        assert isinstance(error.orig, ids.IdError), error

# The DDL of each database, as the page of databases has its columns.
def ddl(table, dialect):
    return " ".join(str(CreateTable(table).compile(dialect=dialect)).split())

assert "id VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL" in ddl(ours[0], mysql.dialect()), ddl(ours[0], mysql.dialect())
assert 'id VARCHAR(32) COLLATE "C" NOT NULL' in ddl(ours[0], postgresql.dialect()), ddl(ours[0], postgresql.dialect())
assert "id INTEGER NOT NULL" in ddl(ours[1], sqlite.dialect()), ddl(ours[1], sqlite.dialect())
assert "id BIGSERIAL NOT NULL" in ddl(ours[1], postgresql.dialect()), ddl(ours[1], postgresql.dialect())
assert "id BIGINT NOT NULL AUTO_INCREMENT" in ddl(ours[1], mysql.dialect()), ddl(ours[1], mysql.dialect())

# Metadata is pickled, and a migration names the type as repr does.
loaded = pickle.loads(pickle.dumps(own))
assert type(loaded.tables["orders"].c.id.type) is type(ours[0].c.id.type)
assert ddl(loaded.tables["orders"], mysql.dialect()) == ddl(ours[0], mysql.dialect())
for column in [*ours[0].c, *ours[1].c]:
    again = eval("ids." + repr(column.type))
    assert type(again) is type(column.type) and again.python_type is column.type.python_type, repr(column.type)
    assert f"{type(column.type).__module__}.{column.type!r}" == f"ids.{column.type!r}"
try:
    ids.NothingType
    raise AssertionError
except AttributeError:
    pass
print("good")
`

it.each([findPython('sqlalchemy'), findPython('fastapi', 'sqlalchemy')].filter((each) => each !== undefined))(
  'columns of SQLAlchemy answer as String and BigInteger: %s',
  (python) => {
    expect(run(sqlalchemy, {}, [python, 'main.py'])).toBe('good\n')
  },
)

const alembic = String.raw`
from alembic.autogenerate import api, produce_migrations, render
from alembic.migration import MigrationContext
from sqlalchemy import Column, MetaData, Table, create_engine
import ids

metadata = MetaData()
Table("orders", metadata, Column("id", ids.OrderId.sqlalchemy_type(), primary_key=True), Column("key", ids.InvoiceKey.sqlalchemy_type()))
engine = create_engine("sqlite://")
with engine.connect() as connection:
    context = MigrationContext.configure(connection)
    prefixes = {"sqlalchemy_module_prefix": "sa.", "alembic_module_prefix": "op.", "user_module_prefix": None}
    options = {**prefixes, "render_item": None, "render_as_batch": False}
    rendering = api.AutogenContext(context, opts=options)
    code = "    " + render._render_cmd_body(produce_migrations(context, metadata).upgrade_ops, rendering).replace("\n", "\n    ")
    from alembic.operations import Operations
    import sqlalchemy as sa
    exec("def upgrade(op, sa, ids):\n" + code, scope := {})
    scope["upgrade"](Operations(context), sa, ids)
assert "ids.OrderIdType()" in code and "ids.InvoiceKeyType()" in code, code
print("good")
`

const withAlembic = findPython('alembic')
it.runIf(withAlembic !== undefined)('a migration of alembic names the types', () => {
  expect(run(alembic, {}, [`${withAlembic}`, 'main.py'])).toBe('good\n')
})

const pydantic = String.raw`
import json, pickle, sys
from typing import Annotated, Optional, Union
from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from ids import EventKey, Id, InvoiceKey, Key, OrderId, SessionToken, SessionTokenHash, UserId, parse

user, order = UserId.generate(), OrderId.generate()

# The same verdicts as str has, but for strings that are not IDs.
def judge(kind, value, **how):
    try:
        return TypeAdapter(kind).validate_python(value, **how)
    except ValidationError as error:
        return [each["type"] for each in error.errors()]

OWN = {"missing_prefix", "wrong_prefix", "invalid_length"}
for value in [str(user), user, b"x", str(user).encode(), 1, 1.5, None, True, [], {}, object(), bytearray(b"x")]:
    for strict in (None, True):
        one, two = judge(UserId, value, strict=strict), judge(str, value, strict=strict)
        assert one == two or set(one) <= OWN and isinstance(two, str), (value, one, two)
for kind in (lambda each: Optional[each], lambda each: list[each], lambda each: dict[each, each], lambda each: tuple[each, ...]):
    for value in [None, [str(user)], {str(user): str(user)}, str(user), (str(user),)]:
        one, two = judge(kind(UserId), value), judge(kind(str), value)
        assert one == two, (value, one, two)

class Any_(BaseModel):
    id: Id
    key: Key
    both: Union[UserId, OrderId]

found = Any_.model_validate({"id": str(order), "key": 5, "both": str(order)})
assert type(found.id) is OrderId and type(found.both) is OrderId and type(found.key) is Key, found
assert Any_.model_json_schema()["properties"]["id"]["type"] == "string"
assert type(Id(str(user))) is UserId and not Id.is_valid("x")
try:
    Any_.model_validate({"id": "x", "key": 0, "both": "x"})
    raise AssertionError
except ValidationError as error:
    places = [each["loc"] for each in error.errors()]
    assert places == [("id",), ("key",), ("both", "function-after[UserId(), str]"), ("both", "function-after[OrderId(), str]")], places

short = TypeAdapter(Annotated[UserId, Field(max_length=30)]).validate_python(str(user))
assert type(short) is UserId

# A value is an ID, or the model says that it cannot be one.
from pydantic import AfterValidator, StringConstraints
def start(value):
    assert value.startswith("user_0")
    return value
for around in [Field(min_length=3), Field(description="x", examples=["y"]), AfterValidator(start), Field(strict=True), StringConstraints(max_length=40)]:
    for wrapped in [Annotated[UserId, around], Annotated[Optional[UserId], around], list[Annotated[UserId, around]]]:
        found = TypeAdapter(wrapped).validate_python([str(user)] if "list" in str(wrapped) else str(user))
        assert type(found[0] if isinstance(found, list) else found) is UserId, (around, found)
for around in [Field(pattern="^user_0"), StringConstraints(to_lower=True), StringConstraints(strip_whitespace=True), Field(pattern="x", max_length=9)]:
    for wrapped in [Annotated[UserId, around], Annotated[Id, around], list[Annotated[UserId, around]], Optional[Annotated[UserId, around]]]:
        try:
            TypeAdapter(wrapped)
            raise AssertionError((around, wrapped))
        except TypeError as error:
            assert "AfterValidator" in str(error), error
for default in [Field(pattern="^user_0"), Field(default=None, pattern="^user_0")]:
    try:
        type("Model", (BaseModel,), {"__annotations__": {"id": UserId}, "id": default})
        raise AssertionError(default)
    except TypeError as error:
        assert "pattern" in str(error), error
class Beside(BaseModel):
    name: str = Field(pattern="^x")
    id: UserId
assert type(Beside(name="x", id=str(user)).id) is UserId

# Nothing that prints or writes a token shows it.
token = SessionToken.generate()
class Session(BaseModel):
    token: SessionToken
session = Session(token=token.reveal())
for shown in [repr(token), str(token), f"{token}", "%s" % token, repr(session), session.model_dump_json(), repr([token]), repr(session.model_dump())]:
    assert token.reveal()[5:] not in shown and "redacted" in shown, shown
assert session.token == token and hash(session.token) == hash(token) and token != token.reveal()
assert pickle.loads(pickle.dumps(token)) == token
try:
    Session(token=token.reveal() + "0")
    raise AssertionError
except ValidationError as error:
    assert token.reveal()[5:] not in str(error) + repr(error.errors()) + error.json(), str(error)

# No error of a generated class shows an input that may be a token.
from ids import ResetToken, Token, TokenHash
secret = token.reveal()
wrong = [secret + "0", f" {secret}", secret.upper(), [secret], {"a": secret}, secret[5:], token]
for kind in (SessionToken, ResetToken):
    for value in wrong[:-1]:
        try:
            TypeAdapter(kind).validate_python(value)
            raise AssertionError(value)
        except ValidationError as error:
            assert secret[5:] not in (str(error) + repr(error.errors()) + error.json()).lower(), error
for kind in (UserId, Id, InvoiceKey, EventKey, Key, SessionTokenHash, Union[ResetToken, UserId, EventKey, SessionTokenHash]):
    for value in [secret, f" {secret}", secret.upper(), f"Bearer {secret}"]:
        for strict in (None, True):
            try:
                TypeAdapter(kind).validate_python(value, strict=strict)
                raise AssertionError(kind)
            except ValidationError as error:
                assert secret[5:] not in (str(error) + repr(error.errors()) + error.json()).lower(), error
            try:
                TypeAdapter(list[kind]).validate_json(json.dumps([value]), strict=strict)
                raise AssertionError(kind)
            except ValidationError as error:
                assert secret[5:] not in (str(error) + repr(error.errors()) + error.json()).lower(), error
assert judge(SessionToken, 5) == judge(str, 5) == ["string_type"] and judge(SessionToken, "x") == ["missing_prefix"]
try:
    TypeAdapter(UserId).validate_python("x")
    raise AssertionError
except ValidationError as error:
    assert error.errors()[0]["input"] == "x", error

class Hiding(BaseModel, hide_input_in_errors=True):
    token: SessionToken
    other: int
try:
    Hiding(token=secret)
    raise AssertionError
except ValidationError as error:
    assert secret[5:] not in str(error), error

# Locations name the classes.
for kind, names in [(Union[SessionToken, ResetToken], ("SessionToken", "ResetToken")), (Union[SessionTokenHash, Id], ("SessionTokenHash", "Id")), (Union[InvoiceKey, UserId], ("InvoiceKey", "UserId"))]:
    for strict in (None, True):
        try:
            TypeAdapter(kind).validate_python("x", strict=strict)
            raise AssertionError(kind)
        except ValidationError as error:
            places = [each["loc"][0] for each in error.errors()]
            assert len(places) == 2 and all(f"{name}()" in place for name, place in zip(names, places)), places

# A class that pydantic cannot use as asked is an error of the model, and not of each request.
for kind in (Token, TokenHash):
    for make in (TypeAdapter, lambda each: type("Model", (BaseModel,), {"__annotations__": {"field": each}})):
        try:
            make(kind)
            raise AssertionError(kind)
        except TypeError as error:
            assert f"subclass of {kind.__name__}" in str(error), error
for around in [Field(pattern="x"), Field(max_length=99), Field(min_length=1), StringConstraints(strip_whitespace=True)]:
    try:
        TypeAdapter(Annotated[SessionToken, around])
        raise AssertionError(around)
    except TypeError as error:
        assert "around SessionToken" in str(error), error
try:
    json.dumps(token)
    raise AssertionError
except TypeError:
    pass
assert type(judge(Annotated[SessionTokenHash, Field(max_length=99)], str(SessionToken.hash(token)))) is SessionTokenHash

stored = SessionToken.hash(token)
assert type(stored) is SessionTokenHash and SessionTokenHash(str(stored)) == stored
assert stored.verify(token) and stored.verify(token.reveal()) and not stored.verify(SessionToken.generate())
for text in [token.reveal(), "sess_sha256-", str(stored) + "0", str(stored).upper(), 1]:
    try:
        SessionTokenHash(text)
        raise AssertionError(text)
    except ValueError:
        pass
scope = {}
exec("from ids import *", scope)
public = {name for name in scope if not name.startswith("__")}
assert {"UserId", "parse", "IdError", "SessionToken", "InvoiceKey"} <= public and not public & {"os", "re", "time", "struct"}, public
print("good")
`

const withPydantic = findPython('pydantic_core')
it.runIf(withPydantic !== undefined)('fields of pydantic judge as str, and show no token', () => {
  expect(run(pydantic, {}, [`${withPydantic}`, 'main.py'])).toBe('good\n')
})

const sealing = String.raw`
from datetime import datetime, timedelta, timezone

from ids import IdError, InvoiceId, InvoiceKey, EventKey, Sealer, SessionToken

sealer = Sealer([bytes(range(32))])
key: InvoiceKey = sealer.open(InvoiceId, sealer.seal(InvoiceId, InvoiceKey(42)))
assert key == 42 and type(key) is InvoiceKey
`
const sealingWrong = String.raw`${sealing}
for wrong, code in [(True, "wrong_type"), (EventKey(5), "wrong_type"), (5.5, "wrong_type"), ("5", "wrong_type"), (0, "out_of_range")]:
    try:
        sealer.seal(InvoiceId, wrong)
        raise AssertionError(wrong)
    except IdError as error:
        assert error.code == code, error
for secrets, place in [([b"short"], 0), ([], 0), ([bytes(range(32)), b"x"], 1)]:
    try:
        Sealer(secrets)
        raise AssertionError(secrets)
    except IdError as error:
        assert f"32 random bytes as secrets[{place}]" in str(error), error
try:
    SessionToken.verify("x", {"2026": b"short"})
    raise AssertionError
except IdError as error:
    assert 'keys[' in str(error) and "short" not in str(error), error
for tolerance in [timedelta(-1), timedelta(minutes=5, seconds=1)]:
    try:
        SessionToken.verify("x", {"2026": bytes(range(32))}, clock_tolerance=tolerance)
        raise AssertionError
    except IdError as error:
        assert error.code == "invalid_option" and "clock_tolerance of 0 to 5 minutes" in str(error), error
print("good")
`

const withAes = findPython('cryptography')
it.runIf(withAes !== undefined)('a sealer seals keys of its own class, and opens them as such', () => {
  expect(run(sealingWrong, {}, [`${withAes}`, 'main.py'])).toBe('good\n')
})

it.runIf(isInstalled('mypy', '--version'))(
  'mypy --strict knows the keys of a sealer, and hashes from tokens',
  () => {
    const wrong = `${sealing}
sealer.seal(InvoiceId, EventKey(5))
other: EventKey = sealer.open(InvoiceId, "x")
stored: SessionToken = SessionToken.hash("x")
`
    expect(run(sealing, {}, MYPY)).toContain('Success')
    expect(() => run(wrong, {}, MYPY)).toThrow(/Found 3 errors/)
  },
)

const many = describeAll(
  ...Array.from({ length: 500 }, (_, i) => ({
    prefix: `kind${i}`,
    aliases: [`former${i}`],
    named: [`kind${i}_root`],
  })),
)

const lookups = String.raw`
import timeit, ids

texts = [kind.generate() for kind in ids._IDS[::50]]
first, last = ids._IDS[0].generate(), ids._IDS[-1].generate()
seconds = [min(timeit.repeat(lambda: ids.parse(text), number=2000, repeat=5)) for text in (first, last)]
assert max(seconds) < 4 * min(seconds), seconds
assert [type(ids.parse(text)) for text in texts] == ids._IDS[::50] and type(ids.parse("kind7_root")) is ids.Kind7Id
print("good")
`

it.runIf(isPythonHere)('parse takes the same time for the first and the last of 500 kinds', async () => {
  const other = await runnerOf('python', withKeys(many))
  expect(other(lookups)).toBe('good\n')
})

const conversions = String.raw`
import datetime, time, uuid
import ids
from ids import IdError, Kind, MessageId, OrderId, StripeSubId, UserId, parse

def refused(convert, *values):
    try:
        convert(*values)
    except IdError as error:
        return error.code
    raise AssertionError(values)

# The UUIDs of the uuid module, there and back.
for kind in (UserId, OrderId):
    for _ in range(300):
        id = kind.generate()
        assert type(kind.from_uuid(id.uuid)) is kind
        assert kind.from_uuid(id.uuid) == kind.from_uuid(str(id.uuid)) == kind.from_uuid(str(id.uuid).upper()) == id
        assert kind.from_bytes(id.uuid.bytes) == kind.from_bytes(bytearray(id.bytes)) == id
        assert kind.from_bytes(id.bytes).uuid.int == id.uuid.int
for _ in range(300):
    value = uuid.uuid4()
    assert refused(UserId.from_uuid, value) == refused(UserId.from_bytes, value.bytes) == "wrong_version"
    assert OrderId.from_uuid(value).uuid == value
for text in ("{%s}", "urn:uuid:%s", " %s", "%s\n"):
    assert refused(UserId.from_uuid, text % uuid.uuid4()) == "invalid_length"
assert refused(UserId.from_uuid, 5) == "not_a_string" and refused(UserId.from_bytes, "x") == "invalid_length"

# The IDs of a period are a range.
now = datetime.datetime.now(datetime.timezone.utc)
before, made = UserId.lower_bound(now - datetime.timedelta(seconds=1)), UserId.generate()
after = UserId.lower_bound(now + datetime.timedelta(minutes=1))
assert type(before) is UserId and before < made < after
assert UserId.lower_bound(made.timestamp) <= made and UserId.lower_bound(made.timestamp_ms).timestamp_ms == made.timestamp_ms
assert MessageId.lower_bound(now) <= MessageId.generate(1).integer
for at in (-1, 2**60, 1.5, True):
    assert refused(UserId.lower_bound, at) == "out_of_range", at
try:
    UserId.lower_bound(datetime.datetime(2025, 1, 1))
    raise AssertionError
except TypeError:
    pass

# Only the classes whose formats can convert have the functions.
functions = ("from_uuid", "from_bytes", "lower_bound")
assert [hasattr(MessageId, name) for name in functions] == [False, False, True]
assert [hasattr(StripeSubId, name) for name in functions] == [False, False, False]

id = UserId.generate()
assert type(UserId.normalize(f"\u3000USR_{id[5:].upper()} ")) is UserId and UserId.normalize(f" {id.upper()}") == id
assert refused(UserId.normalize, 5) == "not_a_string"

assert parse(id).kind is Kind.USER_ID and Kind("user") is Kind.USER_ID and str(Kind.USER_ID) == UserId.prefix == "user"
assert StripeSubId.kind is Kind.STRIPE_SUB_ID and StripeSubId.kind == "stripe:sub" and StripeSubId.prefix == "sub"
assert refused(parse, "sub_1MowQVLkdIwHu7ixeRlqHVzs") == "unknown_prefix" and StripeSubId("sub_1MowQVLkdIwHu7ixeRlqHVzs")

# Tests have the same IDs on every run, and nothing else has.
runs = []
for seed in ("a", "a", "b"):
    with UserId.seeded(seed, at=datetime.datetime(2026, 2, 3, tzinfo=datetime.timezone.utc)), MessageId.seeded(seed):
        runs.append([UserId.generate(), UserId.generate(), MessageId.generate(1), OrderId.generate()])
one, two, three = runs
assert one[:3] == two[:3] and one[0] != three[0] and one[3] != two[3] and one[0] < one[1]
assert one[0].timestamp == datetime.datetime(2026, 2, 3, tzinfo=datetime.timezone.utc) and one[2].timestamp.year == 2025
assert abs(UserId.generate().timestamp_ms - time.time() * 1000) < 5000
print("good")
`

const withScope = await runnerOf('python', {
  ...shopWithKeys,
  definitions: [
    ...shopWithKeys.definitions,
    ...describeAll({
      prefix: 'sub',
      registry: 'private',
      scope: 'stripe',
      format: { name: 'opaque', options: { length: [14, 60] } },
    }).definitions,
  ],
})
it.runIf(isPythonHere)(
  'Python converts UUIDs of the uuid module, times and typed strings, and has IDs for tests',
  () => {
    expect(withScope(conversions)).toBe('good\n')
  },
)

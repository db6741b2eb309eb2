import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { everyKey, shopWithKeys } from '../manifests.ts'
import { exchangeSuite, manifest } from './exchange.ts'
import { findPython, generate, isInstalled, isPythonHere, listExamples, MYPY, runnerOf } from './run.ts'

const main = String.raw`
import json, os, sys, threading
import ids

asked = json.load(open("questions.json"))
kinds = {each.kind.value: each for each in ids._IDS}
texts, parsed, made = [], [], {}


def plain(found):
    drawn = {each.name for piece in found.format.pieces for each in piece.fields if each.kind == "random"}
    fields = found.fields().items()
    return {name: str(value) if name in drawn else value for name, value in fields}


for prefix, text in asked["texts"]:
    try:
        found = kinds[prefix]._kind.read(text)
    except ids.IdError as error:
        texts.append({"code": error.code})
        continue
    bytes_ = found.bytes()
    answer = {
        "timestampMs": found.timestamp_ms(),
        "bytes": bytes_ and bytes_.hex(),
        "integer": None if found.integer() is None else str(found.integer()),
    }
    if found.format.uuid:
        answer["uuid"] = str(kinds[prefix](text).uuid)
    if found.fields():
        answer["fields"] = plain(found)
    texts.append({name: value for name, value in answer.items() if value is not None})

for text in asked["parse"]:
    try:
        parsed.append(ids.parse(text).prefix)
    except ids.IdError as error:
        parsed.append(error.code)

for each in asked["kinds"]:
    kind = kinds[each["name"]]._kind
    made[each["name"]] = [kind.generate(each["worker"], each["choices"]) for _ in range(asked["count"])]

lists = [[] for _ in range(8)]
kind = kinds[asked["threaded"]]._kind


def make(list):
    for _ in range(asked["each"]):
        list.append(kind.generate())


threads = [threading.Thread(target=make, args=(each,)) for each in lists]
for each in threads:
    each.start()
for each in threads:
    each.join()
every = [id for each in lists for id in each]
inversions = sum(one >= other for each in lists for one, other in zip(each, each[1:]))

# A fork makes IDs of its own: of a kind with a drawn worker, none is one of its parent's.
forked = next(each for each in ids._IDS if any(f.drawn for f in each._kind.formats[0].pieces[0].fields))
read, write = os.pipe()
if os.fork() == 0:
    os.write(write, "\n".join(forked._kind.generate() for _ in range(100)).encode())
    os._exit(0)
os.close(write)
theirs = set(os.read(read, 65536).decode().split("\n"))
ours = {forked._kind.generate() for _ in range(100)}

repeats = len(every) - len(set(every)) + len(theirs & ours) + (len(theirs) != 100)
def at(each, now):
    kind = kinds[each["name"]]._kind
    try:
        return kind.make(now, each["worker"], each["choices"])
    except ids.IdError as error:
        return error.code


clock = {each["name"]: [at(each, now) for now in asked["clock"]] for each in asked["kinds"]}
def converted(asked):
    kind = kinds[asked["name"]]

    def ask(name, values, read=lambda value: value):
        if not hasattr(kind, name):
            return None
        outcomes = []
        for value in values:
            try:
                found = getattr(kind, name)(read(value))
                assert isinstance(found, int) or type(found) is kind, found
                outcomes.append(str(found))
            except ids.IdError as error:
                outcomes.append(error.code)
        return outcomes

    return {
        "uuids": ask("from_uuid", asked["uuids"]),
        "bytes": ask("from_bytes", asked["bytes"], bytes.fromhex),
        "bounds": ask("lower_bound", asked["bounds"]),
        "typed": ask("normalize", asked["typed"]),
    }


print(json.dumps({"converted": [converted(each) for each in asked["conversions"]], "clock": clock, "texts": texts, "parse": parsed, "made": made, "repeats": repeats, "inversions": inversions}))
`

exchangeSuite('Python', isPythonHere, await runnerOf('python', manifest), main)

const everyFile = await generate('python', everyKey)
const run = await runnerOf('python', shopWithKeys)

const examples = listExamples('python')
const [{ code: example }] = examples as [(typeof examples)[0]]
const wrong = `${example}\ngreet(order)\n`

// What an example imports beside the standard library.
const PACKAGES = {
  fastapi: 'fastapi, httpx',
  pydantic: 'pydantic_core',
  sqlalchemy: 'sqlalchemy',
  Sealer: 'cryptography',
}
const listPackages = (code: string) =>
  Object.entries(PACKAGES).flatMap(([word, module]) => (code.includes(word) ? [module] : []))

it.runIf(isPythonHere).each(examples)(
  'Python runs an example of packages/kit/docs/languages.md',
  ({ code, printed }) => {
    const needed = listPackages(code)
    const python = needed.length > 0 ? findPython(...needed) : 'python3'
    if (python) expect(run(code, {}, [python, 'main.py'])).toBe(printed)
  },
)

it.runIf(isInstalled('mypy', '--version'))(
  'mypy --strict accepts every file, and refuses an ID of another kind',
  () => {
    const typed = examples.filter(
      ({ code }) => !/^(?:import|from) (?:fastapi|pydantic|sqlalchemy)/m.test(code),
    )
    const shown = Object.fromEntries(typed.map(({ code }, i) => [`main${i}.py`, code]))
    expect(run(example, { ...shown, 'every.py': everyFile }, MYPY)).toContain('Success')
    expect(() => run(wrong, {}, MYPY)).toThrow(/incompatible type "OrderId"; expected "UserId"/)
  },
)

const typed = String.raw`
from __future__ import annotations

from pydantic import BaseModel
from sqlalchemy import Column
from sqlalchemy.types import TypeDecorator

from ids import InvoiceKey, OrderId, SessionToken, UserId

key: TypeDecorator[InvoiceKey] = InvoiceKey.sqlalchemy_type()
column: Column[UserId] = Column("id", UserId.sqlalchemy_type())


class Session(BaseModel):
    token: SessionToken
    user: UserId
`

const withMypy = findPython('mypy', 'pydantic_core', 'sqlalchemy')
it.runIf(withMypy !== undefined)(
  'columns of SQLAlchemy and fields of pydantic have the type of the ID, for mypy --strict',
  () => {
    const mypy = [withMypy as string, '-m', 'mypy', '--strict', '.'] as const
    expect(run(typed, { 'every.py': everyFile }, mypy)).toContain('Success')
    expect(() =>
      run(`${typed}\nwrong: TypeDecorator[OrderId] = UserId.sqlalchemy_type()\n`, {}, mypy),
    ).toThrow('expression has type "TypeDecorator[UserId]", variable has type "TypeDecorator[OrderId]"')
  },
)

// Of npm: `npm install --no-save --prefix .build/pyright pyright`.
const pyright = fileURLToPath(
  new URL('../../../../../.build/pyright/node_modules/.bin/pyright', import.meta.url),
)
const isPyrightHere = existsSync(pyright)
if (!isPyrightHere) process.stderr.write('skipped: no pyright\n')

it.runIf(isPyrightHere)('pyright accepts every file, and refuses an ID of another kind', () => {
  const strict = { 'pyrightconfig.json': JSON.stringify({ typeCheckingMode: 'strict' }) }
  expect(run(example, { ...strict, 'every.py': everyFile }, [pyright])).toContain('0 errors')
  expect(() => run(wrong, {}, [pyright])).toThrow(/"OrderId" is not assignable to "UserId"/)
})

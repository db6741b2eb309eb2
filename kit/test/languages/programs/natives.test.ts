import { expect, it } from 'vitest'
import type { DefinitionData, DescribedManifest } from '../../../src/definitions/manifest-entries.ts'
import type { Origin } from '../../../src/definitions/manifest-schema.ts'
import { createDomain } from '../../../src/languages/domain.ts'
import { generateGo } from '../../../src/languages/go.ts'
import { type Language, languages } from '../../../src/languages/languages.ts'
import { generatePython } from '../../../src/languages/python.ts'
import { generateRbs, generateRuby } from '../../../src/languages/ruby.ts'
import { describeAll, shop, shopWithKeys } from '../manifests.ts'
import { ask, isInstalled } from './exchange.ts'
import { findPython } from './find-python.ts'

// What programs of each language do with ids, beside parsing them.

const begin = (language: string, text: string) => `${languages[language]?.beginning}${text}`
const domain = createDomain(shopWithKeys)
const goFile = begin('go', generateGo(domain, 'main/ids.go'))
const pythonFile = begin('python', generatePython(domain))
const rubyFile = begin('ruby', generateRuby(domain))

const go = String.raw`package main

import (
	"encoding/json"
	"errors"
	"fmt"
)

type order struct {
	Buyer UserID ${'`'}json:"buyer"${'`'}
	Seller UserID ${'`'}json:"seller,omitempty"${'`'}
}

func main() {
	var err error
	_, err = ParseUserID("order_01h455vb4pex5vsknk084sn02q")
	fmt.Println(errors.Is(err, WrongPrefix), errors.Is(err, Overflow), errors.Is(err, &Error{Code: WrongPrefix, Prefix: "user"}), errors.Is(err, &Error{Code: WrongPrefix, Prefix: "order"}))

	var none UserID
	value, err := none.Value()
	fmt.Println(none.IsZero(), value, err, none.Scan(nil), none.Scan(""), none.Scan(1))
	text, err := json.Marshal(order{})
	var read order
	fmt.Println(string(text), err, json.Unmarshal(text, &read), json.Unmarshal([]byte("{\"buyer\":null}"), &read), read.Buyer.IsZero())
	id := MustParseUserID("user_036twi214qwj7mgsvq83nm8wf")
	kept := id
	fmt.Println(kept.Scan("user_"), kept == id, json.Unmarshal([]byte("{\"x\":1}"), &map[UserID]int{}))
	_, err = json.Marshal(order{Buyer: "hello"})
	fmt.Println(err != nil)
	defer func() { fmt.Println(recover()) }()
	MustParseUserID("x")
}
`

it.runIf(isInstalled('go', 'version'))('Go has one rule for no id, and errors that are asked for', () => {
  const files = { 'go.mod': 'module example\n\ngo 1.19\n', 'ids.go': goFile, 'main.go': go }
  const refused = (code: string) => `expected an id of user: ${code}`
  expect(ask(files, ['go', 'run', '.']).split('\n')).toEqual([
    'true false true false',
    `true <nil> <nil> <nil> ${refused('missing_prefix')} ${refused('not_a_string')}`,
    '{"buyer":""} <nil> <nil> <nil> true',
    `${refused('invalid_length')} true ${refused('missing_prefix')}`,
    'true',
    refused('missing_prefix'),
    '',
  ])
})

const hasStaticcheck = isInstalled('go-staticcheck', '-version')
it.runIf(hasStaticcheck)('staticcheck finds nothing, with all checks', () => {
  ask({ 'go.mod': 'module example\n\ngo 1.19\n', 'ids/ids.go': goFile }, [
    'go-staticcheck',
    '-checks',
    'all',
    './...',
  ])
})

const ruff = findPython('ruff')
it.runIf(ruff !== undefined)('ruff finds nothing, without a configuration', () => {
  ask({ 'ids.py': pythonFile }, [ruff as string, '-m', 'ruff', 'check', 'ids.py'])
})

const python = String.raw`
import enum, pickle
from ids import IdError, InvoiceKey, MessageId, SessionToken, UserId

class Color(str, enum.Enum):
    RED = "user_036twi214qwj7mgsvq83nm8wf"

assert UserId(Color.RED) == Color.RED.value and str(UserId(Color.RED)) == Color.RED.value
error = pickle.loads(pickle.dumps(IdError("overflow", "user")))
assert (error.code, error.prefix, str(error)) == ("overflow", "user", "Expected an id of user: overflow")
assert SessionToken.verify_hash(SessionToken.generate(), None) is False
try:
    SessionToken.verify("x", {"a": bytes(range(32))}, audience=None)
except IdError as error:
    assert error.code == "missing_prefix"
try:
    MessageId.generate()
    raise AssertionError
except TypeError:
    pass
print("good")
`

it.runIf(isInstalled('python3', '--version'))(
  'Python stores the text that it checked, and pickles errors',
  () => {
    expect(ask({ 'ids.py': pythonFile, 'main.py': python }, ['python3', 'main.py'])).toBe('good\n')
  },
)

const fastapi = String.raw`
from fastapi import FastAPI
from fastapi.testclient import TestClient
from ids import InvoiceKey, UserId

app = FastAPI()

@app.get("/invoices/{key}")
def read(key: InvoiceKey, after: InvoiceKey = InvoiceKey(1)):
    return {"key": key, "type": type(key).__name__, "after": after}

@app.get("/users/{id}")
def user(id: UserId):
    return id

client = TestClient(app)
assert client.get("/invoices/3?after=7").json() == {"key": 3, "type": "InvoiceKey", "after": 7}
for path in ["0", "03", "x", "9007199254740992"]:
    assert client.get(f"/invoices/{path}").status_code == 422, path
assert client.get("/users/user_036twi214qwj7mgsvq83nm8wf").status_code == 200
assert client.get("/users/x").json()["detail"][0]["type"] == "missing_prefix"
print("good")
`

const withFastapi = findPython('fastapi', 'httpx', 'pydantic_core')
it.runIf(withFastapi !== undefined)('FastAPI reads keys and ids of paths and queries', () => {
  expect(ask({ 'ids.py': pythonFile, 'main.py': fastapi }, [withFastapi as string, 'main.py'])).toBe('good\n')
})

const ruby = String.raw`
require_relative 'ids'

def refused
  yield
  'passed'
rescue ArgumentError => e
  e.message
end

puts refused { Ids::MessageId.generate }, refused { Ids::UserId.generate(worker: 5) }
puts refused { Ids::MessageId.generate(worker: 1, region: 'x') }, Ids::MessageId.valid?(Ids::MessageId.generate(worker: 1))
id = Ids::UserId.generate
case id
when Ids::OrderId then puts 'order'
when Ids::UserId then puts 'user'
end
puts id.frozen?, Ids::UserId.parse(+'user_036twi214qwj7mgsvq83nm8wf').frozen?, Ids::UserId.inspect
case 42
when Ids::InvoiceKey then puts 'key'
end
`

const isRubyHere = isInstalled('ruby', '--version')
it.runIf(isRubyHere)('Ruby requires a worker, and has kinds for case', () => {
  expect(ask({ 'ids.rb': rubyFile, 'main.rb': ruby }, ['ruby', '-w', 'main.rb']).split('\n')).toEqual([
    'missing keywords: :worker',
    'wrong number of arguments (given 1, expected 0)',
    'unknown keywords: :region',
    'true',
    'user',
    'true',
    'true',
    '#<Ids::Kind user>',
    'key',
    '',
  ])
})

const rails = String.raw`
require 'active_record'
require_relative 'ids'

ActiveRecord::Base.establish_connection(adapter: 'sqlite3', database: ':memory:')
ActiveRecord::Base.connection.create_table(:users, id: :string) { |t| t.string :buyer; t.integer :invoice }

class User < ActiveRecord::Base
  attribute :id, :user_id, default: -> { Ids::UserId.generate }
  attribute :buyer, :user_id
  attribute :invoice, :invoice_key
  validates :buyer, :invoice, 'ids/id': true
end

user = User.create!
found = ->(&block) { block.call ? 'found' : 'none' }
puts User.find(user.id) == user
begin
  User.find('garbage')
rescue ActiveRecord::RecordNotFound
  puts 'not found'
end
puts found.call { User.find_by(id: 'x') }, found.call { User.where(buyer: 'x').first }, User.exists?('x')
user.buyer = ''
puts user.buyer.inspect, user.valid?
user.buyer = 'junk'
puts user.buyer.inspect, user.valid?, user.errors[:buyer].inspect
user.buyer = user.id
user.invoice = '42'
puts user.save, User.find(user.id).invoice
`

const isRailsHere = isInstalled('ruby', '-e', "require 'active_record'; require 'sqlite3'")
it.runIf(isRailsHere)('ActiveRecord misses what is no id, and validates it', () => {
  expect(ask({ 'ids.rb': rubyFile, 'main.rb': rails }, ['ruby', 'main.rb']).split('\n')).toEqual([
    'true',
    'not found',
    'none',
    'none',
    'false',
    'nil',
    'true',
    'nil',
    'false',
    '["is invalid"]',
    'true',
    '42',
    '',
  ])
})

it('has a signature for each kind of Ruby', () => {
  const text = generateRbs(createDomain(shop))
  expect(text).toContain('  UserId: Kind\n')
  expect(text).toContain('  MessageId: GivenKind\n')
})

const small = describeAll(
  { prefix: 'user', name: 'UserId' },
  { prefix: 'zeta', name: 'ZetaId', format: { name: 'ulid' } },
)
const account = { prefix: 'account', name: 'AccountId' }
const random = { ...account, format: { name: 'random', options: { bits: 256 } } }

/** The manifest with one definition more, before the others or after them. */
function withOne(
  manifest: DescribedManifest,
  definition: DefinitionData & Origin,
  isFirst: boolean,
): DescribedManifest {
  const added = describeAll(definition).definitions
  const { definitions } = manifest
  return { ...manifest, definitions: isFirst ? [...added, ...definitions] : [...definitions, ...added] }
}

const most = { go: 85, python: 50, ruby: 8, typescript: 12, sql: 40 }
const places = { first: true, last: false }

it.each(
  Object.keys(most).flatMap((language) =>
    Object.keys(places).flatMap((place) => [
      [language, place, 'two kinds', small, account] as const,
      [language, place, 'a shop', shopWithKeys, account] as const,
      [language, place, 'a shop, of another format', shopWithKeys, random] as const,
    ]),
  ),
)('a definition more changes few lines of %s, %s in %s', async (language, place, _, manifest, added) => {
  const generate = await (languages[language] as Language).load()
  const all = withOne(manifest, added, places[place as keyof typeof places])
  const [before, after] = [manifest, all].map((each) =>
    generate(createDomain(each), undefined, {}).split('\n'),
  ) as [string[], string[]]
  const left = [...after]
  const gone = before.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  // A line that was the last of a list receives a comma.
  expect(gone.filter((line) => !left.includes(`${line},`))).toEqual([])
  if (language === 'go') expect(gone).toEqual([])
  // Another format has a table of its own.
  const table = added === random ? 25 : 0
  expect(gone.length + left.length).toBeLessThanOrEqual(most[language as keyof typeof most] + table)
})

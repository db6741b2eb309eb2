import { expect, it } from 'vitest'
import { shopWithKeys } from '../manifests.ts'
import { findPython, generate, isGoHere, isInstalled, isPythonHere, isRubyHere, runnerOf } from './run.ts'

// What programs of each language do with ids, beside parsing them.

const domain = shopWithKeys
const runGo = await runnerOf('go', domain)
const runPython = await runnerOf('python', domain)
const runRuby = await runnerOf('ruby', domain)

const go = String.raw`package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
)

type order struct {
	Buyer  UserID ${'`'}json:"buyer"${'`'}
	Seller UserID ${'`'}json:"seller,omitempty"${'`'}
}

type session struct{ Token SessionToken }

type record struct {
	ID    UserID
	Key   InvoiceKey
	Token SessionToken
	Hash  SessionTokenHash
}

// fmt calls no method of an unexported field.
type request struct {
	token SessionToken
	inner struct{ token *SessionToken }
}

func main() {
	var err error
	_, err = ParseUserID("order_01h455vb4pex5vsknk084sn02q")
	fmt.Println(errors.Is(err, ErrWrongPrefix), errors.Is(err, ErrOverflow))

	var none UserID
	value, err := none.Value()
	fmt.Println(none.IsZero(), value, err, none.Scan(nil), none.Scan(""), none.Scan(1))
	text, err := json.Marshal(order{})
	read := order{Buyer: MustNewUserID()}
	fmt.Println(string(text), err, json.Unmarshal(text, &read), read.Buyer.IsZero())
	id := MustParseUserID("user_036twi214qwj7mgsvq83nm8wf")
	kept := id
	fmt.Println(kept.Scan("user_"), kept == id, json.Unmarshal([]byte("{\"x\":1}"), &map[UserID]int{}), json.Unmarshal([]byte("1"), &kept))

	// A log shows what is wrong with an ID; a column rejects it.
	text, err = json.Marshal(order{Buyer: "hello"})
	_, refused := UserID("hello").Value()
	fmt.Println(string(text), err, refused)
	kind, err := Parse(string(id))
	fmt.Println(kind == KindUserID, kind, err, id.Kind() == kind)

	// A token hides itself wherever it is printed or written.
	token := NewSessionToken()
	text, err = json.Marshal(session{token})
	fmt.Printf("%v %+v %#v %s %d %q %s %v\n", token, session{token}, &session{token}, token, token, token, text, err)
	fmt.Println(regexp.MustCompile("^sess_[0-9a-z]{57}$").MatchString(token.Reveal()), token.Hash().Verify(token.Reveal()), SessionToken{}, SessionToken{}.Hash())
	again := session{}
	encoded, _ := json.Marshal(map[string]string{"Token": token.Reveal()})
	fmt.Println(json.Unmarshal(encoded, &again), again.Token.Equal(token), again.Token.Equal(NewSessionToken()), json.Unmarshal([]byte("{\"Token\":null}"), &again))
	for _, text := range []string{"sess_1", string(id), "", token.Reveal() + "0"} {
		encoded, _ := json.Marshal(map[string]string{"Token": text})
		fmt.Println(json.Unmarshal(encoded, &again))
	}
	nested := request{token: token}
	nested.inner.token = &token
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		for _, value := range []any{nested, &nested, []request{nested}, map[string]request{"a": nested}, []any{nested}} {
			shown := fmt.Sprintf(verb, value)
			if body := token.Reveal()[5:]; strings.Contains(shown, body) || strings.Contains(shown, hex.EncodeToString([]byte(body))) {
				fmt.Println(verb, "shows", shown)
			}
		}
	}
	hash := token.Hash()
	stored, err := hash.Value()
	var loaded SessionTokenHash
	fmt.Println(err, loaded.Scan(stored), loaded == hash, loaded.Scan(token.Reveal()), loaded.Scan(string(hash)+"0"), loaded.Scan(nil), loaded.IsZero())

	// JSON has one word for nothing, which also empties a variable.
	text, _ = json.Marshal(record{})
	filled := record{id, 1, token, hash}
	fmt.Println(string(text), json.Unmarshal(text, &filled), reflect.DeepEqual([]bool{filled.ID.IsZero(), filled.Key.IsZero(), filled.Token.IsZero(), filled.Hash.IsZero()}, []bool{true, true, true, true}))
	text, _ = json.Marshal(record{Token: token, Hash: hash})
	fmt.Println(strings.Contains(string(text), "\"Token\":\"sess_[redacted]\",\"Hash\":\""+string(hash)), json.Unmarshal([]byte("{\"Hash\":\"x\"}"), &filled))

	// An error holds no pointer, so that nobody can change the error of another caller.
	_, one := ParseUserID("order_x")
	var copied *Error
	var held Error
	fmt.Println(errors.As(one, &copied), errors.As(one, &held), *copied == held, held.Code(), held.Prefix())
	*copied = Error{}
	_, two := ParseUserID("order_z")
	fmt.Println(one, two, one == two, errors.Is(one, ErrWrongPrefix), errors.Is(two, ErrWrongPrefix))
	_, ofKind := Parse("x")
	_, ofKey := ParseInvoiceKey("0")
	_, ofToken := ParseSessionToken("x")
	_, ofHash := ParseSessionTokenHash("x")
	_, ofBytes := UserIDFromBytes(nil)
	_, ofTime := UserIDLowerBound(time.Time{})
	_, ofWorker := NewMessageID(-1)
	_, ofSealer := NewSealer(nil, nil)
	_, ofVerifier := VerifySessionToken("x", map[string][]byte{"a": []byte("32 bytes of your secret manager.")}, VerifyOptions{})
	for _, each := range []error{one, none.Scan(1), json.Unmarshal([]byte("1"), &none), ofKind, ofKey, ofToken, ofHash, ofBytes, ofTime, ofWorker, ofSealer, ofVerifier} {
		if reflect.TypeOf(each) != reflect.TypeOf(Error{}) {
			fmt.Printf("%T %v\n", each, each)
		}
	}
	parsed := testing.AllocsPerRun(1000, func() { _, _ = ParseUserID(string(id)) })
	rejected := testing.AllocsPerRun(1000, func() { _, _ = ParseUserID("order_x") })
	fmt.Println(parsed, rejected <= 1)

	// Options and secrets say what was expected.
	keys := map[string][]byte{"a": []byte("32 bytes of your secret manager.")}
	for _, options := range []VerifyOptions{{ClockTolerance: -1}, {ClockTolerance: 5*time.Minute + 1}, {Audience: "a b"}} {
		_, err = VerifySessionToken("x", keys, options)
		fmt.Println(err)
	}
	_, err = VerifySessionToken("x", nil, VerifyOptions{})
	fmt.Println(err)
	sealer, _ := NewSealer([][]byte{[]byte("32 bytes of your secret manager\xff")}, func(string) string { return "a b" })
	_, err = sealer.SealInvoiceID(1)
	fmt.Println(err)
	_, err = NewSealer([][]byte{[]byte("short")}, nil)
	fmt.Println(err)
	_, err = VerifySessionToken("x", map[string][]byte{"2026": []byte("short")}, VerifyOptions{})
	fmt.Println(err)
	defer func() {
		fmt.Println(recover())
		os.Exit(0)
	}()
	MustParseUserID("x")
}
`

it.runIf(isGoHere)('Go has one rule for no ID, errors that compare, and tokens that hide', () => {
  const refused = (code: string) => `expected an ID of user: ${code}`
  const hidden = 'sess_[redacted]'
  expect(runGo(go).split('\n')).toEqual([
    'true false',
    `true <nil> <nil> <nil> <nil> ${refused('not_a_string')}`,
    '{"buyer":null} <nil> <nil> true',
    `${refused('invalid_length')} true ${refused('missing_prefix')} ${refused('not_a_string')}`,
    `{"buyer":"hello"} <nil> ${refused('missing_prefix')}`,
    'true user <nil> true',
    `${hidden} {Token:${hidden}} &main.session{Token:${hidden}} ${hidden} ${hidden} ${hidden} {"Token":"${hidden}"} <nil>`,
    'true true  ',
    '<nil> true false <nil>',
    'expected a token of sess: invalid_length',
    'expected a token of sess: wrong_prefix',
    '<nil>',
    'expected a token of sess: invalid_length',
    '<nil> <nil> true expected a token of sess: wrong_prefix expected a token of sess: invalid_character <nil> true',
    '{"ID":null,"Key":null,"Token":null,"Hash":null} <nil> true',
    'true expected a token of sess: wrong_prefix',
    'true true true wrong_prefix user',
    `${refused('wrong_prefix')} ${refused('wrong_prefix')} true true true`,
    '0 true',
    'expected a clock tolerance of 0 to 5 minutes: invalid_option',
    'expected a clock tolerance of 0 to 5 minutes: invalid_option',
    'expected an audience of 1 to 255 visible ASCII characters: invalid_option',
    'expected at least one key: invalid_key',
    'expected a context of 1 to 255 visible ASCII characters: invalid_option',
    'expected 32 random bytes as secrets[0]: invalid_key',
    'expected at least 32 random bytes as keys["2026"]: invalid_key',
    refused('missing_prefix'),
    '',
  ])
})

const python = String.raw`
import enum, pickle
from ids import IdError, InvoiceKey, MessageId, SessionToken, UserId

class Color(str, enum.Enum):
    RED = "user_036twi214qwj7mgsvq83nm8wf"

assert UserId(Color.RED) == Color.RED.value and str(UserId(Color.RED)) == Color.RED.value
error = pickle.loads(pickle.dumps(IdError("overflow", "user")))
assert (error.code, error.prefix, str(error)) == ("overflow", "user", "Expected an ID of user: overflow")
assert SessionToken.hash(SessionToken.generate()).verify(None) is False
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

it.runIf(isPythonHere)('Python stores the text that it checked, and pickles errors', () =>
  expect(runPython(python)).toBe('good\n'),
)

const fastapi = String.raw`
from fastapi import FastAPI, Query
from fastapi.testclient import TestClient
from pydantic import BaseModel
from ids import InvoiceKey, SessionToken, UserId

app = FastAPI()

class Order(BaseModel):
    invoice: InvoiceKey
    buyer: UserId | None = None

@app.get("/invoices/{key}")
def read(key: InvoiceKey, after: InvoiceKey = InvoiceKey(1), also: list[InvoiceKey] = Query(default=[])):
    return {"key": key, "type": type(key).__name__, "after": after, "also": also}

@app.get("/users/{id}")
def user(id: UserId, friend: UserId | None = None):
    return [id, friend]

@app.post("/orders")
def create(order: Order) -> Order:
    return order

class Session(BaseModel):
    token: SessionToken
    parent: SessionToken | None = None

@app.post("/sessions")
def refresh(session: Session) -> Session:
    assert type(session.token) is SessionToken
    return Session(token=SessionToken.generate(), parent=session.token)

@app.post("/reveal")
def reveal(session: Session) -> str:
    return session.token.reveal()

client = TestClient(app)
USER = "user_036twi214qwj7mgsvq83nm8wf"
ask = lambda path: client.get(path).json()
why = lambda response: (response.status_code, [(each["loc"], each["type"]) for each in response.json()["detail"]])

assert ask("/invoices/3?after=7") == {"key": 3, "type": "InvoiceKey", "after": 7, "also": []}
assert ask("/invoices/3?also=1&also=2")["also"] == [1, 2]
for text in ["0", "03", "+3", "3.0", "1e3", "%203", "\uff13", "x", "9007199254740992"]:
    assert client.get(f"/invoices/{text}").status_code == 422, text
    assert client.get("/invoices/3", params={"after": text.replace("%20", " ")}).status_code == 422, text
assert ask(f"/users/{USER}") == [USER, None]
assert ask(f"/users/{USER}?friend={USER}") == [USER, USER]
assert why(client.get("/users/x")) == (422, [(["path", "id"], "missing_prefix")])
assert why(client.get(f"/users/{USER}?friend=order_1")) == (422, [(["query", "friend"], "wrong_prefix")])

assert client.post("/orders", json={"invoice": 3, "buyer": USER}).json() == {"invoice": 3, "buyer": USER}
assert why(client.post("/orders", json={"invoice": -1, "buyer": 1}))[0] == 422
TOKEN = SessionToken.generate().reveal()
answer = client.post("/sessions", json={"token": TOKEN, "parent": TOKEN})
assert answer.json() == {"token": "sess_[redacted]", "parent": "sess_[redacted]"}, answer.text
assert client.post("/reveal", json={"token": TOKEN}).json() == TOKEN
for text, code in [(TOKEN + "0", "invalid_length"), (USER, "wrong_prefix"), ("x", "missing_prefix"), (1, "string_type")]:
    answer = client.post("/sessions", json={"token": text})
    assert why(answer) == (422, [(["body", "token"], code)]), answer.text
    # What was sent may be a valid token of another kind.
    assert [each["input"] for each in answer.json()["detail"]] == ["[redacted]"], answer.text
token = client.get("/openapi.json").json()["components"]["schemas"]["Session"]["properties"]["token"]
assert (token["pattern"], token["format"], token["writeOnly"]) == ("^sess_[0-9a-z]{57}$", "password", True), token
properties = client.get("/openapi.json").json()["components"]["schemas"]["Order"]["properties"]
assert (properties["invoice"]["minimum"], properties["invoice"]["maximum"]) == (1, 9007199254740991)
assert properties["buyer"]["anyOf"][0]["pattern"] == "^user_[0-9a-z]{25}$"
print("good")
`

const withFastapi = findPython('fastapi', 'httpx', 'pydantic_core')
it.runIf(withFastapi !== undefined)(
  'FastAPI reads keys and IDs of paths, queries and bodies, and documents them',
  () => expect(runPython(fastapi, {}, [`${withFastapi}`, 'main.py'])).toBe('good\n'),
)

const ruby = String.raw`
require_relative 'ids'

def refused
  yield
  'passed'
rescue ArgumentError => e
  e.message
end

def verify(keys: { 'a' => '32 bytes of your secret manager.' }, **options)
  puts(refused { Ids::SessionToken.verify('x', keys: keys, **options) })
end

verify(keys: { 'a' => 'x' })
verify(keys: { nil => '32 bytes of your secret manager.' })
verify(keys: {})
verify(clock_tolerance_ms: 300_001)
verify(clock_tolerance_ms: 0.5)
verify(audience: 'a b')
sealer = Ids::Sealer.new(["32 bytes of your secret manager\xff"]) { 'a b' }
puts refused { sealer.seal(Ids::InvoiceId, 1) }
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

it.runIf(isRubyHere)('Ruby says what it expected, requires a worker, and has kinds for case', () => {
  expect(runRuby(ruby)).toBe(`Expected at least 32 random bytes as keys["a"]: invalid_key
Expected at least 32 random bytes as keys[nil]: invalid_key
Expected at least one key: invalid_key
Expected a clock tolerance of 0 to 300000 milliseconds: invalid_option
Expected a clock tolerance of 0 to 300000 milliseconds: invalid_option
Expected an audience of 1 to 255 visible ASCII characters: invalid_option
Expected a context of 1 to 255 visible ASCII characters: invalid_option
missing keywords: :worker
wrong number of arguments (given 1, expected 0)
unknown keywords: :region
true
user
true
true
#<Ids::Kind user>
key
`)
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
puts user.buyer.inspect, user.valid?, user.errors[:buyer].inspect, user.errors.details[:buyer].inspect
user.buyer = user.id
user.invoice = '42'
puts user.save, User.find(user.id).invoice
`

const isRailsHere = isInstalled('ruby', '-e', "require 'active_record'; require 'sqlite3'")
it.runIf(isRailsHere)('ActiveRecord misses what is no ID, and validates it', () => {
  expect(runRuby(rails).trim().split('\n')).toEqual([
    ...['true', 'not found', 'none', 'none', 'false'],
    ...['nil', 'true', 'nil', 'false', '["is invalid"]', '[{:error=>:missing_prefix}]', 'true', '42'],
  ])
})

const late = String.raw`
require_relative 'ids'
require 'active_model'

Ids.register_types
class Form
  include ActiveModel::Model
  include ActiveModel::Attributes
  attribute :buyer, :user_id
  validates :buyer, 'ids/id': true
end
puts Form.new(buyer: 'user_036twi214qwj7mgsvq83nm8wf').valid?, Form.new(buyer: 'x').valid?
`

it.runIf(isRailsHere)('ActiveModel may be loaded after the file, which registers its types when asked', () =>
  expect(runRuby(late)).toBe('true\nfalse\n'),
)

// The gem checks each call against the signatures, and what it returns.
const signed = String.raw`
require_relative 'ids'

id = Ids::UserId.generate
%i[parse time timestamp_ms uuid bytes integer fields valid? === cast].each { |name| Ids::UserId.public_send(name, id) }
Ids.kind_of(id)
Ids::UserId.cast(1)
Ids::MessageId.integer(Ids::MessageId.generate(worker: 1))
%i[parse valid? === cast].each { |name| Ids::InvoiceKey.public_send(name, Ids::InvoiceKey.from_text('42')) }
token = Ids::SessionToken.generate
%i[parse valid? hash_of].each { |name| Ids::SessionToken.public_send(name, token) }
puts Ids::SessionToken.hash_of?(token, Ids::SessionToken.hash_of(token)), Ids::SessionToken.hash_of?(token, nil)
sealer = Ids::Sealer.new([Random.urandom(32)])
puts sealer.open(Ids::InvoiceId, sealer.seal(Ids::InvoiceId, 42))
begin
  Ids::SessionToken.verify(token, keys: { 'a' => Random.urandom(32) }, audience: nil)
rescue Ids::IdError => e
  puts e.code, e.prefix
end
`

const hasRbs = isInstalled('ruby', '-e', "require 'rbs'")
it.runIf(hasRbs)('the signatures of Ruby are those of its objects', async () => {
  const files = {
    'sig/ids.rbs': await generate('rbs', domain),
    'validate.rb':
      "require 'rbs/cli'\nRBS::CLI.new(stdout: $stdout, stderr: $stderr).run(%w[-I sig validate --silent])\n",
  }
  const checked =
    "RBS_TEST_LOGLEVEL=error RBS_TEST_TARGET='Ids::*' RBS_TEST_OPT='-I sig' ruby -r rbs/test/setup main.rb"
  const printed = runRuby(signed, files, ['ruby', '-r', 'rbs', 'validate.rb'], ['sh', '-c', checked])
  expect(printed).toBe('true\nfalse\n42\ninvalid_length\nsess\n')
})

import { randomInt, randomUUID } from 'node:crypto'
import { defineKey, type IdError } from 'brandid/core'
import { nanoid, uuid } from 'brandid/formats'
import { expect, it } from 'vitest'
import { describeAll, withKeys } from '../manifests.ts'
import { findPython, isGoHere, isInstalled, isPythonHere, isRubyHere, MYPY, runnerOf } from './run.ts'

const UNSIGNED = 2n ** 64n - 1n
const definitions = {
  user: defineKey('user'),
  post: defineKey('post', { max: 2 ** 31 - 1 }),
  event: defineKey('event', { format: 'bigint' }),
  row: defineKey('row', { format: 'bigint', max: UNSIGNED }),
  order: defineKey('order', { format: uuid({ version: 'any' }) }),
  file: defineKey('file', { format: nanoid() }),
}
type Name = keyof typeof definitions
const names = Object.keys(definitions) as Name[]
const isBig = (name: Name) => definitions[name].format === 'bigint'
const isText = (name: Name) => typeof definitions[name].format === 'object'

const domain = withKeys(
  describeAll(),
  { key: 'user', description: 'Who may sign in.' },
  { key: 'post', max: '0x7fffffff' },
  { key: 'event', value: 'bigint' },
  { key: 'row', value: 'bigint', max: `${UNSIGNED}` },
  { key: 'order', value: 'text', format: { name: 'uuid', options: { version: 'any' } } },
  { key: 'file', value: 'text', format: { name: 'nanoid' } },
)

interface Questions {
  /** Read each text, as of a URL. */
  readonly texts: readonly (readonly [key: Name, text: string])[]
  /** Read each value, as JSON spells it. */
  readonly values: readonly (readonly [key: Name, json: string])[]
}

/** For each question the key as JSON, or a code. */
type Answers = { readonly [Question in keyof Questions]: readonly string[] }

const LIMITS = [31n, 53n, 63n, 64n].flatMap((bits) => [-2n, -1n, 0n, 1n].map((more) => 2n ** bits + more))
const STRANGE = '|0|-0|-1|+1|01|1.0|1e3|0x1| 1|1\n|1_0|\u0661|\uff11|1\u{1f600}'.split('|')

function createQuestions(): Questions {
  const drawn = Array.from({ length: 500 }, () => BigInt(randomInt(2 ** 40)) << BigInt(randomInt(26)))
  const integers = [1n, 42n, ...LIMITS, 10n ** 19n, 10n ** 20n, 10n ** 30n, ...drawn]
  const uuids = Array.from({ length: 50 }, () => randomUUID())
  const texts = [
    ...integers.map((each) => `${each}`),
    ...STRANGE,
    ...uuids,
    ...uuids.map((each) => each.toUpperCase()),
    ...uuids.map((each) => each.replace('-', '')),
    ...uuids.map((each) => `${each}\u{1f600}`),
    'V1StGXR8Z5jdHi6BlmyTx',
    'V1StGXR8Z5jdHi6BlmyT',
    'V1StGXR8Z5jdHi6BlmyT~',
  ]
  const values = [...integers, 0n, -1n, -(2n ** 63n)].map((each) => `${each}`)
  return {
    texts: names.flatMap((name) => texts.map((text) => [name, text] as const)),
    values: [
      ...names
        .filter((name) => !isBig(name) && !isText(name))
        .flatMap((name) => values.map((each) => [name, each] as const)),
      ...names.flatMap((name) => texts.map((each) => [name, JSON.stringify(each)] as const)),
    ],
  }
}

const spell = (key: unknown): string => JSON.stringify(typeof key === 'bigint' ? `${key}` : key)

function attempt(run: () => unknown): string {
  try {
    return spell(run())
  } catch (error) {
    return (error as IdError).code
  }
}

const judge = {
  texts: ([name, text]: Questions['texts'][number]) => attempt(() => definitions[name].fromText(text)),
  /** A bigint is a text in JSON. */
  values: ([name, json]: Questions['values'][number]) =>
    attempt(() =>
      isBig(name) ? definitions[name].fromText(JSON.parse(json)) : definitions[name].parse(JSON.parse(json)),
    ),
}

const go = String.raw`package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
)

func show(key any, err error) string {
	text := []byte{}
	if err == nil {
		text, err = json.Marshal(key)
	}
	return string(text) + codeOf(err)
}

func parser[Key any](parse func(string) (Key, error)) func(string) string {
	return func(text string) string { return show(parse(text)) }
}

func decode[Key any](data []byte) string {
	var key Key
	if err := json.Unmarshal(data, &key); err != nil {
		return codeOf(err)
	}
	// An empty text is no key.
	if reflect.ValueOf(key).IsZero() {
		return "invalid_length"
	}
	return show(key, nil)
}

func main() {
	var asked struct{ Texts, Values [][2]string }
	readQuestions(&asked)
	answers := map[string][]string{}
	parse := map[string]func(string) string{
		"user": parser(ParseUserKey), "post": parser(ParsePostKey), "event": parser(ParseEventKey),
		"row": parser(ParseRowKey), "order": parser(ParseOrderKey), "file": parser(ParseFileKey),
	}
	unmarshal := map[string]func([]byte) string{
		"user": decode[UserKey], "post": decode[PostKey], "event": decode[EventKey],
		"row": decode[RowKey], "order": decode[OrderKey], "file": decode[FileKey],
	}
	for _, each := range asked.Texts {
		answers["texts"] = append(answers["texts"], parse[each[0]](each[1]))
	}
	for _, each := range asked.Values {
		answers["values"] = append(answers["values"], unmarshal[each[0]]([]byte(each[1])))
	}
	json.NewEncoder(os.Stdout).Encode(answers)
	check()
}

// check tries what a column and JSON hold.
func check() {
	require := func(isRight bool, what string) {
		if !isRight {
			panic(what)
		}
	}
	var user UserKey
	var row RowKey
	for _, source := range []any{int64(42), []byte("42"), "42"} {
		require(user.Scan(source) == nil && user == 42, "user")
	}
	require(row.Scan("18446744073709551615") == nil && row == 1<<64-1, "row")
	value, err := row.Value()
	require(err == nil && value == "18446744073709551615", "value of row")
	value, err = user.Value()
	require(err == nil && value == int64(42), "value of user")
	for _, source := range []any{int64(0), int64(-1), int64(1 << 53), 4.2, "x", "-1"} {
		require(user.Scan(source) != nil && user == 42, "refused")
	}
	for _, wrong := range []UserKey{-1, 1 << 53} {
		_, err := wrong.Value()
		// A log shows what is wrong.
		text, jsonErr := json.Marshal(wrong)
		require(err != nil && jsonErr == nil && string(text) == fmt.Sprint(int64(wrong)), "wrong")
	}
	for _, data := range []string{"true", "[1]", "4.2"} {
		require(json.Unmarshal([]byte("{\"a\":"+data+"}"), &map[string]UserKey{}) != nil, data)
	}
	// The zero value is no key: NULL, and null.
	require(user.Scan(nil) == nil && user.IsZero() && user.Scan("42") == nil && user.Scan("") == nil && user.IsZero(), "null")
	value, err = user.Value()
	require(err == nil && value == nil, "value of null")
	text, err := json.Marshal(user)
	require(err == nil && string(text) == "null" && json.Unmarshal(text, &user) == nil, "null of JSON")
	var counts map[UserKey]int
	for _, text := range []string{"{\"0\":1}", "{\"-7\":2}", "{\"x\":2}"} {
		require(json.Unmarshal([]byte(text), &counts) != nil, text)
	}
	require(json.Unmarshal([]byte("{\"7\":2}"), &counts) == nil && counts[7] == 2, "counts")
	var order OrderKey
	require(order.Scan([]byte("017f22e2-79b0-7cc3-98c4-dc0c0c07398f")) == nil, "order")
	_, err = OrderKey("x").Value()
	require(err != nil, "wrong order")
}
`

const python = String.raw`
import json
import ids

asked = json.load(open("questions.json"))
kinds = {each._name: each for each in [ids.UserKey, ids.PostKey, ids.EventKey, ids.RowKey, ids.OrderKey, ids.FileKey]}


def attempt(run):
    try:
        key = run()
    except ids.IdError as error:
        return error.code
    is_big = isinstance(key, ids.Key) and key._is_text_in_json
    return json.dumps(str(int(key)) if is_big else key)


def of_text(kind):
    return kind.from_text if issubclass(kind, ids.Key) else kind.parse


def of_value(kind):
    return kind.from_text if issubclass(kind, ids.Key) and kind._is_text_in_json else kind


answers = {
    "texts": [attempt(lambda: of_text(kinds[name])(text)) for name, text in asked["texts"]],
    "values": [attempt(lambda: of_value(kinds[name])(json.loads(text))) for name, text in asked["values"]],
}
print(json.dumps(answers))
for wrong in [True, 1.0, None, "1"]:
    assert not ids.UserKey.is_valid(wrong), wrong
assert ids.UserKey.is_valid(1) and ids.UserKey(2) + 1 == 3 and ids.OrderKey.is_valid("017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
assert not ids.OrderKey.is_valid("x")
`

const pydantic = String.raw`
from pydantic import BaseModel, ValidationError

import ids


class Post(BaseModel):
    author: ids.UserKey
    event: ids.EventKey
    order: ids.OrderKey


text = '{"author":42,"event":"9223372036854775807","order":"017f22e2-79b0-7cc3-98c4-dc0c0c07398f"}'
post = Post.model_validate_json(text)
assert post.model_dump_json() == text, post.model_dump_json()
assert type(post.author) is ids.UserKey and type(post.order) is ids.OrderKey
assert post.model_dump()["event"] == 2**63 - 1
for name, value, code, strict in [
    ("author", 0, "out_of_range", None),
    ("author", "042", "invalid_character", None),
    ("author", "42", "wrong_type", True),
    ("event", "0", "out_of_range", None),
    ("order", "x", "invalid_length", None),
    ("order", 1, "string_type", None),
]:
    try:
        Post.model_validate({**post.model_dump(), name: value}, strict=strict)
        raise AssertionError(name)
    except ValidationError as error:
        assert error.errors()[0]["type"] == code, error
uuid = "^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$"
about = {"author": "Who may sign in.", "event": "event key", "order": "order key"}
digits = {"type": "string", "pattern": "^[1-9][0-9]*$", "minLength": 1, "maxLength": 19}
assert Post.model_json_schema()["properties"] == {
    "author": {"type": "integer", "minimum": 1, "maximum": 2**53 - 1, "title": "Author", "description": about["author"]},
    "event": {**digits, "title": "Event", "description": about["event"]},
    "order": {"type": "string", "title": "Order", "pattern": uuid, "description": about["order"]},
}, Post.model_json_schema()["properties"]
assert Post.model_validate({**post.model_dump(), "author": "42"}).author == 42
print("good")
`

const ruby = String.raw`
require 'json'
require_relative 'ids'

asked = JSON.parse(File.read('questions.json'))
kinds = [Ids::UserKey, Ids::PostKey, Ids::EventKey, Ids::RowKey, Ids::OrderKey, Ids::FileKey].to_h { |kind| [kind.name, kind] }
big = %w[event row]

answer = ->(name, key) { big.include?(name) ? key.to_s.to_json : key.to_json }
of_text = ->(kind, text) { kind.respond_to?(:from_text) ? kind.from_text(text) : kind.parse(text) }
of_value = ->(kind, value) { big.include?(kind.name) ? kind.from_text(value) : kind.parse(value) }
attempt = lambda do |name, &read|
  answer.call(name, read.call(kinds[name]))
rescue Ids::IdError => e
  e.code
end
texts = asked['texts'].map { |name, text| attempt.call(name) { |kind| of_text.call(kind, text) } }
values = asked['values'].map { |name, json| attempt.call(name) { |kind| of_value.call(kind, JSON.parse(json)) } }
raise unless Ids::UserKey.valid?(1) && !Ids::UserKey.valid?('1') && !Ids::UserKey.valid?(1.0)

puts JSON.generate({ texts: texts, values: values })
`

const runPython = await runnerOf('python', domain)

/** JSON has texts for the keys of a map, so Go reads an integer from a text, too. */
const isSpelled = (language: string, [key, json]: readonly [Name, string]) =>
  language === 'go' && !isText(key) && json.startsWith('"')

const programs = [
  { language: 'go', isHere: isGoHere, main: go },
  { language: 'python', isHere: isPythonHere, main: python },
  { language: 'ruby', isHere: isRubyHere, main: ruby },
] as const

for (const { language, isHere, main } of programs) {
  it.runIf(isHere)(`${language} says of every key what brandid says`, async () => {
    const run = await runnerOf(language, domain)
    const questions = createQuestions()
    const answers: Answers = JSON.parse(run(main, { 'questions.json': JSON.stringify(questions) }))
    for (const each of ['texts', 'values'] as const)
      questions[each].forEach((question, i) => {
        const [key, text] = question
        const expected =
          each === 'values' && isSpelled(language, question)
            ? attempt(() => JSON.parse(spell(definitions[key].fromText(JSON.parse(text)))))
            : judge[each](question)
        expect([...question, answers[each][i]]).toEqual([...question, expected])
      })
  })
}

it.runIf(isInstalled('mypy', '--version'))('mypy --strict tells keys apart', () => {
  const main =
    'from ids import EventKey, OrderKey, UserKey\n\n\ndef load(key: UserKey) -> int:\n    return key\n\n\n'
  expect(runPython(`${main}load(UserKey(42))\nload(UserKey.from_text("42"))\n`, {}, MYPY)).toContain(
    'Success',
  )
  const wrong = ['EventKey(42)', '42', 'OrderKey("x")'].map((key) => `load(${key})\n`).join('')
  expect(() => runPython(main + wrong, {}, MYPY)).toThrow(/Found 3 errors/)
})

const withPydantic = findPython('pydantic_core')
it.runIf(withPydantic)('pydantic reads and writes keys', () => {
  expect(runPython(pydantic, {}, [`${withPydantic}`, 'main.py'])).toBe('good\n')
})

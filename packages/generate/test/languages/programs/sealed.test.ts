import { randomInt } from 'node:crypto'
import { createRegistry, defineKey, type IdError } from 'brandid/core'
import { sealed } from 'brandid/formats'
import { createSealer } from 'brandid/sealed'
import { expect, it } from 'vitest'
import vectors from '../../../../../test/sealed/vectors.json' with { type: 'json' }
import { describeAll } from '../manifests.ts'
import { findPython, isGoHere, isPythonHere, isRubyHere, runnerOf } from './run.ts'

const SAFE = 2n ** 53n - 1n
const published = vectors.vectors
const format = (name: string, format: string) => ({ name: 'sealed', options: { name, format } })
const domain = describeAll(
  ...['number', 'bigint'].map((each) => ({
    prefix: each === 'number' ? 'user' : 'event',
    format: format(each, each),
  })),
  { prefix: 'old', accepts: [format('former', 'number')] },
)

const secrets = [1, 100].map((first) => Uint8Array.from({ length: 32 }, (_, i) => first + i))
const sealer = createSealer({ secrets: secrets as [Uint8Array] })
const older = createSealer({ secrets: [secrets[1] as Uint8Array] })
const stranger = createSealer({ secrets: [Uint8Array.from({ length: 32 }, (_, i) => 3 * i)] })
const registry = createRegistry()
const UserId = registry.defineId('user', { format: sealed(defineKey('number')) })
const EventId = registry.defineId('event', { format: sealed(defineKey('bigint', { format: 'bigint' })) })
const OldId = registry.defineId('old', { accepts: [sealed(defineKey('former'))] })
const definitions = { user: UserId, event: EventId, old: OldId }

interface Question {
  readonly prefix: keyof typeof definitions
  readonly key: string
  readonly text: string
}

/** Keys to seal, and ids of any sealer to open. */
function createQuestions(): Question[] {
  return Array.from({ length: 2000 }, (_, i): Question => {
    const isBig = i % 2 === 0
    const prefix = isBig ? 'event' : i % 3 === 0 ? 'old' : 'user'
    const bits = randomInt(isBig ? 63 : 53)
    const key = (1n << BigInt(bits)) | (BigInt(randomInt(2 ** 40)) & ((1n << BigInt(bits)) - 1n))
    const by = [sealer, older, stranger][i % 3] as typeof sealer
    const id = isBig ? by.seal(EventId, key as never) : by.seal(UserId, Number(key) as never)
    const text = prefix === 'old' ? id.replace('user', 'old') : id
    const at = prefix.length + 1 + randomInt(25)
    const near = `${text.slice(0, at)}${randomInt(36).toString(36)}${text.slice(at + 1)}`
    return { prefix, key: `${i < 3 ? [0n, -1n, SAFE + 1n][i] : key}`, text: i % 5 === 0 ? near : text }
  })
}

const attempt = (run: () => unknown): string => {
  try {
    return `${run()}`
  } catch (error) {
    return (error as IdError).code
  }
}

function judge({ prefix, key, text }: Question): readonly [sealed: string, opened: string] {
  const definition = definitions[prefix]
  const value = prefix === 'event' ? BigInt(key) : Number(key)
  return [
    attempt(() => sealer.seal(definition as typeof UserId, value as never)),
    attempt(() => sealer.open(definition as typeof UserId, text)),
  ]
}

const go = String.raw`package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
)

func show(value any, err error) string {
	if err != nil {
		return codeOf(err)
	}
	return fmt.Sprint(value)
}

func main() {
	var asked struct {
		Secrets   []string
		Questions []struct{ Prefix, Key, Text string }
		Vectors   []struct{ Secret, Context, Prefix, Key, Id string }
	}
	readQuestions(&asked)
	secrets := [][]byte{}
	for _, each := range asked.Secrets {
		secret, _ := hex.DecodeString(each)
		secrets = append(secrets, secret)
	}
	sealer, err := NewSealer(secrets, nil)
	if err != nil {
		panic(err)
	}
	answers, failures := [][2]string{}, []string{}
	if shown := fmt.Sprintf("%v %+v %#v %x %s", sealer, sealer, sealer, sealer, sealer); shown != "Sealer Sealer Sealer Sealer Sealer" {
		failures = append(failures, shown)
	}
	for _, each := range asked.Questions {
		key, _ := strconv.ParseInt(each.Key, 10, 64)
		switch each.Prefix {
		case "user":
			answers = append(answers, [2]string{show(sealer.SealUserID(key)), show(sealer.OpenUserID(UserID(each.Text)))})
		case "event":
			answers = append(answers, [2]string{show(sealer.SealEventID(key)), show(sealer.OpenEventID(EventID(each.Text)))})
		default:
			answers = append(answers, [2]string{"invalid_option", show(sealer.OpenOldID(OldID(each.Text)))})
		}
	}
	for _, each := range asked.Vectors {
		secret, _ := hex.DecodeString(each.Secret)
		one, err := NewSealer([][]byte{secret}, func(string) string { return each.Context })
		if err != nil {
			panic(err)
		}
		k := &kind{prefix: each.Prefix, formats: kindEventID.formats}
		key, _ := strconv.ParseInt(each.Key, 10, 64)
		id, err := one.seal(k, uint64(key), 1<<63-1)
		opened, openErr := one.open(k, k.formats[0], id, 1<<63-1)
		if id != each.Id || err != nil || int64(opened) != key || openErr != nil {
			failures = append(failures, each.Id+" "+id)
		}
	}
	for _, wrong := range [][][]byte{nil, {make([]byte, 32)}, {make([]byte, 31)}, {[]byte("0123456789abcdef0123456789abcdef")}} {
		if _, err := NewSealer(wrong, nil); show(nil, err) != "invalid_key" {
			failures = append(failures, "a wrong secret")
		}
	}
	json.NewEncoder(os.Stdout).Encode(map[string]any{"answers": answers, "failures": failures})
}
`

const python = String.raw`
import json
import ids

asked = json.load(open("questions.json"))
kinds = {each.prefix: each for each in ids._IDS}
sealer = ids.Sealer([bytes.fromhex(each) for each in asked["secrets"]])


def attempt(run):
    try:
        return str(run())
    except ids.IdError as error:
        return error.code


answers = [
    [
        attempt(lambda: sealer.seal(kinds[each["prefix"]], int(each["key"]))),
        attempt(lambda: sealer.open(kinds[each["prefix"]], each["text"])),
    ]
    for each in asked["questions"]
]
failures = []
for each in asked["vectors"]:
    one = ids.Sealer([bytes.fromhex(each["secret"])], lambda prefix: each["context"])
    id = one.seal(ids.EventId, int(each["key"]))
    if id.split("_")[1] != each["id"].split("_")[1] or one.open(ids.EventId, id) != int(each["key"]):
        failures.append(each["id"] + " " + id)
for wrong in [[], [bytes(32)], [bytes(31)], [b"0123456789abcdef0123456789abcdef"]]:
    if attempt(lambda: ids.Sealer(wrong)) != "invalid_key":
        failures.append("a wrong secret")
print(json.dumps({"answers": answers, "failures": failures}))
`

const ruby = String.raw`
require 'json'
require_relative 'ids'

asked = JSON.parse(File.read('questions.json'))
kinds = Ids.kinds.to_h { |kind| [kind.prefix, kind] }
sealer = Ids::Sealer.new(asked['secrets'].map { |each| [each].pack('H*') })

def attempt
  yield.to_s
rescue Ids::IdError => e
  e.code.to_s
end

answers = asked['questions'].map do |each|
  kind = kinds[each['prefix']]
  [attempt { sealer.seal(kind, each['key'].to_i) }, attempt { sealer.open(kind, each['text']) }]
end
failures = asked['vectors'].filter_map do |each|
  one = Ids::Sealer.new([[each['secret']].pack('H*')]) { each['context'] }
  id = one.seal(Ids::EventId, each['key'].to_i)
  isRight = id.split('_').last == each['id'].split('_').last && one.open(Ids::EventId, id) == each['key'].to_i
  "#{each['id']} #{id}" unless isRight
end
[[], ["\0" * 32], ["\0" * 31], ['0123456789abcdef0123456789abcdef']].each do |wrong|
  failures << 'a wrong secret' unless attempt { Ids::Sealer.new(wrong) } == 'invalid_key'
end
puts JSON.generate({ answers: answers, failures: failures })
`

const withCryptography = findPython('cryptography')

const programs = [
  { language: 'go', isHere: isGoHere, main: go, commands: [] },
  {
    language: 'python',
    isHere: withCryptography !== undefined,
    main: python,
    commands: [[`${withCryptography}`, 'main.py']],
  },
  { language: 'ruby', isHere: isRubyHere, main: ruby, commands: [] },
] as const

for (const { language, isHere, main, commands } of programs) {
  it.runIf(isHere)(`${language} seals and opens what brandid does`, async () => {
    const run = await runnerOf(language, domain)
    const questions = createQuestions()
    const asked = {
      questions,
      secrets: secrets.map((secret) => Buffer.from(secret).toString('hex')),
      // Go has no key beyond 63 bits.
      vectors: published.filter(({ key }) => BigInt(key) < 2n ** 63n),
    }
    const { answers, failures } = JSON.parse(
      run(main, { 'questions.json': JSON.stringify(asked) }, ...commands),
    )
    expect(failures).toEqual([])
    for (const [i, question] of questions.entries())
      expect({ ...question, answer: answers[i] }).toEqual({ ...question, answer: judge(question) })
    const codes = new Set(questions.flatMap(judge))
    expect([...codes]).toEqual(expect.arrayContaining(['invalid_seal', 'out_of_range', 'invalid_option']))
  })
}

it.runIf(isPythonHere)('Python says which package it requires', async () => {
  const main = `
import sys
sys.modules["cryptography.hazmat.primitives"] = None
import ids
try:
    ids.Sealer([bytes(range(32))])
except RuntimeError as error:
    print(error)
`
  const run = await runnerOf('python', domain)
  expect(run(main)).toBe(
    'Expected the package cryptography, whose AES a Sealer requires, but found none. Install it: pip install cryptography\n',
  )
})

import { randomInt } from 'node:crypto'
import { createRegistry } from 'brandid/core'
import { createSigner, defineToken, type TokenDef } from 'brandid/token'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shop } from '../manifests.ts'
import { isGoHere, isPythonHere, isRubyHere, runnerOf } from './run.ts'

const registry = createRegistry()
const tokens: readonly TokenDef[] = [
  defineToken('sess', { registry }),
  defineToken('reset', { bits: 128, registry }),
]
const [SessionToken, ResetToken] = tokens as [TokenDef, TokenDef]
const secretOf = (first: number) => Uint8Array.from({ length: 32 }, (_, i) => first + i)
const keys = [
  { id: '2026-07', secret: secretOf(1) },
  { id: '2026-01', secret: secretOf(100) },
]
const signer = createSigner({ keys })
const older = createSigner({ keys: [keys[1] as (typeof keys)[1]] })
const stranger = createSigner({ keys: [{ id: '2025', secret: secretOf(7) }] })
const impostor = createSigner({ keys: [{ id: '2026-07', secret: secretOf(9) }] })

const NOW = Date.UTC(2026, 6, 1)
beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

interface Question {
  readonly prefix: string
  readonly text: string
  readonly audience: string
  /** A hash that may be that of the text. */
  readonly hash: string
}

/** A code or `''`; a hash or a code; whether the hash is that of the text; and a code, or the key and the expiry in milliseconds. */
type Answer = Readonly<Record<'parsed' | 'hash' | 'verified', string>> & { readonly isHash: boolean }

interface Answers {
  readonly answers: readonly Answer[]
  readonly made: Readonly<Record<string, readonly string[]>>
}

/** The text with some characters changed, and the checksum of what it says then, or a wrong one. */
function forge(text: string): string {
  const characters = Array.from(text)
  const pool = Array.from('0123456789abcdefghijklmnopqrstuvwxyzA-_\né\u{1f600}')
  for (let times = randomInt(1, 3); times > 0; times--) {
    const at = randomInt(characters.length + 1)
    characters.splice(at, randomInt(5) > 0 ? 1 : 0, pool[randomInt(pool.length)] as string)
  }
  const forged = characters.join('')
  return randomInt(2) === 0 ? forged : withChecksum(characters.slice(0, -7).join(''))
}

function withChecksum(text: string): string {
  let state = 0xffff_ffff
  for (const byte of Buffer.from(text, 'latin1')) {
    state ^= byte
    for (let bit = 0; bit < 8; bit++) state = state & 1 ? (state >>> 1) ^ 0xedb88320 : state >>> 1
  }
  return text + (~state >>> 0).toString(36).padStart(7, '0')
}

async function createQuestions(): Promise<Question[]> {
  vi.setSystemTime(NOW - 10_000)
  const options = [
    {},
    { audience: 'user_1' },
    { expiresAt: NOW + 1 },
    { expiresAt: NOW },
    { audience: 'a'.repeat(255), expiresAt: 2 ** 48 - 1 },
  ]
  const texts: string[] = []
  for (const token of tokens) {
    for (let i = 0; i < 20; i++) texts.push(token.generate())
    for (const each of [signer, older, stranger, impostor])
      for (const given of options) texts.push(await each.generate(token, given))
  }
  vi.setSystemTime(NOW)
  const top = 'z'.repeat(50)
  const odd = ['', '_', 'sess', 'sess_', 'other_1', `sess_${top}1234567`, withChecksum(`sess_${top}`)]
  const forged = texts.flatMap((text) => Array.from({ length: 25 }, () => forge(text)))
  // Of a signed token, other lengths of the same claims, which have their own checksums.
  const cut = texts.flatMap((text) => [1, 2, 3].map((count) => withChecksum(text.slice(0, -7 - count))))
  const all = [...texts, ...odd, ...forged, ...cut]
  return Promise.all(
    all.map(async (text, i) => {
      const token = text.startsWith('reset') ? ResetToken : SessionToken
      const hash = await token
        .hash(all[i % 3 === 0 ? (i + 1) % texts.length : i] as never)
        .catch(() => 'none')
      const audience = i % 3 === 0 ? '' : i % 3 === 1 ? 'user_1' : 'a'.repeat(255)
      return { prefix: token.prefix, text, hash, audience }
    }),
  )
}

async function judge({ prefix, text, audience, hash }: Question): Promise<Answer> {
  const token = prefix === 'sess' ? SessionToken : ResetToken
  const verified = await signer.verify(token, text, audience === '' ? {} : { audience })
  return {
    parsed: token.safeParse(text).error?.code ?? '',
    hash: await token.hash(text as never).catch(({ code }) => code),
    isHash: await token.verifyHash(text, hash),
    verified: verified.success
      ? `${verified.keyId} ${verified.expiresAt?.getTime() ?? ''}`
      : verified.error.code,
  }
}

const domain = shop

const go = String.raw`package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"time"
)

type question struct{ Prefix, Text, Audience, Hash string }

type answer struct {
	Parsed   string ${'`json:"parsed"`'}
	Hash     string ${'`json:"hash"`'}
	IsHash   bool   ${'`json:"isHash"`'}
	Verified string ${'`json:"verified"`'}
}

func main() {
	var asked struct {
		Questions []question
		Keys      map[string]string
		Now       int64
	}
	readQuestions(&asked)
	keys := map[string][]byte{}
	for id, secret := range asked.Keys {
		keys[id], _ = hex.DecodeString(secret)
	}
	kinds := map[string]*tokenKind{"sess": tokenSessionToken, "reset": tokenResetToken}
	answers, made := []answer{}, map[string][]string{}
	for _, each := range asked.Questions {
		kind := kinds[each.Prefix]
		given := answer{Parsed: string(kind.fault(each.Text)), IsHash: kind.verifyHash(each.Text, each.Hash)}
		hash, err := kind.hash(each.Text)
		given.Hash = hash + codeOf(err)
		verified, err := kind.verify(each.Text, keys, VerifyOptions{Audience: each.Audience, Now: func() time.Time { return time.UnixMilli(asked.Now) }})
		if err == nil {
			given.Verified = verified.KeyID + " "
			if !verified.ExpiresAt.IsZero() {
				given.Verified += fmt.Sprint(verified.ExpiresAt.UnixMilli())
			}
		} else {
			given.Verified = codeOf(err)
		}
		answers = append(answers, given)
	}
	for i := 0; i < 1000; i++ {
		made["sess"] = append(made["sess"], NewSessionToken().Reveal())
		made["reset"] = append(made["reset"], NewResetToken().Reveal())
	}
	json.NewEncoder(os.Stdout).Encode(map[string]any{"answers": answers, "made": made})
}
`

const python = String.raw`
import json
from datetime import datetime, timezone
import ids

asked = json.load(open("questions.json"))
keys = {id: bytes.fromhex(secret) for id, secret in asked["keys"].items()}
kinds = {"sess": ids.SessionToken, "reset": ids.ResetToken}


def attempt(run):
    try:
        return run()
    except ids.IdError as error:
        return error.code


def clock():
    return datetime.fromtimestamp(asked["now"] / 1000, timezone.utc)


def is_hash(kind, text, hash):
    try:
        return kind._hash_class(hash).verify(text)
    except ids.IdError:
        return False


def show(verified):
    if isinstance(verified, str):
        return verified
    return f"{verified.key_id} {verified.expires_at_ms or ''}"


answers = [
    {
        "parsed": attempt(lambda: kind(each["text"]) and ""),
        "hash": attempt(lambda: kind.hash(each["text"])),
        "isHash": is_hash(kind, each["text"], each["hash"]),
        "verified": show(attempt(lambda: kind.verify(each["text"], keys, each["audience"] or None, now=clock))),
    }
    for each in asked["questions"]
    for kind in [kinds[each["prefix"]]]
]
made = {prefix: [kind.generate().reveal() for _ in range(1000)] for prefix, kind in kinds.items()}
print(json.dumps({"answers": answers, "made": made}))
`

const ruby = String.raw`
require 'json'
require_relative 'ids'

asked = JSON.parse(File.read('questions.json'))
keys = asked['keys'].transform_values { |secret| [secret].pack('H*') }
kinds = { 'sess' => Ids::SessionToken, 'reset' => Ids::ResetToken }

def attempt
  yield
rescue Ids::IdError => e
  e.code
end

answers = asked['questions'].map do |each|
  kind = kinds[each['prefix']]
  text = each['text']
  audience = each['audience'].empty? ? nil : each['audience']
  verified = attempt { kind.send(:verify_at, asked['now'], text, keys, audience) }
  unless verified.is_a?(Symbol)
    ends = verified.expires_at && (verified.expires_at.to_r * 1000).to_i
    verified = "#{verified.key_id} #{ends}"
  end
  parsed = attempt { kind.parse(text) && '' }
  { parsed: parsed, hash: attempt { kind.hash_of(text) }, isHash: kind.hash_of?(text, Ids::TokenHash.new(each['hash'])), verified: verified }
end
made = kinds.transform_values { |kind| Array.new(1000) { kind.generate.reveal } }
puts JSON.generate({ answers: answers, made: made })
`

const programs = [
  { language: 'go', isHere: isGoHere, main: go },
  { language: 'python', isHere: isPythonHere, main: python },
  { language: 'ruby', isHere: isRubyHere, main: ruby },
] as const

for (const { language, isHere, main } of programs) {
  it.runIf(isHere)(
    `${language} says of every token what brandid says, and makes tokens that it accepts`,
    async () => {
      const run = await runnerOf(language, domain)
      const questions = await createQuestions()
      const secrets = keys.map(({ id, secret }) => [id, Buffer.from(secret).toString('hex')])
      const asked = { questions, keys: Object.fromEntries(secrets), now: NOW }
      const printed = run(main, { 'questions.json': JSON.stringify(asked) })
      const { answers, made }: Answers = JSON.parse(printed)
      for (const [i, question] of questions.entries())
        expect({ ...question, ...answers[i] }).toEqual({ ...question, ...(await judge(question)) })
      const codes = new Set(answers.flatMap(({ parsed, verified }) => [parsed, verified]))
      const every =
        'invalid_length invalid_character overflow invalid_checksum invalid_signature wrong_version unknown_key wrong_audience expired'
      expect([...codes]).toEqual(expect.arrayContaining(every.split(' ')))
      for (const token of tokens) {
        const texts = made[token.prefix] ?? []
        expect([new Set(texts).size, texts.filter((text) => !token.is(text))]).toEqual([1000, []])
      }
    },
  )
}

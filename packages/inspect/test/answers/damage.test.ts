import { FORMAT_NAMES } from '@brandid/base/formats'
import { findAlmost } from '@brandid/base/readings'
import { type AnyFormat, hexUlid, typeid, ulid, uuid, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { isFullLength } from '../../../../test/full-length.ts'
import { OPTION_SETS } from '../../../base/test/formats/option-sets.ts'
import { GITHUB_TOKEN } from '../../../kit/test/cli/published-tokens.ts'
import { bestOf, NOW_MS, ownOf, read, ULID, USER, UUID } from './read-text.ts'

// Ids with one wrong character, from fixed seeds: their values, their damage and its place are always the same.

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function drawFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Draw = ReturnType<typeof drawFrom>

const digits = (draw: Draw, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(draw(alphabet.length))).join('')

/** Bytes of a UUID of version 7 or 4. */
function uuidBytes(draw: Draw, version: 4 | 7): Uint8Array {
  const bytes = Uint8Array.from({ length: 16 }, () => draw(256))
  const time = (NOW_MS - draw(31_557_600) * 1000).toString(16).padStart(12, '0')
  if (version === 7) for (let i = 0; i < 6; i++) bytes[i] = Number.parseInt(time.slice(2 * i, 2 * i + 2), 16)
  bytes[6] = ((bytes[6] as number) & 15) | (version << 4)
  bytes[8] = ((bytes[8] as number) & 63) | 128
  return bytes
}

const spelled = (format: AnyFormat, version: 4 | 7) => (draw: Draw) =>
  format.fromBytes?.(uuidBytes(draw, version)) as string
const BASE36 = BASE62.slice(0, 10) + BASE62.slice(36)
const HEX = BASE36.slice(0, 16)

/** Ids of each kind, and what a reading calls them. */
const KINDS: readonly (readonly [
  kind: string,
  format: string,
  prefix: string,
  body: (draw: Draw) => string,
])[] = [
  ['uuid25, 7', 'uuid25', 'user_', spelled(uuid25(), 7)],
  ['uuid25, 4', 'random', 'acct_', spelled(uuid25({ version: 4 }), 4)],
  ['random', 'random', 'seed_', (draw) => digits(draw, '012345678', 1) + digits(draw, BASE36, 24)],
  ['typeid', 'typeid', 'org_', spelled(typeid(), 7)],
  ['uuid, 7', 'uuid', 'team_', spelled(uuid(), 7)],
  ['uuid, 4', 'uuid', '', spelled(uuid({ version: 4 }), 4)],
  ['uuid, 7, bare', 'uuid', '', spelled(uuid(), 7)],
  ['ulid', 'ulid', '', spelled(ulid(), 7)],
  ['ulid, prefixed', 'ulid', 'item_', spelled(ulid(), 7)],
  ['hexUlid', 'hexUlid', 'row_', spelled(hexUlid(), 7)],
  ['objectId', 'objectId', '', (draw) => `6${digits(draw, '456789', 1)}${digits(draw, HEX, 22)}`],
  ['objectId, prefixed', 'objectId', 'doc_', (draw) => `65${digits(draw, HEX, 22)}`],
  ['stripe', 'stripe', 'cus_', (draw) => `Nf${digits(draw, '23456789', 1)}${digits(draw, BASE62, 11)}`],
  [
    'stripe, long',
    'stripe',
    'price_',
    (draw) => `1M${digits(draw, BASE62, 8)}kdIwHu7ix${digits(draw, BASE62, 5)}`,
  ],
  ['ksuid', 'ksuid', '', (draw) => `2${digits(draw, BASE62, 12)}aZ${digits(draw, BASE62, 12)}`],
  ['timeRandom', 'timeRandom', 'evt_', (draw) => `0q${digits(draw, 'pqrs', 1)}${digits(draw, BASE36, 16)}`],
  ['snowflake', 'integer', 'msg_', (draw) => `21${digits(draw, HEX.slice(0, 10), 17)}`],
]

/** What no alphabet of an id has. */
const FOREIGN = "-.!'#ß~,;:"

interface Damaged {
  readonly text: string
  /** Where the first wrong character is. */
  readonly at: number
}

type Damage = (id: string, from: number, draw: Draw) => Damaged | undefined
const put = (id: string, at: number, text: string, over: number): Damaged => ({
  text: id.slice(0, at) + text + id.slice(at + over),
  at,
})
const foreignTo = (id: string, at: number, draw: Draw): string => {
  const others = [...FOREIGN].filter((each) => each !== id.charAt(at))
  return others[draw(others.length)] as string
}
const placesOf = (id: string, from: number, pattern: RegExp): number[] =>
  Array.from({ length: id.length - from }, (_, i) => from + i).filter((at) => pattern.test(id.charAt(at)))

const replaced = (id: string, from: number, draw: Draw): Damaged => {
  const at = from + draw(id.length - from)
  return put(id, at, foreignTo(id, at, draw), 1)
}

/** Damage that a text shows. */
const SHOWN: Readonly<Record<string, Damage>> = {
  replaced,
  inserted: (id, from, draw) => {
    const at = from + 1 + draw(id.length - from - 1)
    return put(id, at, foreignTo(id, at, draw).replace('-', '~'), 0)
  },
  'in the wrong case': (id, from, draw) => {
    const places = placesOf(id, from, /[a-z]/)
    const at = places[draw(places.length)]
    return at === undefined ? undefined : put(id, at, id.charAt(at).toUpperCase(), 1)
  },
  glued: (id) => ({ text: id + id, at: id.length }),
}
/** Damage that leaves the characters of an id, so most texts do not show where. */
const SILENT: Readonly<Record<string, Damage>> = {
  deleted: (id, from, draw) => put(id, from + draw(id.length - from), '', 1),
  doubled: (id, from, draw) => {
    const at = from + draw(id.length - from)
    return put(id, at, id.charAt(at), 0)
  },
  swapped: (id, from, draw) => {
    const at = from + draw(id.length - from - 1)
    return id.charAt(at) === id.charAt(at + 1) ? undefined : put(id, at, id.charAt(at + 1) + id.charAt(at), 2)
  },
  'another digit': (id, from, draw) => {
    const places = placesOf(id, from, /[0-9]/)
    const at = places[draw(places.length)] ?? from
    return put(id, at, String((Number(id.charAt(at)) + 1 + draw(8)) % 10), 1)
  },
}

/** What the inspector says of a text: places, what it almost is, and the kind that it is sure of. */
function inspected(text: string) {
  const result = read(text)
  const almost = findAlmost(result, { nowMs: NOW_MS })
  const [best] = result.readings
  const places = [almost?.at, Number(/character (\d+)/.exec(best?.wrong?.join() ?? '')?.[1] ?? 0) - 1]
  const isSure = best?.isDistinct && !best.wrong && !/; but/.test(best.why) && !best.isToken
  return { places, almost, sure: isSure ? best.format : undefined }
}

/** Kinds that a damaged number may be: it has no check digit, and says so. */
const OPEN = new Set(['integer', 'mastodon', 'sonyflake', 'tsid', 'snowflake'])

describe('without a manifest', () => {
  const damages = Object.entries(SHOWN).filter(([name]) => name !== 'glued')
  const cases = Array.from({ length: 200 }, (_, i) => {
    const [kind, , prefix, body] = KINDS[i % KINDS.length] as (typeof KINDS)[number]
    const draw = drawFrom(i + 1)
    const id = prefix + body(draw)
    const [damage, apply] = damages[Math.floor(i / KINDS.length) % damages.length] as (typeof damages)[number]
    // What the alphabet of a kind holds in both cases is replaced.
    const damaged = /stripe|ksuid|snowflake|ulid/i.test(kind) ? undefined : apply(id, prefix.length, draw)
    const { text, at } = damaged ?? replaced(id, prefix.length, draw)
    return { kind, damage, text, at }
  })

  it('says the place of the wrong character in 180 of 200 IDs or more', { tags: 'slow' }, () => {
    const missed = cases.filter(({ text, at }) => !inspected(text).places.includes(at))
    expect(missed.map(({ kind, damage, text }) => [kind, damage, text])).toHaveLength(
      Math.min(20, missed.length),
    )
  })

  it('names no other kind with confidence, however an ID is damaged', { tags: 'slow' }, () => {
    const wrong: string[] = []
    for (const [kind, format, prefix, body] of KINDS)
      for (const [damage, apply] of Object.entries({ ...SHOWN, ...SILENT }))
        for (let seed = 1; seed <= (isFullLength ? 12 : 2); seed++) {
          const draw = drawFrom(1000 * seed + 7)
          const damaged = apply(prefix + body(draw), prefix.length, draw)
          if (!damaged) continue
          const { almost, sure } = inspected(damaged.text)
          const isOther = (other: string | undefined) =>
            other !== undefined && other !== format && !(format === 'integer' && OPEN.has(other))
          // Of a version 7 that lost its version, the rest is a whole ULID, which is said to be in the wrong case.
          const isUuid = sure === 'uuid25' && (format === 'random' || format === 'typeid')
          if ((isOther(sure) && !isUuid) || (damage !== 'glued' && isOther(almost?.format)))
            wrong.push(`${kind}, ${damage}: ${damaged.text} is ${sure} or almost ${almost?.format}`)
        }
    expect(wrong).toEqual([])
  })
})

describe('with a manifest', async () => {
  const kinds = FORMAT_NAMES.map((name) => ({
    prefix: name.toLowerCase(),
    format: { name, options: OPTION_SETS[name][0] },
  }))
  const known = await ownOf({ definitions: [...kinds, { prefix: 'user', aliases: ['usr'] }] })

  it.each(known.definitions.map(({ prefix, format }) => [prefix, `${prefix}_${format.example}`] as const))(
    'says the place in %s_: %s',
    (prefix, id) => {
      expect(bestOf(id, known)).toMatchObject({ isRefused: false })
      for (let at = prefix.length + 1; at < id.length; at++) {
        const result = read(put(id, at, '!', 1).text, known)
        const almost = findAlmost(result, { nowMs: NOW_MS })
        expect(almost).toMatchObject({ at, name: expect.stringContaining(`${prefix} ID`) })
        expect(almost?.view().parts).toMatchObject([{ start: at, end: at + 1 }])
        expect(result.readings[0]?.isRefused).toBe(true)
      }
      expect(bestOf(id + id, known)?.isRefused).not.toBe(false)
    },
  )

  it('says that a prefix is a former one', () =>
    expect(bestOf(USER.replace('user', 'usr'), known)).toMatchObject({
      definition: 'user',
      canonical: USER,
      wrong: [expect.stringContaining('a former prefix ("usr")')],
    }))
})

describe('almost an ID', () => {
  const almostOf = (text: string) => findAlmost(read(text), { nowMs: NOW_MS })

  it.each([
    ['a wrong character', USER.replace('o9', '-9'), 'character 18 is "-"'],
    ['a capital', USER.replace('9we', '9We'), 'character 10 is "W"', USER],
    ['a character that looks alike', UUID.replace('79b0', '79bO'), 'character 13 is "O"', UUID],
    ['a letter that the alphabet lacks', ULID.replace('FAV', 'FAU'), 'character 26 is "U"'],
    ['another hyphen', UUID.replace('-7', '–7'), 'character 9 is "–"', UUID],
    ['one character short', USER.slice(0, -1), 'one character is missing: only 24 of 25 are present'],
    ['cut', USER.slice(0, -6), '6 characters are missing: only 19 of 25 are present'],
    [
      'a short group',
      UUID.replace('7cc3', '7cc'),
      'one character is missing in characters 15 to 17, which should be 4',
    ],
    ['a UUID that is cut', UUID.slice(0, 28), '8 characters are missing at its end'],
    ['one character too many', `${USER}-`, 'one character too many: character 31, "-"', USER],
    ['no version', UUID.replace('-7c', '-cc'), 'character 15 is "c", but the version must be 1 to 8'],
    ['no variant', UUID.replace('-98', '-18'), 'character 20 is "1", but RFC 9562 requires 8, 9, a or b'],
    ['two IDs with a comma', `${UUID},${UUID}`, 'two IDs are joined; the second starts at character 37'],
    ['of Stripe', 'cus_NffrFeUfNV2H-b', 'character 17 is "-"'],
    ['of MongoDB', '507f1f77bcf86cd7994390l1', 'character 23 is "l"', '507f1f77bcf86cd799439011'],
  ])('%s: %s', (_, text, fault, canonical?: string) => {
    const almost = almostOf(text)
    expect(almost).toMatchObject({ fault })
    expect(almost?.canonical).toBe(canonical)
    for (const { start, end } of almost?.view().parts ?? [])
      expect(end > start && end <= text.length).toBe(true)
  })

  it.each([
    ...[USER, UUID, ULID, GITHUB_TOKEN, '', 'hello', 'internationalization', 'a b c d e f g h i j k l'],
    ...['1234567890123456789012345', '023e105f4ecef8ad9ca31a8372d0c353', 'V1StGXR8_Z5jdHi6B-myT'],
    'x'.repeat(500),
  ])('%s is none', (text) => expect(almostOf(text)).toBeUndefined())
})
